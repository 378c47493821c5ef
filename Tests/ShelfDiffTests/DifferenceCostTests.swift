import ShelfDiff
import ShelfRandom
import Synchronization
import Testing

@Suite("What a difference costs", .serialized)
struct DifferenceCostTests {
    private func content(_ numbers: some Sequence<Int>) throws -> Snapshot<Plain<Int>, Counted> {
        try Snapshot([CollectionRow(Plain(0), items: numbers.map { Counted(number: $0) })])
    }

    private func cost(
        from old: Snapshot<Plain<Int>, Counted>, to new: Snapshot<Plain<Int>, Counted>
    ) -> (equalities: Int, hashes: Int) {
        Counted.equalities.store(0, ordering: .relaxed)
        Counted.hashes.store(0, ordering: .relaxed)
        _ = old.difference(to: new)
        return (
            Counted.equalities.load(ordering: .relaxed), Counted.hashes.load(ordering: .relaxed)
        )
    }

    @Test("Shared storage is not looked at")
    func sharedStorage() throws {
        let old = try content(0..<1000)
        var new = old
        try new.append([CollectionRow(Plain(1), items: [Counted(number: -1)])])
        #expect(cost(from: old, to: old) == (0, 0))
        #expect(cost(from: old, to: new) == (0, 0))
    }

    @Test("Unchanged items cost two equalities each and no hash")
    func unchanged() throws {
        let cost = cost(from: try content(0..<1000), to: try content(0..<1000))
        #expect(cost == (2000, 0))
    }

    @Test("An appended or prepended item costs no hash")
    func ends() throws {
        let old = try content(0..<1000)
        #expect(cost(from: old, to: try content(0..<1001)).hashes == 0)
        #expect(cost(from: old, to: try content(-1..<1000)).hashes == 0)
        #expect(cost(from: old, to: try content(1..<1000)).hashes == 0)
    }

    @Test("Scattered changes hash little more than what changed")
    func scattered() throws {
        let new = (0..<10_000).map { $0 % 100 == 50 ? -$0 : $0 }
        let cost = cost(from: try content(0..<10_000), to: try content(new))
        #expect(cost.hashes < 1000, "100 items were replaced")
        #expect(cost.equalities < 25_000, "10,000 items were compared twice")
    }

    @Test("A shuffle hashes every item at most three times")
    func shuffled() throws {
        var generator = SeededGenerator(seed: 5)
        let new = (0..<10_000).shuffled(using: &generator)
        let cost = cost(from: try content(0..<10_000), to: try content(new))
        #expect(cost.hashes <= 30_000)
    }

    /// An item that counts how often its identity and content are compared and hashed.
    private struct Counted: Identifiable, Equatable, Sendable {
        static let equalities = Atomic(0)
        static let hashes = Atomic(0)

        let number: Int

        var id: ID { ID(number: number) }

        static func == (left: Counted, right: Counted) -> Bool {
            equalities.add(1, ordering: .relaxed)
            return left.number == right.number
        }

        struct ID: Hashable, Sendable {
            let number: Int

            static func == (left: ID, right: ID) -> Bool {
                Counted.equalities.add(1, ordering: .relaxed)
                return left.number == right.number
            }

            func hash(into hasher: inout Hasher) {
                Counted.hashes.add(1, ordering: .relaxed)
                hasher.combine(number)
            }
        }
    }
}
