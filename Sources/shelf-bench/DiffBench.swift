import FoundationEssentials
import ShelfDiff
import ShelfRandom

/// The benchmarks of the difference engine.
///
/// Ids are plain UUIDs, as in most programs. Yardsticks are the standard library's difference with
/// moves, Heckel's difference as libraries implement it, and the time to build one dictionary from
/// the old ids.
struct DiffBench {
    private var generator = SeededGenerator(seed: 42)
    private(set) var records: [BenchRecord] = []

    static func measure() -> [BenchRecord] {
        var bench = DiffBench()
        bench.measureMix()
        bench.measureRows()
        bench.measurePatterns()
        bench.measureSections()
        bench.measureScale()
        bench.measureStrings()
        bench.measureSnapshot()
        bench.measureMemory()
        return bench.records
    }

    private mutating func ids(_ count: Int) -> [UUID] {
        (0..<count).map { _ in UUID.random(using: &generator) }
    }

    private mutating func lists(_ sections: Int, of count: Int) -> [[UUID]] {
        (0..<sections).map { _ in ids(count) }
    }

    private mutating func mix(
        _ lists: [[UUID]], _ shares: DiffMix = .ofLong
    ) -> DiffScenario<UUID> {
        var fresh = generator
        return .mix(lists, shares, fresh: { UUID.random(using: &fresh) }, using: &generator)
    }

    private mutating func measureMix() {
        let small = mix([ids(5000)], .ofShort)
        add("mix, 5,000", small, rounds: 201, bar: 0.2)
        let times = Stopwatch.medians(rounds: 9) {
            keep(small.old.difference(to: small.new).summary.movedItems)
        } peer: {
            keep(small.newIDs.difference(from: small.oldIDs).inferringMoves().count)
        }
        records.append(
            BenchRecord(
                name: "mix, 5,000, against the standard library", value: times.work, unit: "µs",
                peer: .init(name: "standard library", value: times.peer),
                bar: .ratioAtLeast(500)))
        let large = mix([ids(100_000)])
        add("mix, 100,000", large, rounds: 51, bar: 0.04)
        let hashed = DiffScenario(
            old: [large.oldIDs.map(HashedID.init)], new: [large.newIDs.map(HashedID.init)])
        let hashedTimes = self.times(rounds: 31, peer: hashed.oldIDs) {
            hashed.old.difference(to: hashed.new).summary
        }
        add("mix, 100,000, ids only Hashable", hashedTimes, bar: nil)
    }

    /// Measures what a caller waits for: the snapshot of the new rows, and the difference to it.
    ///
    /// The bars are 0.07 and 0.2 of DifferenceKit's time for 5,000 ids, 0.02 and 0.1 for 100,000.
    /// DifferenceKit takes 1.75 and 1.4 times as long as the yardstick.
    private mutating func measureRows() {
        let mixes = [
            (name: "5,000", scenario: mix([ids(5000)], .ofShort), rounds: 201, bars: (0.12, 0.35)),
            ("100,000", mix([ids(100_000)]), 31, (0.028, 0.14)),
        ]
        for (name, scenario, rounds, bars) in mixes {
            let rows = scenario.new.rows
            let cases: [(name: String, bar: Double, work: () -> DifferenceSummary)] = [
                ("alone", bars.0, { scenario.old.difference(to: scenario.new).summary }),
                (
                    "with the new snapshot", bars.1,
                    {
                        let new = Snapshot.keepingFirst(rows).snapshot
                        return scenario.old.difference(to: new).summary
                    }
                ),
            ]
            for (kind, bar, work) in cases {
                let times = Stopwatch.medians(rounds: rounds) {
                    keep(work().movedItems)
                } peer: {
                    let peer = HeckelDifference(from: scenario.oldIDs, to: scenario.newIDs)
                    keep(peer.moved.count)
                }
                records.append(
                    BenchRecord(
                        name: "mix, \(name), \(kind)", value: times.work, unit: "µs",
                        peer: .init(name: "Heckel's difference", value: times.peer),
                        bar: .ratioAtMost(bar)))
            }
        }
    }

    private mutating func measurePatterns() {
        let list = ids(100_000)
        var fresh = generator
        let scattered = DiffScenario.scattered(
            list, share: 0.1, fresh: { UUID.random(using: &fresh) }, using: &generator)
        add("10 % deleted, 10 % inserted, scattered, 100,000", scattered, rounds: 31, bar: 0.2)
        add("reversed, 100,000", DiffScenario(old: [list], new: [list.reversed()]), rounds: 11)
        let shuffled = list.shuffled(using: &generator)
        add("shuffled, 100,000", DiffScenario(old: [list], new: [shuffled]), rounds: 11)
        let clashing = DiffScenario(
            old: [(0..<2000).map(ClashingID.init)],
            new: [(0..<2000).shuffled(using: &generator).map(ClashingID.init)])
        let times = times(rounds: 5, peer: clashing.oldIDs) {
            clashing.old.difference(to: clashing.new).summary
        }
        add("shuffled, 2,000 ids of equal hash", times, bar: nil)
        add("all replaced, 100,000", DiffScenario(old: [list], new: [ids(100_000)]), rounds: 11)
        let copy = list.map { $0 }
        add(
            "unchanged, fresh storage, 100,000", DiffScenario(old: [list], new: [copy]),
            rounds: 51, bar: 0.02)
        let shared = DiffScenario(old: [list], new: [list]).sharing()
        let microseconds = Stopwatch.median(rounds: 201, batch: 100) {
            keep(shared.old.difference(to: shared.new).summary.movedItems)
        }
        records.append(
            BenchRecord(
                name: "unchanged, shared storage, 100,000", value: microseconds, unit: "µs",
                bar: .valueAtMost(1)))
    }

    private mutating func measureSections() {
        let lists = lists(100, of: 1000)
        add("mix in each of 100 sections, 100,000", mix(lists), rounds: 31, bar: 0.07)
        var edited = lists
        edited[50] = mix([lists[50]]).newIDs
        add(
            "one of 100 sections edited, others shared, 100,000",
            DiffScenario(old: lists, new: edited).sharing(), rounds: 101, bar: 0.004)
        let order = lists.indices.shuffled(using: &generator)
        add(
            "100 sections shuffled, 100,000",
            DiffScenario(old: lists, new: order.map { lists[$0] }, order: order).sharing(),
            rounds: 101, bar: 0.004)
        var all = Array(lists.joined()).shuffled(using: &generator)[...]
        let scrambled = lists.map { list in
            defer { all = all.dropFirst(list.count) }
            return Array(all.prefix(list.count))
        }
        add(
            "shuffled across 100 sections, 100,000", DiffScenario(old: lists, new: scrambled),
            rounds: 11, bar: 1)
    }

    /// Measures whether the time for an item grows with the number of items.
    private mutating func measureScale() {
        var base: Double?
        for (count, rounds) in [(100_000, 51), (1_000_000, 7), (10_000_000, 3)] {
            let scenario = mix([ids(count)])
            var engine = DifferenceEngine<Plain<Int>, Plain<UUID>>()
            let times = times(rounds: rounds, peer: scenario.oldIDs) {
                engine.difference(from: scenario.old, to: scenario.new).summary
            }
            let nanoseconds = times.work * 1000 / Double(count)
            var record = BenchRecord(
                name: "mix, \(count), kept engine, per item", value: nanoseconds, unit: "ns")
            if let base {
                record.peer = .init(name: "at 100,000", value: base)
                record.bar = .ratioAtMost(1.5)
            }
            base = base ?? nanoseconds
            records.append(record)
        }
    }

    /// Measures the step before a difference: a snapshot of rows, with ids checked for duplicates.
    private mutating func measureSnapshot() {
        let list = ids(100_000)
        let rows = [CollectionRow(0, items: list)]
        let times = Stopwatch.medians(rounds: 11) {
            keep(Snapshot.keepingFirst(rows).snapshot.itemCount)
        } peer: {
            keep(Dictionary(uniqueKeysWithValues: zip(list, 0...)).count)
        }
        records.append(
            BenchRecord(
                name: "snapshot made and checked, 100,000", value: times.work, unit: "µs",
                peer: .init(name: "dictionary", value: times.peer)))
    }

    private mutating func measureStrings() {
        for (name, prefix) in [("short", ""), ("36 characters", "film:////////////////")] {
            let numbers = (0..<100_000).map { _ in Int.random(in: 0..<1 << 44, using: &generator) }
            func text(_ number: Int) -> String {
                let digits = String(number)
                let width = prefix.isEmpty ? 0 : 15 - digits.count
                return prefix + String(repeating: "0", count: max(0, width)) + digits
            }
            var next = 1 << 44
            let scenario = DiffScenario.mix(
                [numbers], .ofLong,
                fresh: {
                    next += 1; return next
                }, using: &generator)
            let decoded = DiffScenario(
                old: [scenario.oldIDs.map(text)], new: [scenario.newIDs.map(text)])
            let times = times(rounds: 21, peer: decoded.oldIDs) {
                decoded.old.difference(to: decoded.new).summary
            }
            add("mix, 100,000 strings, \(name)", times, bar: 0.2)
        }
    }

    private mutating func measureMemory() {
        let scenario = mix([ids(100_000)])
        var engine = DifferenceEngine<Plain<Int>, Plain<UUID>>()
        keep(engine.difference(from: scenario.old, to: scenario.new).summary.movedItems)
        let used = AllocationCounter.count {
            keep(engine.difference(from: scenario.old, to: scenario.new).summary.movedItems)
        }
        records.append(
            BenchRecord(
                name: "mix, 100,000, allocations of a kept engine", value: Double(used.count),
                unit: "allocations", bar: .valueAtMost(10)))
        records.append(
            BenchRecord(
                name: "mix, 100,000, memory allocated by a kept engine",
                value: Double(used.bytes) / 1e6, unit: "MB", bar: .valueAtMost(0.5)))
    }

    private mutating func add(
        _ name: String, _ scenario: DiffScenario<UUID>, rounds: Int, bar: Double? = nil
    ) {
        let times = times(rounds: rounds, peer: scenario.oldIDs) {
            scenario.old.difference(to: scenario.new).summary
        }
        add(name, times, bar: bar)
    }

    private mutating func add(_ name: String, _ times: Times, bar: Double?) {
        records.append(
            BenchRecord(
                name: name, value: times.work, unit: "µs",
                peer: .init(name: "dictionary", value: times.peer),
                bar: bar.map { .ratioAtMost($0) }))
    }

    private typealias Times = (work: Double, peer: Double)

    /// Returns the times of a difference and of a dictionary of the old ids, measured in turns.
    private func times(
        rounds: Int, peer ids: [some Hashable], _ compare: () -> DifferenceSummary
    ) -> Times {
        Stopwatch.medians(rounds: rounds) {
            keep(compare().movedItems)
        } peer: {
            keep(Dictionary(uniqueKeysWithValues: zip(ids, 0...)).count)
        }
    }
}

/// Uses a result, so that the compiler does not remove its computation.
@inline(never)
private func keep(_ result: Int) {}

/// An id whose hash is constant: the worst case.
struct ClashingID: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}

/// An id without a cheap hash, with the compiler's hash and equality.
struct HashedID: Hashable, Sendable {
    let uuid: UUID
}
