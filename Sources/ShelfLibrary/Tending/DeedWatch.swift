import ShelfGObject
import Synchronization

/// How far a deed has come, and whether it may go on: shared by who does it and who watches.
package final class DeedWatch: Sendable {
    /// How far a deed has come.
    package struct Progress: Hashable, Sendable {
        /// Bytes that were handled.
        package var bytes: Int64 = 0
        /// Bytes there are, as far as that is known.
        package var allBytes: Int64 = 0
        /// Items that were handled.
        package var items = 0
        /// Items there are.
        package var allItems = 0
        /// Bytes of which some passes are done, as parts of one pass.
        private var begun = 0

        /// Begins with nothing done.
        package init(
            bytes: Int64 = 0, allBytes: Int64 = 0, items: Int = 0, allItems: Int = 0
        ) {
            (self.bytes, self.allBytes) = (bytes, allBytes)
            (self.items, self.allItems) = (items, allItems)
        }

        /// Goes through bytes once, which count in full when all passes are done.
        mutating func goThrough(_ count: Int, passes: Int) {
            let done = (begun + count).quotientAndRemainder(dividingBy: passes)
            bytes += Int64(done.quotient)
            begun = done.remainder
        }

        /// How much of all is done, from 0 to 1.
        package var share: Double {
            if allBytes > 0 { return min(1, Double(bytes) / Double(allBytes)) }
            return allItems > 0 ? min(1, Double(items) / Double(allItems)) : 0
        }
    }

    private struct State {
        var progress = Progress()
        var isPaused = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let gate = WaitingGate()
    private let onAdvance: (@Sendable (Progress) -> Void)?

    /// Begins with a deed that may go on.
    package convenience init() { self.init(onAdvance: nil) }

    /// Tells of each step on the thread that does the deed, between this step and the next.
    init(onAdvance: (@Sendable (Progress) -> Void)?) { self.onAdvance = onAdvance }

    /// How far the deed has come.
    package var progress: Progress { state.withLock { $0.progress } }

    /// Whether the deed waits.
    package var isPaused: Bool { state.withLock { $0.isPaused } }

    /// Whether the deed is to end as soon as it can.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Takes note of progress.
    package func advance(_ change: (inout Progress) -> Void) {
        let progress = state.withLock { state in
            change(&state.progress)
            return state.progress
        }
        onAdvance?(progress)
    }

    /// Has the deed wait, or go on.
    package func setPaused(_ isPaused: Bool) {
        state.withLock { $0.isPaused = isPaused }
        gate.setOpen(!isPaused || isCancelled)
    }

    /// Has the deed end; what is half done is taken back.
    package func cancel() {
        state.withLock { $0.isCancelled = true }
        gate.setOpen(true)
    }

    /// Waits while the deed is to wait; false when it is to end.
    package func mayGoOn() -> Bool {
        gate.pass()
        return !isCancelled
    }
}
