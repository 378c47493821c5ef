import ShelfDiff
import Testing

@Suite("A walk of random changes")
struct DifferenceWalkTests {
    @Test("Every difference agrees with the plain oracle", arguments: 1...20 as ClosedRange<UInt64>)
    func agreesWithOracle(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: random.number(0..<5), items: 12)
        var old = try Films(rows)
        for step in 0..<60 {
            random.edit(&rows)
            let new = try Films(rows)
            expectAgreement(from: old, to: new, "seed \(seed), step \(step)")
            old = new
        }
    }

    @Test("Long lists agree with the oracle too", arguments: 1...6 as ClosedRange<UInt64>)
    func agreesOnLongLists(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: random.number(1..<4), items: 900)
        var old = try Films(rows)
        for step in 0..<6 {
            for _ in 0..<random.number(1..<8) { random.edit(&rows) }
            let new = try Films(rows)
            expectAgreement(from: old, to: new, "seed \(seed), step \(step)")
            old = new
        }
    }
}

/// Expects the difference of two snapshots to say what the oracle says, position by position.
func expectAgreement<Section, Item>(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>, _ comment: Comment
) {
    let difference = old.difference(to: new)
    let oracle = DifferenceOracle(from: old, to: new)
    #expect(difference.summary == oracle.summary, comment)
    #expect(difference.isEmpty == (old == new), comment)
    for position in positions(of: old) {
        #expect(difference.newPosition(ofOld: position) == oracle.newOfOld[position], comment)
    }
    var moved = 0
    for position in positions(of: new) {
        #expect(difference.oldPosition(ofNew: position) == oracle.oldOfNew[position], comment)
        #expect(difference.isChanged(new: position) == oracle.changed.contains(position), comment)
        moved += difference.isMoved(new: position) ? 1 : 0
    }
    #expect(moved == oracle.summary.movedItems, comment)
}

/// Every position of a snapshot, in reading order.
func positions<Section, Item>(of snapshot: Snapshot<Section, Item>) -> [ItemPosition] {
    (0..<snapshot.sectionCount).flatMap { section in
        (0..<snapshot.itemCount(in: section)).map { ItemPosition(section: section, item: $0) }
    }
}
