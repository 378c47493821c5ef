import ShelfDiff
import Synchronization
import Testing

@Suite("A reorder")
struct ReorderTests {
    private typealias Reorder = ReorderTransaction<Genre, Film>

    private func sample() throws -> Films {
        try Films([row("a", [1, 2, 3, 4]), row("b", [5])])
    }

    @Test("Several items keep their order among each other")
    func several() throws {
        let reorder = try Reorder(moving: [3, 1], to: .before(5), in: sample())
        #expect(reorder.final.rows == [row("a", [2, 4]), row("b", [1, 3, 5])])
        #expect(reorder.ids == [1, 3])
        #expect(reorder.affectedSections == ["a", "b"])
        #expect(reorder.difference.summary.movedItems == 2)
    }

    @Test("Before a moved item means before the next one that stays")
    func beforeMoved() throws {
        let inside = try Reorder(moving: [2, 3], to: .before(3), in: sample())
        #expect(inside.destination == .before(4) && inside.isEmpty)
        let atEnd = try Reorder(moving: [4, 1], to: .before(4), in: sample())
        #expect(atEnd.destination == .endOf("a"))
        #expect(atEnd.final.items(in: 0).map(\.id) == [2, 3, 1, 4])
    }

    @Test("One item steps by an offset and stops at the ends of its section")
    func steps() throws {
        let snapshot = try sample()
        let down = Reorder(moving: 2, by: 1, in: snapshot)
        #expect(down?.final.items(in: 0).map(\.id) == [1, 3, 2, 4])
        let up = Reorder(moving: 2, by: -5, in: snapshot)
        #expect(up?.final.items(in: 0).map(\.id) == [2, 1, 3, 4])
        let far = Reorder(moving: 2, by: .max, in: snapshot)
        #expect(far?.final.items(in: 0).map(\.id) == [1, 3, 4, 2])
        #expect(Reorder(moving: 4, by: 1, in: snapshot) == nil)
        #expect(Reorder(moving: 9, by: 1, in: snapshot) == nil)
    }

    @Test("What is missing is named")
    func missing() throws {
        let snapshot = try sample()
        #expect(throws: Films.EditError.missingItems([8, 9])) {
            try Reorder(moving: [8, 1, 9], to: .endOf("a"), in: snapshot)
        }
        #expect(throws: Films.EditError.missingSections(["x"])) {
            try Reorder(moving: [1], to: .endOf("x"), in: snapshot)
        }
    }

    @Test("Sections that no item left or came to are not looked at")
    func affectedOnly() throws {
        let rows = (0..<200).map { section in
            CollectionRow(
                Plain(section), items: (0..<50).map { Counted(number: section * 50 + $0) })
        }
        let reorder = try ReorderTransaction(
            moving: [7, 3], to: .before(120), in: Snapshot(rows))
        Counted.asked.store(0, ordering: .relaxed)
        #expect(reorder.affectedSections == [0, 2])
        #expect(!reorder.isEmpty)
        #expect(Counted.asked.load(ordering: .relaxed) < 500)
    }

    /// An item that counts how often its id is asked for.
    private struct Counted: Identifiable, Equatable, Sendable {
        static let asked = Atomic(0)

        let number: Int

        var id: Int {
            Counted.asked.add(1, ordering: .relaxed)
            return number
        }
    }
}
