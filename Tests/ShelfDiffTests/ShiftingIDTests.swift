import ShelfDiff
import ShelfRandom
import Testing

@Suite("Ids that change behind a snapshot's back")
struct ShiftingIDTests {
    @Test("Nothing traps and no item is matched twice", arguments: 1...20 as ClosedRange<UInt64>)
    func shifted(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let old = try content(0..<300)
        let new = try content((0..<300).shuffled(using: &generator))
        for item in old.items(in: 0) + new.items(in: 0) where Bool.random(using: &generator) {
            item.id = Int.random(in: 0..<40, using: &generator)
        }
        let difference = old.difference(to: new)
        let matched = difference.matches.reduce(0) { $0 + $1.count }
        let sources = Set(
            difference.matches.flatMap { match in
                (0..<match.count).map { match.old.item + $0 }
            })
        #expect(sources.count == matched, "seed \(seed)")
        #expect(difference.summary.insertedItems == 300 - matched, "seed \(seed)")
        #expect(difference.summary.deletedItems == 300 - matched, "seed \(seed)")
    }

    private func content(_ ids: some Sequence<Int>) throws -> Snapshot<Plain<Int>, Loose> {
        try Snapshot([CollectionRow(Plain(0), items: ids.map(Loose.init))])
    }

    /// An object whose id can be changed, as it must not be while it is in a snapshot.
    private final class Loose: Identifiable, Equatable {
        var id: Int

        init(id: Int) {
            self.id = id
        }

        static func == (left: Loose, right: Loose) -> Bool { left.id == right.id }
    }
}
