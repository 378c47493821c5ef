import ShelfDiff
import Testing

@Suite("A walk of random changes")
struct DifferenceWalkTests {
    @Test("Every difference agrees with the plain oracle", arguments: 1...20 as ClosedRange<UInt64>)
    func plainIDs(seed: UInt64) throws {
        try walk(seed: seed, ids: IDMaker { $0 })
    }

    @Test("Ids of equal hash change nothing", arguments: 1...10 as ClosedRange<UInt64>)
    func clashingIDs(seed: UInt64) throws {
        try walk(seed: seed, ids: IDMaker { ClashingID(number: $0) })
    }

    @Test("Ids may be objects", arguments: 1...10 as ClosedRange<UInt64>)
    func objectIDs(seed: UInt64) throws {
        try walk(seed: seed, ids: IDMaker { _ in ObjectID() })
    }

    @Test("Ids may be text", arguments: 1...10 as ClosedRange<UInt64>)
    func textIDs(seed: UInt64) throws {
        try walk(seed: seed, ids: IDMaker { "a text too long to be stored in place \($0)" })
    }

    @Test("Long lists agree with the oracle too", arguments: 1...6 as ClosedRange<UInt64>)
    func longLists(seed: UInt64) throws {
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

    @Test("A kept engine agrees with a fresh one", arguments: 1...5 as ClosedRange<UInt64>)
    func keptEngine(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: 3, items: 200)
        var engine = DifferenceEngine<Genre, Film>()
        var old = try Films(rows)
        for step in 0..<40 {
            random.edit(&rows)
            if step % 7 == 0 { rows = random.rows(sections: 2, items: random.number(1..<400)) }
            let new = try Films(rows)
            let kept = engine.difference(from: old, to: new)
            let fresh = old.difference(to: new)
            #expect(kept.summary == fresh.summary, "seed \(seed), step \(step)")
            #expect(Array(kept.matches) == Array(fresh.matches), "seed \(seed), step \(step)")
            old = new
        }
    }

    private func walk<ID>(seed: UInt64, ids: IDMaker<ID>) throws {
        var ids = ids
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: random.number(0..<5), items: 12)
        var old = try ids.snapshot(rows)
        for step in 0..<60 {
            random.edit(&rows)
            let new = try ids.snapshot(rows)
            expectAgreement(from: old, to: new, "seed \(seed), step \(step)")
            old = new
        }
    }

    @Test(
        "Items that follow one another in both snapshots are one match",
        arguments: 1...40 as ClosedRange<UInt64>)
    func matchesAreWhole(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: 4, items: 40)
        var old = try Films(rows)
        for step in 0..<20 {
            random.edit(&rows)
            let new = try Films(rows)
            let matches = Array(old.difference(to: new).matches)
            for (first, next) in zip(matches, matches.dropFirst()) {
                let follows =
                    first.new.section == next.new.section
                    && first.new.item + first.count == next.new.item
                    && first.old.section == next.old.section
                    && first.old.item + first.count == next.old.item
                #expect(!follows, "seed \(seed), step \(step): \(first), \(next)")
            }
            old = new
        }
    }

    @Test("A section that has its items in their order is told from others")
    func keptSections() throws {
        let old = try Films([
            row("a", [1, 2, 3]), row("b", [4, 5]), row("c", []), row("d", [6, 7]), row("e", [8]),
        ])
        let new = try Films([
            row("b", [4, 5]), row("a", [1, 3, 2]), row("c", []), row("d", [6, 7, 9]),
            row("f", []), row("e", [8]),
        ])
        let difference = old.difference(to: new)
        #expect(
            (0..<6).map { difference.keepsItems(inNew: $0) } == [
                true, false, true, false, false, true,
            ])
    }
}
