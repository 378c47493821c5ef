internal import CGtk
import ShelfGObject

/// What waits until a collection has finished what it is doing.
struct TurnQueue {
    /// How many rounds of calls may follow from each other before the main loop gets a turn, and
    /// about how many calls in them.
    static let limit = (rounds: 64, calls: 256)

    var depth = 0
    /// The calls that wait, which make up the next round.
    var calls: [@MainActor () -> Void] = []
    var isFlushing = false
    var isFlushDue = false
    /// Whether what is called now does many things, which are to be shown as one change.
    var isGathering = false
    var hasWarned = false
}

extension CollectionWidget {
    /// Runs something during which positions must not change: what callers are told meanwhile, and
    /// what they ask for in a builder, waits until it is done.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result {
        // A builder may take the collection out of its window, and nobody else may hold it.
        let widget = unsafe g_object_ref(widget)
        defer { unsafe g_object_unref(widget) }
        turns.depth += 1
        let result = body()
        turns.depth -= 1
        if turns.depth == 0 { flushTurns() }
        return result
    }

    /// Asks a closure of the caller's for something.
    ///
    /// What it asks for itself waits for the end of what is under way.
    func consult<Result>(_ closure: () -> Result) -> Result {
        turns.depth += 1
        let result = closure()
        turns.depth -= 1
        if turns.depth == 0 { flushTurnsLater() }
        return result
    }

    /// Does what the caller asks for: now, or after what is under way.
    func ask(_ request: @escaping @MainActor () -> Void) {
        if turns.depth == 0 { request() } else { turns.calls.append(request) }
    }

    /// Calls a closure of the caller's as soon as nothing is under way.
    func tell(_ call: @escaping @MainActor () -> Void) {
        turns.calls.append(call)
        if turns.depth == 0 { flushTurns() }
    }

    /// Has a closure of the caller's do many things; the descriptions it hands over meanwhile are one.
    ///
    /// Nothing else waits for it: what is shown stands whole, and frames go on if it turns the main loop.
    func tellAsOne(_ call: @escaping @MainActor () -> Void) {
        tell { [weak self] in
            self?.turns.isGathering = true
            call()
            self?.turns.isGathering = false
        }
    }

    /// Runs something whose caller cannot be told anything yet: what there is to tell waits for the
    /// main loop.
    ///
    /// A description in what is told by the first one would be without the node it is to bring in
    /// line, and make another collection.
    func tellingLater(_ body: () -> Void) {
        let wasFlushing = turns.isFlushing
        turns.isFlushing = true
        body()
        turns.isFlushing = wasFlushing
        flushTurnsLater()
    }

    /// Has the main loop tell what there is to tell, unless somebody is about to.
    private func flushTurnsLater() {
        guard !turns.calls.isEmpty, !turns.isFlushing, !turns.isFlushDue else { return }
        turns.isFlushDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.turns.isFlushDue = false
            if self.turns.depth == 0 { self.flushTurns() }
        }
    }

    private func flushTurns() {
        guard !turns.isFlushing else { return }
        turns.isFlushing = true
        var (rounds, count) = (0, 0)
        while !turns.calls.isEmpty, rounds < TurnQueue.limit.rounds, count < TurnQueue.limit.calls {
            let round = turns.calls
            turns.calls.removeAll()
            // However many were asked for at once follow from nothing.
            if rounds > 0 { count += round.count }
            rounds += 1
            for call in round { call() }
        }
        turns.isFlushing = false
        guard !turns.calls.isEmpty else { return }
        // Each change asks for another one: it may, but the program must stay usable.
        if rounds == TurnQueue.limit.rounds, !turns.hasWarned {
            turns.hasWarned = true
            unsafe cgtk_warning("A collection is changed again by what each change calls.")
        }
        flushTurnsLater()
    }
}
