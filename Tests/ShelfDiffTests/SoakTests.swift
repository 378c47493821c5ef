import Glibc
import ShelfDiff
import Testing

@Suite("A long soak")
struct SoakTests {
    /// How many random differences to make: `SHELF_SOAK`, or a few when it is not set.
    private static var rounds: Int {
        guard let text = getenv("SHELF_SOAK") else { return 300 }
        return Int(String(cString: text)) ?? 300
    }

    @Test("Random differences of long lists agree with the oracle")
    func longLists() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomCollections(seed: seed)
        for round in 0..<max(3, Self.rounds / 1000) {
            var rows = random.rows(sections: random.number(1..<4), items: 1500)
            let old = try Films(rows)
            for _ in 0..<random.number(1..<30) { random.edit(&rows) }
            expectAgreement(from: old, to: try Films(rows), "seed \(seed), round \(round)")
        }
    }

    @Test("Random small differences agree with the oracle")
    func smallDifferences() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: 2, items: 6)
        var old = try Films(rows)
        for round in 0..<Self.rounds {
            if round % 50 == 0 { rows = random.rows(sections: random.number(0..<4), items: 8) }
            random.edit(&rows)
            let new = try Films(rows)
            let difference = old.difference(to: new)
            let oracle = DifferenceOracle(from: old, to: new)
            try #require(difference.summary == oracle.summary, "seed \(seed), round \(round)")
            try #require(old.applying(difference) == new, "seed \(seed), round \(round)")
            try #require(new.applying(difference.inverse) == old, "seed \(seed), round \(round)")
            old = new
        }
    }
}
