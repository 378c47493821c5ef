import Testing

@testable import ShelfDiff

@Suite("Marks of a snapshot")
struct MarkTests {
    private func marked() throws -> Films {
        var snapshot = try Films([row("a", [1, 2, 3]), row("b", [4, 5])])
        try snapshot.reconfigure([1, 2, 3, 4, 5])
        try snapshot.reconfigureSections(["a", "b"])
        return snapshot
    }

    @Test("They go with what they are on, however it goes")
    func pruning() throws {
        var snapshot = try marked()
        snapshot.delete(1)
        snapshot.delete([2, 7])
        #expect(Set(snapshot.itemStamps.keys) == [3, 4, 5])
        snapshot.deleteSection("b")
        #expect(Set(snapshot.itemStamps.keys) == [3])
        #expect(Set(snapshot.sectionStamps.keys) == ["a"])
        snapshot.deleteAllItems()
        #expect(snapshot.itemStamps.isEmpty)
    }

    @Test("They come along with what is moved")
    func moving() throws {
        let before = try Films([row("a", [1, 2, 3]), row("b", [4, 5])])
        var snapshot = before
        try snapshot.reconfigure([1])
        let reorder = try ReorderTransaction(moving: [1], to: .endOf("b"), in: snapshot)
        #expect(Array(before.difference(to: reorder.final).changedItems).count == 1)
        try snapshot.move(1, after: 5)
        #expect(Array(before.difference(to: snapshot).changedItems).count == 1)
    }
}
