internal import CGtk
import ShelfGObject

/// The queue of callbacks and requests of a collection.
///
/// The caller's code runs only between consistent states. Callbacks, and requests made within
/// builders, wait here.
///
/// Design: docs/design/collection.md#the-core-and-the-hands
final class Turns {
    /// The limits of callback rounds and calls that cause each other, before the main loop runs.
    static let limit = (rounds: 64, calls: 256)

    /// The nesting depth of current work.
    private(set) var depth = 0
    /// The current callback's changes are gathered into one.
    private(set) var isGathering = false
    /// The waiting calls of the next round.
    private var calls: [@MainActor () -> Void] = []
    private var isFlushing = false
    private var isFlushDue = false
    private(set) var hasWarned = false

    /// No work is in progress, so the state is consistent.
    var isIdle: Bool { depth == 0 }

    /// Runs a function during which positions must not change.
    ///
    /// Callbacks, and requests made within builders, wait until it ends.
    func run<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        depth -= 1
        if isIdle { flush() }
        return result
    }

    /// Calls a closure of the caller for a result.
    ///
    /// Its requests wait until the current work ends.
    func consult<Result>(_ closure: () -> Result) -> Result {
        depth += 1
        let result = closure()
        depth -= 1
        if isIdle { flushLater() }
        return result
    }

    /// Schedules a call for when no work is in progress, never within this call.
    func enqueue(_ call: @escaping @MainActor () -> Void) { calls.append(call) }

    /// Runs a request of the caller now, or after the current work.
    func ask(_ request: @escaping @MainActor () -> Void) {
        if isIdle { request() } else { calls.append(request) }
    }

    /// Calls a callback as soon as no work is in progress.
    func tell(_ call: @escaping @MainActor () -> Void) {
        calls.append(call)
        if isIdle { flush() }
    }

    /// Calls a callback that makes many changes; the descriptions it causes are applied as one.
    ///
    /// Nothing else waits for it. The state is consistent, so frames continue if it runs the main
    /// loop.
    func tellAsOne(_ call: @escaping @MainActor () -> Void) {
        tell { [weak self] in
            self?.isGathering = true
            call()
            self?.isGathering = false
        }
    }

    /// Runs a function whose caller cannot handle callbacks yet, which wait for the main loop.
    ///
    /// Rendering from a callback of the first description would not have the node to update, and
    /// make another collection.
    func tellingLater(_ body: () -> Void) {
        collecting(body)
        flushLater()
    }

    /// Runs a function during the rendering of a view, whose state must not change.
    ///
    /// Callbacks run afterwards, ahead of input events.
    func tellingAfterRendering(_ body: () -> Void) {
        collecting(body)
        guard !calls.isEmpty, !isFlushing else { return }
        MainLoop.beforeEvents { [weak self] in
            if let self, self.isIdle { self.flush() }
        }
    }

    private func collecting(_ body: () -> Void) {
        let wasFlushing = isFlushing
        isFlushing = true
        body()
        isFlushing = wasFlushing
    }

    /// Drops all waiting calls.
    func removeAll() { calls.removeAll() }

    /// Schedules the waiting calls in the main loop, unless they are about to run.
    private func flushLater() {
        guard !calls.isEmpty, !isFlushing, !isFlushDue else { return }
        isFlushDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isFlushDue = false
            if self.isIdle { self.flush() }
        }
    }

    private func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        var (rounds, count) = (0, 0)
        while !calls.isEmpty, rounds < Turns.limit.rounds, count < Turns.limit.calls {
            let round = calls
            calls.removeAll()
            // Requests of the first round are not caused by callbacks, however many there are.
            if rounds > 0 { count += round.count }
            rounds += 1
            for call in round { call() }
        }
        isFlushing = false
        guard !calls.isEmpty else { return }
        // Each change causes another one. The program must stay responsive.
        if rounds == Turns.limit.rounds, !hasWarned {
            hasWarned = true
            unsafe cgtk_warning("A collection is changed again by what each change calls.")
        }
        flushLater()
    }
}
