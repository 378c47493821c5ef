import ShelfFocus
import ShelfRandom
import Testing

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
