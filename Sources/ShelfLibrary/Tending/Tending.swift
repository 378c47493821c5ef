import Dispatch
import ShelfGObject

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

    /// How long what is taken back waits for a deed that is done at once as a rule: then it counts as one of those
    /// that take long.
    private let patience: Duration
    private var order = DeedOrder()
    /// What waits for its turn.
    private var begins: [Int: @MainActor () -> Void] = [:]
    private var count = 0
    /// Whether something is being taken back or done again, and what waits for that, in order.
    private var isGoing = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Who waits for deeds to end, each to be told once.
    private var passing: [(before: Set<Int>, go: CheckedContinuation<Void, Never>)] = []
    /// The deed that is being taken back or done again.
    private var going: String?

    /// What has to end before anything can be taken back, in the words of a menu; nil for nothing.
    package var ahead: String? {
        going ?? works.first { work in order.quick.contains { $0 == work.id } }?.title
    }

    /// Begins with nothing to take back.
    package init(patience: Duration = .seconds(5)) { self.patience = patience }

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
    /// - Parameter onTurn: Called when nothing that was asked for before is waited for any more.
    /// - Returns: What it was and what became of it; nil when there is nothing.
    package func go(
        _ way: UndoHistory.Way, onTurn: @MainActor () -> Void = {}
    ) async -> (title: String, outcome: DeedOutcome)? {
        if isGoing { await withCheckedContinuation { waiting.append($0) } }
        isGoing = true
        // Whoever waits has the turn handed over.
        defer {
            going = nil
            if waiting.isEmpty { isGoing = false } else { waiting.removeFirst().resume() }
        }
        await passQuickDeeds()
        onTurn()
        guard let entry = history.take(way) else { return nil }
        let title =
            way == .undo
            ? localized("Undo: {deed}", ["deed": entry.title])
            : localized("Redo: {deed}", ["deed": entry.title])
        going = title
        let outcome = await carryOut(entry.deed, titled: title) { history, outcome in
            history.settle(entry, way, outcome)
        }
        return (entry.title, outcome)
    }

    /// Waits until what is done at once, and was asked for, is done and noted, or has taken long.
    private func passQuickDeeds() async {
        let before = Set(order.quick)
        guard !before.isEmpty else { return }
        let alarm = DelayedCall(after: patience) { [weak self] in
            self?.letPass(before, isLate: true)
        }
        await withCheckedContinuation { passing.append((before, $0)) }
        alarm.cancel()
    }

    /// Tells those who wait for deeds that have ended; with `isLate`, those who waited for these, too.
    private func letPass(_ before: Set<Int> = [], isLate: Bool = false) {
        let left = Set(order.quick)
        let all = passing
        passing = []
        for waiter in all {
            if waiter.before.isDisjoint(with: left) || isLate && waiter.before == before {
                waiter.go.resume()
            } else {
                passing.append(waiter)
            }
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
        let table = DiskTable()
        order.add(
            work.id, on: Set(deed.concerned.map { table.disk(holding: $0) }),
            isLong: deed.mayTakeLong)
        return await withCheckedContinuation { continuation in
            begins[work.id] = {
                DiskThreads.perform {
                    let outcome = deed.perform(work.watch)
                    // In the order in which deeds end, which is not always that in which tasks go on.
                    DispatchQueue.main.async {
                        note(&self.history, outcome)
                        self.end(work)
                        continuation.resume(returning: outcome)
                    }
                }
            }
            beginNext()
        }
    }

    private func beginNext() {
        for number in order.next() { begins.removeValue(forKey: number)?() }
    }

    private func end(_ work: Work) {
        order.end(work.id)
        works.removeAll { $0.id == work.id }
        letPass()
        changed()
        beginNext()
    }

    private func changed() {
        for body in onChange.values { body() }
    }
}
