import ShelfDiff
import Testing

@Suite("An account of changed fields")
struct FieldAccountTests {
    private struct Song: Identifiable, Equatable {
        let id: Int
        var title: String
        var length: Int
    }

    private enum Field { case title, length }

    @Test("Only the fields that differ are named")
    func fields() throws {
        let account = FieldAccount<Song, Field>()
            .adding(.title) { $0.title }
            .adding(.length) { $0.length }
        let old = try Snapshot([
            CollectionRow(Plain(0), items: [Song(id: 1, title: "a", length: 3)])
        ])
        let new = try Snapshot([
            CollectionRow(
                Plain(0),
                items: [Song(id: 2, title: "b", length: 1), Song(id: 1, title: "a", length: 4)])
        ])
        let difference = old.difference(to: new)
        let inserted = ItemPosition(section: 0, item: 0)
        let changed = ItemPosition(section: 0, item: 1)
        #expect(difference.changedFields(new: changed, by: account) == [.length])
        #expect(difference.changedFields(new: inserted, by: account) == [])
    }
}
