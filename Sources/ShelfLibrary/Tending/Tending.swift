import Dispatch

/// What does deeds away from the main thread, in their order, and remembers how to take them back.
///
/// Design: docs/design/tending.md#the-history
@MainActor
package final class Tending {
    /// The deeds of all windows.
    package static let shared = Tending()

    /// A deed that is being done.
    package struct Work: Identifiable {
        /// Which one it is.
        package let id: Int
        /// What it is, in the words of a menu.
        package let title: String
        /// How far it has come, and the means to stop it.
        package let watch: DeedWatch
    }

    /// What can be taken back and done again.
    package private(set) var history = UndoHistory()
    /// What is being done or waits for that, in order.
    package private(set) var works: [Work] = []
    /// Called when deeds begin and end.
    package var onChange: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Deeds that are done at once wait for each other, never for those that take long.
    private nonisolated let queue = DispatchQueue(label: "deeds")
    private nonisolated let longQueue = DispatchQueue(label: "long-deeds")
    private var count = 0
    /// Whether something is being taken back or done again, and what waits for that, in order.
    private var isGoing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Begins with nothing to take back.
    package init() {}

    /// Takes up what an earlier program has left to take back.
    package func begin(with history: UndoHistory) { self.history = history }

    /// Does something; returns what became of it.
    package func perform(_ deed: any Deed) async -> DeedOutcome {
        await carryOut(deed, titled: deed.title) { history, outcome in
            history.record(deed.title, outcome)
        }
    }

    /// Takes the last deed back, or does the last one again that was taken back, when what was asked
    /// for before is done, but for deeds that take long: each may stand on the one before.
    ///
    /// - Returns: What it was and what became of it; nil when there is nothing.
    package func go(_ way: UndoHistory.Way) async -> (title: String, outcome: DeedOutcome)? {
        if isGoing { await withCheckedContinuation { waiting.append($0) } }
        isGoing = true
        // Whoever waits has the turn handed over.
        defer { if waiting.isEmpty { isGoing = false } else { waiting.removeFirst().resume() } }
        await passQueue()
        guard let entry = history.take(way) else { return nil }
        let outcome = await carryOut(entry.deed, titled: entry.title) { history, outcome in
            history.settle(entry, way, outcome)
        }
        return (entry.title, outcome)
    }

    /// Waits until what is done at once, and was asked for, is done and noted.
    private func passQueue() async {
        await withCheckedContinuation { continuation in
            queue.async { DispatchQueue.main.async { continuation.resume() } }
        }
    }

    /// Does a deed and takes note of it.
    private func carryOut(
        _ deed: any Deed, titled title: String,
        noting note: @escaping @MainActor (inout UndoHistory, DeedOutcome) -> Void
    ) async -> DeedOutcome {
        let deed = TimedDeed(deed)
        count += 1
        let work = Work(id: count, title: title, watch: DeedWatch())
        works.append(work)
        changed()
        let queue = deed.mayTakeLong ? longQueue : queue
        return await withCheckedContinuation { continuation in
            queue.async {
                let outcome = deed.perform(work.watch)
                // In the order in which deeds end, which is not always that in which tasks go on.
                DispatchQueue.main.async {
                    note(&self.history, outcome)
                    self.works.removeAll { $0.id == work.id }
                    self.changed()
                    continuation.resume(returning: outcome)
                }
            }
        }
    }

    private func changed() {
        for body in onChange.values { body() }
    }
}
