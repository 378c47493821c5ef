internal import CGtk
import ShelfGObject

/// What a collection is in the middle of, and what waits for its end.
///
/// The caller's code runs between two whole states only: what it is told, and what it asks for while
/// it is asked for something itself, waits here.
///
/// Design: docs/design/collection.md#the-core-and-the-hands
final class Turns {
    /// How many rounds of calls may follow from each other before the main loop gets a turn, and
    /// about how many calls in them.
    static let limit = (rounds: 64, calls: 256)

    /// How many things are under way, one within the other.
    private(set) var depth = 0
    /// Whether what is called now does many things, which are to be shown as one change.
    private(set) var isGathering = false
    /// The calls that wait, which make up the next round.
    private var calls: [@MainActor () -> Void] = []
    private var isFlushing = false
    private var isFlushDue = false
    private(set) var hasWarned = false

    /// Whether what is shown stands whole.
    var isIdle: Bool { depth == 0 }

    /// Runs something during which positions must not change: what callers are told meanwhile, and
    /// what they ask for in a builder, waits until it is done.
    func run<Result>(_ body: () -> Result) -> Result {
        depth += 1
        let result = body()
        depth -= 1
        if isIdle { flush() }
        return result
    }

    /// Asks a closure of the caller's for something.
    ///
    /// What it asks for itself waits for the end of what is under way.
    func consult<Result>(_ closure: () -> Result) -> Result {
        depth += 1
        let result = closure()
        depth -= 1
        if isIdle { flushLater() }
        return result
    }

    /// Does something as soon as nothing is under way, but not within this call.
    func enqueue(_ call: @escaping @MainActor () -> Void) { calls.append(call) }

    /// Does what the caller asks for: now, or after what is under way.
    func ask(_ request: @escaping @MainActor () -> Void) {
        if isIdle { request() } else { calls.append(request) }
    }

    /// Calls a closure of the caller's as soon as nothing is under way.
    func tell(_ call: @escaping @MainActor () -> Void) {
        calls.append(call)
        if isIdle { flush() }
    }

    /// Has a closure of the caller's do many things; the descriptions it hands over meanwhile are one.
    ///
    /// Nothing else waits for it: what is shown stands whole, and frames go on if it turns the main loop.
    func tellAsOne(_ call: @escaping @MainActor () -> Void) {
        tell { [weak self] in
            self?.isGathering = true
            call()
            self?.isGathering = false
        }
    }

    /// Runs something whose caller cannot be told anything yet: what there is to tell waits for the
    /// main loop.
    ///
    /// A description in what is told by the first one would be without the node it is to bring in
    /// line, and make another collection.
    func tellingLater(_ body: () -> Void) {
        collecting(body)
        flushLater()
    }

    /// Runs something within the rendering of a view, whose state must not change meanwhile: what there
    /// is to tell is told before any key or press is.
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

    /// Forgets what waits: there is nobody left to do it.
    func removeAll() { calls.removeAll() }

    /// Has the main loop tell what there is to tell, unless somebody is about to.
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
            // However many were asked for at once follow from nothing.
            if rounds > 0 { count += round.count }
            rounds += 1
            for call in round { call() }
        }
        isFlushing = false
        guard !calls.isEmpty else { return }
        // Each change asks for another one: it may, but the program must stay usable.
        if rounds == Turns.limit.rounds, !hasWarned {
            hasWarned = true
            unsafe cgtk_warning("A collection is changed again by what each change calls.")
        }
        flushLater()
    }
}
