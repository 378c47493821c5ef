/// The items of a section that were there before a change, as runs in their new order.
struct KeptItems {
    private(set) var runs: [ItemRun] = []

    /// Takes over runs.
    ///
    /// Parts outside either list or overlapping an earlier run are left out.
    init(_ given: some Sequence<ItemRun>, oldCount: Int, newCount: Int) {
        var end = 0
        for run in given {
            guard run.old >= 0, run.old < oldCount, run.new < newCount else { continue }
            let skipped = max(0, end - run.new)
            let room = min(oldCount - run.old, newCount - run.new)
            let count = min(run.count, room) - skipped
            guard count > 0 else { continue }
            append(ItemRun(old: run.old + skipped, new: run.new + skipped, count: count))
            end = run.new + skipped + count
        }
    }

    /// Creates the runs of a change in which every item keeps its number.
    init(oldCount: Int, newCount: Int) {
        let count = min(oldCount, newCount)
        if count > 0 { runs = [ItemRun(old: 0, new: 0, count: count)] }
    }

    /// Creates the runs by asking `source` for each item's former number.
    ///
    /// Complexity: O(new count).
    init(oldCount: Int, newCount: Int, source: (Int) -> Int?) {
        for item in 0..<max(0, newCount) {
            guard let old = source(item), old >= 0, old < oldCount else { continue }
            append(ItemRun(old: old, new: item, count: 1))
        }
    }

    private mutating func append(_ run: ItemRun) {
        if let last = runs.last, last.old + last.count == run.old, last.new + last.count == run.new
        {
            runs[runs.count - 1].count += run.count
        } else {
            runs.append(run)
        }
    }

    /// Returns the former number of an item, or nil for a new one.
    ///
    /// Complexity: O(log runs).
    func old(of new: Int) -> Int? {
        let next = Int.first(below: runs.count) { runs[$0].new <= new }
        guard next > 0 else { return nil }
        let run = runs[next - 1]
        return new - run.new < run.count ? run.old + new - run.new : nil
    }

    /// Returns the runs with the most items that kept their order.
    ///
    /// The result is the heaviest increasing subsequence, found by a Fenwick tree of maxima over
    /// the old order.
    ///
    /// Complexity: O(runs log runs).
    func inOrder() -> [ItemRun] {
        let isSorted = zip(runs, runs.dropFirst()).allSatisfy { $0.old + $0.count <= $1.old }
        if isSorted { return runs }
        let places = runs.indices.sorted { runs[$0].old < runs[$1].old }
        var best = [(weight: Int, last: Int)](repeating: (0, -1), count: runs.count + 1)
        var ranks = Array(repeating: 0, count: runs.count)
        // Runs that share old items have the rank of the first of them, so only one is chosen.
        var end = 0
        var rank = 0
        for place in places {
            if runs[place].old >= end { rank += 1 }
            end = max(end, runs[place].old + runs[place].count)
            ranks[place] = rank
        }
        var previous = Array(repeating: -1, count: runs.count)
        var heaviest = (weight: 0, last: -1)
        for index in runs.indices {
            var found = (weight: 0, last: -1)
            var node = ranks[index] - 1
            while node > 0 {
                if best[node].weight > found.weight { found = best[node] }
                node &= node - 1
            }
            previous[index] = found.last
            let own = (weight: found.weight + runs[index].count, last: index)
            if own.weight > heaviest.weight { heaviest = own }
            node = ranks[index]
            while node < best.count {
                if own.weight > best[node].weight { best[node] = own }
                node += node & -node
            }
        }
        var chain: [ItemRun] = []
        var index = heaviest.last
        while index >= 0 {
            chain.append(runs[index])
            index = previous[index]
        }
        return chain.reversed()
    }
}

extension ItemRun {
    /// Returns the run of groups that stay whole, with the same items in the same slots, or nil.
    func wholeGroups(of slots: Int) -> ItemRun? {
        guard (new - old) % slots == 0 else { return nil }
        let first = (old + slots - 1) / slots
        let count = (old + self.count) / slots - first
        guard count > 0 else { return nil }
        return ItemRun(old: first, new: first + (new - old) / slots, count: count)
    }
}
