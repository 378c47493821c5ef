import ShelfDiff
import Testing

@Suite("An outline")
struct OutlineTests {
    private struct Folder: Identifiable, Equatable {
        let id: Int
        var folders: [Folder] = []
    }

    /// The tree 1 (10 (100), 11), 2.
    private func tree(expanding ids: [Int] = []) throws -> SectionTree<Folder> {
        let roots = [
            Folder(
                id: 1, folders: [Folder(id: 10, folders: [Folder(id: 100)]), Folder(id: 11)]),
            Folder(id: 2),
        ]
        var tree = try SectionTree(roots, children: \.folders)
        tree.expand(ids)
        return tree
    }

    @Test("A tree is made of nested values")
    func making() throws {
        let tree = try tree()
        #expect(tree.items.map(\.id) == [1, 10, 100, 11, 2])
        #expect(tree.level(of: 100) == 2)
        #expect(tree.visibleItems.map(\.id) == [1, 2])
    }

    @Test("An id that occurs twice is reported, wherever it does")
    func duplicates() {
        let twice = [Folder(id: 1, folders: [Folder(id: 2)]), Folder(id: 2)]
        #expect(throws: SnapshotError<Never, Int>.self) {
            try SectionTree(twice, children: \.folders)
        }
    }

    @Test("All ids that occur twice are reported at once, with their places")
    func allDuplicates() {
        let trees = [
            Folder(
                id: 1, folders: [Folder(id: 2), Folder(id: 3, folders: [Folder(id: 1)])]),
            Folder(id: 2, folders: [Folder(id: 9)]),
            Folder(id: 4, folders: [Folder(id: 5), Folder(id: 5)]),
        ]
        let error = #expect(throws: SnapshotError<Never, Int>.self) {
            try SectionTree(trees, children: \.folders)
        }
        let places = [(1, 0, 3), (2, 1, 4), (5, 6, 7)]
        #expect(
            error
                == .duplicates(
                    DuplicateReport(
                        items: places.map { id, first, second in
                            Duplicate(
                                id: id, first: ItemPosition(section: 0, item: first),
                                second: ItemPosition(section: 0, item: second))
                        })))
        // One that is below itself ends all the same.
        #expect(throws: SnapshotError<Never, Int>.self) {
            try SectionTree([Folder(id: 1)]) { _ in [Folder(id: 1)] }
        }
    }

    @Test("Rows say how deep an item is, and whether there is more below it")
    func rows() throws {
        let rows = try tree(expanding: [1, 2]).visibleRows
        #expect(rows.map(\.id) == [1, 10, 11, 2])
        #expect(rows.map(\.level) == [0, 1, 1, 0])
        #expect(rows.map(\.isExpanded) == [true, false, nil, nil])
    }

    @Test("Inwards opens a branch, then goes to the first item below, and ends at a leaf")
    func inwards() throws {
        var tree = try tree()
        #expect(tree.step(inwards: true, at: 1) == .expand(1))
        #expect(tree.perform(.expand(1)) == nil)
        #expect(tree.step(inwards: true, at: 1) == .go(to: 10))
        #expect(tree.perform(.go(to: 10)) == 10)
        #expect(tree.step(inwards: true, at: 11) == nil)
        #expect(tree.step(inwards: true, at: 7) == nil, "no such item")
    }

    @Test("Outwards closes a branch, then goes to the item above, and ends at a root")
    func outwards() throws {
        var tree = try tree(expanding: [1, 10])
        #expect(tree.step(inwards: false, at: 100) == .go(to: 10))
        #expect(tree.step(inwards: false, at: 10) == .collapse(10))
        #expect(tree.perform(.collapse(10)) == nil)
        #expect(tree.step(inwards: false, at: 10) == .go(to: 1))
        #expect(tree.step(inwards: false, at: 2) == nil)
        #expect(tree.visibleItems.map(\.id) == [1, 10, 11, 2])
    }

    @Test("What is hidden has its nearest item above that is visible")
    func heirs() throws {
        var tree = try tree(expanding: [1, 10])
        #expect(tree.visibleParent(of: 100) == 10)
        tree.collapse([10])
        #expect(tree.visibleParent(of: 100) == 10)
        tree.collapse([1])
        #expect(tree.visibleParent(of: 100) == 1)
        tree.expand([10])
        #expect(tree.visibleParent(of: 100) == 1)
        #expect(tree.visibleParent(of: 1) == nil && tree.visibleParent(of: 7) == nil)
    }

    @Test("A branch is toggled, a missing one is not")
    func toggling() throws {
        var tree = try tree()
        let isToggled = (tree.toggle(1), tree.toggle(7))
        #expect(isToggled == (true, false))
        #expect(tree.isExpanded(1))
        tree.toggle(1)
        #expect(!tree.isExpanded(1))
    }
}
