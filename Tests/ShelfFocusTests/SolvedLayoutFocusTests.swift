import ShelfFocus
import ShelfLayout
import Testing

@Suite("Focus in solved layouts")
struct SolvedLayoutFocusTests {
    private func walk(
        _ moves: [FocusMove], from start: FocusPosition, in geometry: SolvedGeometry
    ) -> [[Int]] {
        var navigator = FocusNavigator()
        var position = start
        return moves.map { move in
            position = navigator.target(from: position, move: move, in: geometry) ?? position
            return [position.section, position.item]
        }
    }

    private static let wall = LayoutSection.shelf(
        itemWidth: .absolute(320), itemHeight: .absolute(180), spacing: 40,
        insets: Insets(top: 20, bottom: 20), estimatedHeaderHeight: 44)

    @Test("Right goes through a whole shelf, whatever is in view", arguments: [false, true])
    func shelvesAreWalkedToTheirEnd(isRightToLeft: Bool) {
        let geometry = SolvedGeometry([20, 20], isRightToLeft: isRightToLeft) { _ in Self.wall }
        let forward: FocusMove = isRightToLeft ? .left : .right
        let start = FocusPosition(section: 0, item: 0)
        let visited = walk(Array(repeating: forward, count: 20), from: start, in: geometry)
        #expect(visited == ((1...19) + [19]).map { [0, $0] })
        #expect(walk([.rowEnd, .rowStart], from: start, in: geometry) == [[0, 19], [0, 0]])
    }

    @Test("Down from a scrolled shelf leads to the item seen below", arguments: [false, true])
    func downLeadsToWhatIsSeenBelow(isRightToLeft: Bool) {
        var geometry = SolvedGeometry([20, 20, 2], isRightToLeft: isRightToLeft) { _ in Self.wall }
        let item = FocusPosition(section: 0, item: 10)
        let x = geometry.frame(of: item).x
        geometry.offsets[0] = abs(x - 360)
        #expect(geometry.frame(of: item).x == 360)
        #expect(
            walk([.down, .down, .up, .up], from: item, in: geometry)
                == [[1, 1], [2, 1], [1, 1], [0, 10]])
    }

    @Test(
        "A shelf of ten million items is walked at its far end as at its start",
        arguments: [false, true])
    func longShelvesAreWalkedAtTheirEnd(isRightToLeft: Bool) {
        let count = 10_000_000
        var geometry = SolvedGeometry([20, count, 2], isRightToLeft: isRightToLeft) { _ in
            Self.wall
        }
        geometry.offsets[1] = geometry.layout.orthogonalBounds(1)!.maximumOffset
        let last = FocusPosition(section: 1, item: count - 1)
        let (forward, back): (FocusMove, FocusMove) =
            isRightToLeft ? (.left, .right) : (.right, .left)
        #expect(
            walk([back, back, forward, .rowStart, .rowEnd, forward], from: last, in: geometry)
                == [count - 2, count - 3, count - 2, 0, count - 1, count - 1].map { [1, $0] })
        // The last card is seen at the edge where two cards are below it, and the third one above.
        #expect(walk([.down, .up], from: last, in: geometry) == [[2, 1], [1, count - 1]])
        #expect(walk([.up, .down], from: last, in: geometry) == [[0, 2], [1, count - 1]])
    }

    @Test("A grid of a hundred thousand is walked by rows, pages and ends")
    func largeGrids() {
        let geometry = SolvedGeometry([100_000]) { _ in
            .grid(minimumItemWidth: 100, itemHeight: .absolute(110), spacing: 10)
        }
        let start = FocusPosition(section: 0, item: 50_000)
        let row = geometry.items(
            in: 0,
            within: geometry.frame(of: start).y...(geometry.frame(of: start).y + 1))
        let columns = row.count
        #expect(
            walk([.down, .up, .right, .rowEnd, .rowStart], from: start, in: geometry)
                == [
                    50_000 + columns, 50_000, 50_001, row.upperBound - 1, row.lowerBound,
                ].map { [0, $0] })
        #expect(
            walk([.pageDown, .pageUp, .last, .first], from: start, in: geometry)
                == [50_000 + 5 * columns, 50_000, 99_999, 0].map { [0, $0] })
    }

    @Test("Every item of mixed sections is reached by going right and down", arguments: [1.0, 1.5])
    func everyItemIsReached(scale: Double) {
        let counts = [7, 0, 13, 1, 9, 30]
        let geometry = SolvedGeometry(counts, scale: scale) { index in
            switch index % 3 {
            case 0: .grid(minimumItemWidth: 133, spacing: 7)
            case 1: Self.wall
            default: .list(rowHeight: .estimated(33.3))
            }
        }
        var reached: Set<FocusPosition> = []
        var open = [FocusPosition(section: 0, item: 0)]
        while let position = open.popLast() {
            guard reached.insert(position).inserted else { continue }
            for move in [FocusMove.right, .down] {
                var navigator = FocusNavigator()
                if let next = navigator.target(from: position, move: move, in: geometry) {
                    open.append(next)
                }
            }
        }
        #expect(reached.count == counts.reduce(0, +))
    }
}
