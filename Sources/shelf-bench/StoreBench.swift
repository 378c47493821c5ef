import FoundationEssentials
import ShelfDiff
import ShelfStore

/// The benchmarks of the store: the cost of a change in a large state of which little is shown.
@MainActor
struct StoreBench {
    private var records: [BenchRecord] = []

    static func measure() -> [BenchRecord] {
        var bench = StoreBench()
        bench.measureWaking()
        bench.measureScopes()
        bench.measureIDs()
        return bench.records + CellBench.measure()
    }

    /// Returns the ids of `count` elements in the middle, like those of visible cells.
    private func visible(_ count: Int, of store: BenchStore) -> [UUID] {
        let ids = store.state.library.shelf.books.ids
        let start = (ids.count - count) / 2
        return Array(ids[start..<start + count])
    }

    /// Returns the time to rename observed elements in turn, in a collection of a given size.
    private func timeOfRename(elements count: Int, observed: Int) -> Double {
        let store = BenchFeature.store(count)
        var told = 0
        let ids = visible(observed, of: store)
        let observations = ids.map { id in
            BenchFeature.book(id, in: store)?.observe(\.title, initially: false) { _ in told += 1 }
        }
        let renamed = visible(64, of: store)
        var turn = 0
        let time = Stopwatch.median(rounds: 101, batch: 256) {
            turn += 1
            store.send(.shelf(.book(ElementAction(renamed[turn % 64], .rename("\(turn)")))))
        }
        precondition(told == turn, "an observer was not woken")
        withExtendedLifetime(observations) {}
        return time
    }

    private mutating func measureWaking() {
        for (what, observed) in [("64 cells", 64), ("a cell each", Int.max)] {
            let few = timeOfRename(elements: 100, observed: min(observed, 100))
            let many = timeOfRename(elements: 100_000, observed: min(observed, 100_000))
            records.append(
                BenchRecord(
                    name: "title changed and its cell woken, 100,000 elements, \(what)",
                    value: many, unit: "µs", peer: .init(name: "100 elements", value: few),
                    bar: .ratioAtMost(1.5)))
        }
    }

    private mutating func measureScopes() {
        let store = BenchFeature.store(10_000)
        let id = visible(1, of: store)[0]
        let book = BenchFeature.book(id, in: store)
        var told = 0
        let observation = book?.observe(\.title, initially: false) { _ in told += 1 }
        var turn = 0
        let time = Stopwatch.median(rounds: 101, batch: 256) {
            turn += 1
            book?.send(.rename("\(turn)"))
        }
        precondition(told == turn, "the observer was not woken")
        withExtendedLifetime(observation) {}
        records.append(
            BenchRecord(
                name: "sent through three scopes, reduced, told", value: time, unit: "µs",
                peer: Yardstick.entry, bar: .ratioAtMost(23)))
        let scoping = Stopwatch.median(rounds: 101, batch: 256) {
            keep(BenchFeature.book(id, in: store) == nil ? 0 : 1)
        }
        records.append(
            BenchRecord(
                name: "a store scoped three times to an element", value: scoping, unit: "µs"))
    }

    /// Returns the time to rename elements while the owner of the rows observes the ids.
    private func timeOfRenameWithObservedIDs(_ count: Int) -> Double {
        let store = BenchFeature.store(count)
        let ids = visible(64, of: store)
        let observation = store.observe(\.library.shelf.books.ids, initially: false) { _ in
            preconditionFailure("no id has changed")
        }
        var turn = 0
        let time = Stopwatch.median(rounds: 51, batch: 256) {
            turn += 1
            store.send(.shelf(.book(ElementAction(ids[turn % 64], .rename("\(turn)")))))
        }
        withExtendedLifetime(observation) {}
        return time
    }

    private mutating func measureIDs() {
        let few = timeOfRenameWithObservedIDs(100)
        let many = timeOfRenameWithObservedIDs(100_000)
        records.append(
            BenchRecord(
                name: "title changed while 100,000 ids are observed", value: many,
                unit: "µs", peer: .init(name: "100 ids", value: few), bar: .ratioAtMost(1.5)))
    }
}

/// Uses a result, so that the compiler does not remove its computation.
@inline(never)
private func keep(_ result: Int) {}
