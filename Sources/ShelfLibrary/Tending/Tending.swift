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
    /// How many deeds are being taken back, and how many done again.
    private var underWay: [UndoHistory.Way: Int] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Begins with nothing to take back.
    package init() {}

    /// Takes up what an earlier program has left to take back.
    package func begin(with history: UndoHistory) { self.history = history }

    /// Does something; returns what became of it.
    package func perform(_ deed: any Deed) async -> DeedOutcome {
        let outcome = await carryOut(deed, titled: deed.title)
        history.record(deed.title, outcome)
        changed()
        return outcome
    }

    /// Takes the last deed back, or does the last one again that was taken back.
    ///
    /// - Returns: What it was and what became of it; nil when there is nothing.
    package func go(_ way: UndoHistory.Way) async -> (title: String, outcome: DeedOutcome)? {
        // What is to be done again may be what is being taken back.
        while underWay[way == .undo ? .redo : .undo, default: 0] > 0 {
            await withCheckedContinuation { waiting.append($0) }
        }
        guard let entry = history.take(way) else { return nil }
        underWay[way, default: 0] += 1
        changed()
        let outcome = await carryOut(entry.deed, titled: entry.title)
        history.settle(entry, way, outcome)
        underWay[way, default: 1] -= 1
        for continuation in waiting { continuation.resume() }
        waiting = []
        changed()
        return (entry.title, outcome)
    }

    private func carryOut(_ deed: any Deed, titled title: String) async -> DeedOutcome {
        let deed = TimedDeed(deed)
        count += 1
        let work = Work(id: count, title: title, watch: DeedWatch())
        works.append(work)
        changed()
        let queue = deed.mayTakeLong ? longQueue : queue
        let outcome = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: deed.perform(work.watch)) }
        }
        works.removeAll { $0.id == work.id }
        return outcome
    }

    private func changed() {
        for body in onChange.values { body() }
    }
}
