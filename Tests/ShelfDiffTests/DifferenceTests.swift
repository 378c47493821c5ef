import ShelfDiff
import Testing

@Suite("The difference of two snapshots")
struct DifferenceTests {
    @Test("An unchanged snapshot differs in nothing")
    func unchanged() throws {
        let old = try Films([row("a", [1, 2]), row("b", [3])])
        let again = try Films([row("a", [1, 2]), row("b", [3])])
        #expect(old.difference(to: old).isEmpty)
        #expect(old.difference(to: again).isEmpty)
    }

    @Test("The first item put last is one move")
    func firstToLast() throws {
        let old = try Films([row("a", [1, 2, 3, 4, 5, 6])])
        let new = try Films([row("a", [2, 3, 4, 5, 6, 1])])
        let difference = old.difference(to: new)
        var expected = DifferenceSummary()
        expected.movedItems = 1
        #expect(difference.summary == expected)
        #expect(difference.isMoved(new: ItemPosition(section: 0, item: 5)))
    }

    @Test("An item that leaves a deleted section has moved")
    func leavesDeletedSection() throws {
        let old = try Films([row("a", [1, 2]), row("b", [3])])
        let new = try Films([row("b", [3, 1])])
        let difference = old.difference(to: new)
        var expected = DifferenceSummary()
        expected.deletedSections = 1
        expected.deletedItems = 1
        expected.movedItems = 1
        #expect(difference.summary == expected)
        let target = difference.newPosition(ofOld: ItemPosition(section: 0, item: 0))
        #expect(target == ItemPosition(section: 0, item: 1))
    }

    @Test("An item that enters an inserted section has moved")
    func entersInsertedSection() throws {
        let old = try Films([row("a", [1, 2])])
        let new = try Films([row("b", [2]), row("a", [1])])
        let difference = old.difference(to: new)
        var expected = DifferenceSummary()
        expected.insertedSections = 1
        expected.movedItems = 1
        #expect(difference.summary == expected)
        #expect(difference.oldSection(ofNew: 0) == nil)
        #expect(difference.newSection(ofOld: 0) == 1)
    }

    @Test("Items of a section that moved have not moved themselves")
    func movedSection() throws {
        let old = try Films([row("a", [1]), row("b", [2, 3]), row("c", [4])])
        let new = try Films([row("b", [2, 3]), row("c", [4]), row("a", [1])])
        let difference = old.difference(to: new)
        var expected = DifferenceSummary()
        expected.movedSections = 1
        #expect(difference.summary == expected)
        #expect(difference.isSectionMoved(new: 2))
    }

    @Test("Moving and changing are told apart and may coincide")
    func movedAndChanged() throws {
        let old = try Films([row("a", [1, 2, 3])])
        var rows = [row("a", [2, 3, 1])]
        rows[0].items[2].title = "other"
        rows[0].section.title = "other"
        let difference = old.difference(to: try Films(rows))
        var expected = DifferenceSummary()
        expected.movedItems = 1
        expected.changedItems = 1
        expected.changedSections = 1
        #expect(difference.summary == expected)
        #expect(difference.isChanged(new: ItemPosition(section: 0, item: 2)))
        #expect(difference.isSectionChanged(new: 0))
    }

    @Test("From and to nothing everything is inserted and deleted")
    func emptyEnds() throws {
        let full = try Films([row("a", [1, 2]), row("b", [])])
        #expect(Films().difference(to: full).summary.insertedItems == 2)
        #expect(Films().difference(to: full).summary.insertedSections == 2)
        #expect(full.difference(to: Films()).summary.deletedItems == 2)
        #expect(Films().difference(to: Films()).isEmpty)
    }
}

@Suite("A comparison handed to generic code")
struct ComparisonTests {
    @Test("It says what the difference says")
    func agrees() throws {
        let old = try Films([row("a", [1, 2, 3])])
        let new = try Films([row("a", [3, 1, 4])])
        let difference = compare(old, new, by: Comparison())
        #expect(difference.summary == old.difference(to: new).summary)
    }

    private func compare<Section, Item>(
        _ old: Snapshot<Section, Item>, _ new: Snapshot<Section, Item>,
        by comparison: Comparison<Section, Item>
    ) -> SnapshotDifference<Section, Item> {
        comparison.difference(from: old, to: new)
    }
}
