internal import CGtk
import ShelfGObject

/// What waits until a collection has finished what it is doing.
struct TurnQueue {
    /// How many calls may follow from each other before the main loop gets a turn.
    static let limit = 64

    var depth = 0
    var calls: [@MainActor () -> Void] = []
    var isFlushing = false
    var isUpdateWaiting = false
    var hasWarned = false
}

extension CollectionWidget {
    /// Runs something during which positions must not change: what callers are told meanwhile, and
    /// what they ask for in a builder, waits until it is done.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result {
        turns.depth += 1
        let result = body()
        turns.depth -= 1
        if turns.depth == 0 { flushTurns() }
        return result
    }

    /// Calls a closure of the caller's as soon as nothing is under way.
    func tell(_ call: @escaping @MainActor () -> Void) {
        turns.calls.append(call)
        if turns.depth == 0 { flushTurns() }
    }

    private func flushTurns() {
        guard !turns.isFlushing else { return }
        turns.isFlushing = true
        var count = 0
        while !turns.calls.isEmpty, count < TurnQueue.limit {
            turns.calls.removeFirst()()
            count += 1
        }
        turns.isFlushing = false
        guard !turns.calls.isEmpty else { return }
        // Each change asks for another one: it may, but the program must stay usable.
        if !turns.hasWarned {
            turns.hasWarned = true
            unsafe cgtk_warning("A collection is changed again by what each change calls.")
        }
        MainLoop.whenIdle { [weak self] in self?.flushTurns() }
    }
}
