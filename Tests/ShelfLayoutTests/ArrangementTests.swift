import Testing

@testable import ShelfLayout

@Suite struct ArrangementTests {
    private func shelf(_ side: Double) -> LayoutSection {
        .shelf(itemWidth: .absolute(side), itemHeight: .absolute(side))
    }

    private func grid(_ side: Double) -> LayoutSection {
        .grid(minimumItemWidth: side, itemHeight: .absolute(side))
    }

    private func list(_ height: Double) -> LayoutSection { .list(rowHeight: .absolute(height)) }

    @Test func otherLengthsAreTheSameArrangement() {
        #expect(shelf(100).isArranged(like: shelf(200)))
        #expect(grid(100).isArranged(like: grid(200)))
        #expect(list(40).isArranged(like: list(80)))
    }

    @Test func otherRulesAreAnotherArrangement() {
        let sections = [
            shelf(100), grid(100), list(40), .waterfall(0..<100, columns: 3) { _ in 1 }, .mosaic(),
            .carousel(itemHeight: .absolute(100)),
            .justified(0..<100, targetRowHeight: 100) { _ in 1 },
            .flow(itemHeight: 30),
        ]
        for one in sections.indices {
            for other in sections.indices {
                #expect(sections[one].isArranged(like: sections[other]) == (one == other))
            }
        }
    }
}
