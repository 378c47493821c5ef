import ShelfDiff
import Testing

@Suite("A section tree")
struct SectionTreeTests {
    private typealias Tree = SectionTree<Film>

    /// The tree 1 (10 (100), 11), 2 (20).
    private func sample() throws -> Tree {
        var tree = Tree()
        try tree.append([Film(id: 1), Film(id: 2)])
        try tree.append([Film(id: 10), Film(id: 11)], to: 1)
        try tree.append([Film(id: 20)], to: 2)
        try tree.append([Film(id: 100)], to: 10)
        return tree
    }

    @Test("Only what is below expanded items is visible")
    func visibility() throws {
        var tree = try sample()
        #expect(tree.visibleItems.map(\.id) == [1, 2])
        tree.expand([10, 1])
        #expect(tree.visibleItems.map(\.id) == [1, 10, 100, 11, 2])
        #expect(tree.isVisible(100) && !tree.isVisible(20) && !tree.isVisible(7))
        tree.collapse([1])
        #expect(tree.visibleItems.map(\.id) == [1, 2])
        tree.expand([1])
        #expect(tree.visibleItems.map(\.id) == [1, 10, 100, 11, 2])
        #expect(tree.items.map(\.id) == [1, 10, 100, 11, 2, 20])
    }

    @Test("Everything below an item expands and collapses at once")
    func expandingAll() throws {
        var tree = try sample()
        tree.expandAll(below: 1)
        #expect(tree.visibleItems.map(\.id) == [1, 10, 100, 11, 2])
        tree.collapseAll(below: 1)
        #expect(!tree.isExpanded(10))
        tree.reveal(100)
        #expect(tree.isVisible(100))
        let unknown = tree.expandAll(below: 7)
        #expect(!unknown)
    }

    @Test("Levels, parents and children are known")
    func structure() throws {
        let tree = try sample()
        #expect(tree.level(of: 1) == 0 && tree.level(of: 100) == 2 && tree.level(of: 7) == nil)
        #expect(tree.parent(of: 100)?.id == 10 && tree.parent(of: 1) == nil)
        #expect(tree.children(of: 1).map(\.id) == [10, 11])
        #expect(tree.children(of: nil).map(\.id) == [1, 2])
    }

    @Test("An item is another, where it is and with all that is below it")
    func updating() throws {
        var tree = try sample()
        tree.expand([1])
        let isKnown = tree.update(Film(id: 1, title: "Jaws"))
        #expect(isKnown && tree.item(withID: 1)?.title == "Jaws")
        #expect(tree.visibleItems.map(\.id) == [1, 10, 11, 2])
        let before = tree
        let isUnknown = tree.update(Film(id: 7))
        #expect(!isUnknown && tree == before && tree.item(withID: 7) == nil)
    }

    @Test("Items are inserted beside others at their level")
    func inserting() throws {
        var tree = try sample()
        try tree.insert([Film(id: 3)], after: 1)
        try tree.insert([Film(id: 12)], before: 11)
        #expect(tree.items.map(\.id) == [1, 10, 100, 12, 11, 3, 2, 20])
        #expect(tree.level(of: 12) == 1)
        #expect(throws: Tree.EditError.missingItems([7])) {
            try tree.insert([Film(id: 8)], before: 7)
        }
        #expect(throws: Tree.EditError.missingItems([7])) { try tree.append([], to: 7) }
    }

    @Test("Duplicates are listed and change nothing")
    func duplicates() throws {
        var tree = try sample()
        let before = tree
        let error = #expect(throws: Tree.EditError.self) {
            try tree.append([Film(id: 3), Film(id: 20), Film(id: 3)], to: 1)
        }
        let expected = [
            Duplicate(
                id: 20, first: ItemPosition(section: 0, item: 5),
                second: ItemPosition(section: 0, item: 5)),
            Duplicate(
                id: 3, first: ItemPosition(section: 0, item: 4),
                second: ItemPosition(section: 0, item: 6)),
        ]
        #expect(error == .duplicates(DuplicateReport(items: expected)))
        #expect(tree == before)
    }

    @Test("Deleting takes everything below along")
    func deleting() throws {
        var tree = try sample()
        let count = tree.delete([1, 7])
        #expect(count == 4)
        #expect(tree.items.map(\.id) == [2, 20])
        tree.delete([20, 2])
        #expect(tree.isEmpty)
    }

    @Test("A subtree can be taken out and put elsewhere")
    func subtrees() throws {
        var tree = try sample()
        tree.expand([10])
        let below = tree.subtree(of: 1)
        #expect(below.items.map(\.id) == [10, 100, 11] && below.level(of: 100) == 1)
        #expect(below.visibleItems.map(\.id) == [10, 100, 11])
        let whole = tree.subtree(of: 10, includingParent: true)
        #expect(whole.items.map(\.id) == [10, 100] && whole.level(of: 10) == 0)
        tree.delete([10])
        try tree.append(whole, to: 20)
        #expect(tree.items.map(\.id) == [1, 11, 2, 20, 10, 100])
        #expect(tree.level(of: 100) == 3 && tree.parent(of: 10)?.id == 20)
        try tree.replaceChildren(of: 2, with: below.subtree(of: 7))
        #expect(tree.items.map(\.id) == [1, 11, 2])
    }

    @Test("Expanding differs in the rows that appear, and in that section alone")
    func difference() throws {
        var tree = try sample()
        let other = row("b", [50])
        let old = try Films([FilmRow(Genre(id: "a"), items: tree.visibleItems), other])
        tree.expand([1])
        let new = try Films([FilmRow(Genre(id: "a"), items: tree.visibleItems), other])
        let difference = old.difference(to: new)
        #expect(difference.insertedItems.map(\.description) == ["0/1..<3"])
        #expect(difference.summary.movedItems == 0 && difference.summary.deletedItems == 0)
    }
}
