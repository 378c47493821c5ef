import ShelfFocus
import ShelfRandom
import Testing

/// A row of items that begin at the given places and have no extent.
private struct EmptyItems: FocusGeometry {
    let places: [Double]
    let isRightToLeft = false
    let viewportHeight = 100.0
    let sectionCount = 1

    func itemCount(in section: Int) -> Int { places.count }
    func isOrthogonal(_ section: Int) -> Bool { false }
    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> { places.indices }
    func frame(of position: FocusPosition) -> FocusFrame {
        FocusFrame(x: places[position.item], y: 0, width: 0, height: 10)
    }
    func frame(ofSection section: Int) -> FocusFrame {
        FocusFrame(x: 0, y: 0, width: 100, height: 10)
    }
}

@Suite("Random walks of the focus")
struct FocusWalkTests {
    private func geometry(using generator: inout SeededGenerator) -> ComputedGeometry {
        let sections = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            let count = Int.random(in: 0...12, using: &generator)
            let columns = [nil, 1, 3, 4, 7].randomElement(using: &generator) ?? nil
            return ComputedGeometry.Section(
                count: count, columns: columns,
                offset: columns == nil ? Double(Int.random(in: 0...600, using: &generator)) : 0)
        }
        return ComputedGeometry(
            sections, isRightToLeft: Bool.random(using: &generator),
            viewportHeight: Double(Int.random(in: 50...700, using: &generator)))
    }

    @Test("An item without extent counts as one pixel")
    func emptyItemsAreOnePixel() {
        let geometry = EmptyItems(places: [10, 10.4, 10.8, 20])
        var navigator = FocusNavigator()
        let start = FocusPosition(section: 0, item: 0)
        let right = navigator.target(from: start, move: .right, in: geometry)
        #expect(right == FocusPosition(section: 0, item: 2), "the one between is in that pixel")
        let end = FocusPosition(section: 0, item: 3)
        let left = navigator.target(from: end, move: .left, in: geometry)
        #expect(left == FocusPosition(section: 0, item: 2))
        let farther = navigator.target(from: left ?? end, move: .left, in: geometry)
        #expect(farther == start, "and so from the other side")
    }

    @Test("Keys in random layouts lead where looking at every item would", arguments: 0..<300)
    func keysLeadWhereAFullSearchWould(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let geometry = geometry(using: &generator)
        let start = (0..<geometry.sectionCount).first { geometry.itemCount(in: $0) > 0 }
        guard let start else { return }
        var position = FocusPosition(section: start, item: 0)
        var navigator = FocusNavigator()
        var naive = NaiveNavigator(geometry)
        for _ in 0..<40 {
            guard let move = FocusMove.allCases.randomElement(using: &generator) else { return }
            let expected = naive.target(from: position, move: move)
            let target = navigator.target(from: position, move: move, in: geometry)
            #expect(
                target == expected, "seed \(seed): \(move) from \(position) in \(geometry.sections)"
            )
            if target != expected { return }
            position = target ?? position
        }
    }
}
