import ShelfDiff
import Synchronization
import Testing

@Suite("What edits of a tree cost", .serialized)
struct SectionTreeCostTests {
    /// A root with so many items below it, and one more root.
    private func tree(_ count: Int) throws -> SectionTree<Counted> {
        var tree = SectionTree<Counted>()
        try tree.append([Counted(number: 0), Counted(number: -1)])
        try tree.append((1...count).map { Counted(number: $0) }, to: Counted(number: 0).id)
        return tree
    }

    private func hashes(_ body: () throws -> Void) rethrows -> Int {
        Counted.hashes.store(0, ordering: .relaxed)
        try body()
        return Counted.hashes.load(ordering: .relaxed)
    }

    @Test("Deleting many items looks at each of them and at those beside them once")
    func deleting() throws {
        var tree = try tree(2_000)
        let gone = (1...1_000).map { Counted(number: $0).id }
        var count = 0
        let cost = hashes { count = tree.delete(gone) }
        #expect(count == 1_000 && tree.count == 1_002)
        #expect(cost < 15_000, "the square of them would be a million")
    }

    @Test("Replacing the items below one does not look at the rest of the tree")
    func replacing() throws {
        var tree = try tree(20_000)
        var new = SectionTree<Counted>()
        try new.append([Counted(number: 50_000)])
        var few = 0
        few = try hashes { try tree.replaceChildren(of: Counted(number: -1).id, with: new) }
        #expect(few < 100)
        #expect(tree.children(of: Counted(number: -1).id).map(\.number) == [50_000])
    }

    @Test("A tree in which an id is elsewhere already replaces nothing")
    func refusing() throws {
        var tree = try tree(5)
        let before = tree
        var new = SectionTree<Counted>()
        try new.append([Counted(number: 3)])
        #expect(throws: SnapshotError<Never, Counted.ID>.self) {
            try tree.replaceChildren(of: Counted(number: -1).id, with: new)
        }
        #expect(tree == before)
        try tree.replaceChildren(of: Counted(number: 0).id, with: new)
        #expect(tree.children(of: Counted(number: 0).id).map(\.number) == [3])
    }

    private struct Counted: Identifiable, Equatable {
        static let hashes = Atomic(0)

        let number: Int

        var id: ID { ID(number: number) }

        struct ID: Hashable, Sendable {
            let number: Int

            func hash(into hasher: inout Hasher) {
                Counted.hashes.add(1, ordering: .relaxed)
                hasher.combine(number)
            }
        }
    }
}
