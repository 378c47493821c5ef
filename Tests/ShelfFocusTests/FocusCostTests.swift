import ShelfFocus
import Testing

@Suite("What a move costs")
struct FocusCostTests {
    private static let million = 1_000_000

    @Test(
        "A move in a million items asks for a row, not for the collection",
        arguments: FocusMove.allCases)
    func aMoveAsksForARow(move: FocusMove) {
        for columns in [8, nil] {
            let geometry = ComputedGeometry([
                .init(count: Self.million, columns: 8),
                .init(count: Self.million, columns: columns, offset: 30_000_000),
                .init(count: Self.million, columns: 8),
            ])
            var navigator = FocusNavigator()
            for item in [0, 3, 499_999, 999_999] {
                let from = FocusPosition(section: 1, item: item)
                geometry.queries.frames = 0
                geometry.queries.ranges = 0
                _ = navigator.target(from: from, move: move, in: geometry)
                #expect(
                    geometry.queries.total <= 120, "\(move) from \(item): \(geometry.queries.total)"
                )
                #expect(geometry.queries.widest <= 24)
            }
        }
    }

    @Test("Page moves search a hundred thousand sections in logarithmic time")
    func pageMovesSearchSections() {
        let geometry = ComputedGeometry(
            (0..<100_000).map { _ in .init(count: 20, columns: nil) }, viewportHeight: 600)
        var navigator = FocusNavigator()
        let target = navigator.target(
            from: FocusPosition(section: 50_000, item: 2), move: .pageDown, in: geometry)
        #expect(target == FocusPosition(section: 50_005, item: 2))
        #expect(geometry.queries.total <= 60)
    }
}
