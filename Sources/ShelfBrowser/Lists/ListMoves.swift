import ShelfGObject
import ShelfLibrary

/// Steps by which items are moved on a list, one after the other: each is counted from where they are then.
final class ListMoves {
    /// A step that changes nothing shows nothing, and holds up the others for so long.
    private static let patience = Duration.seconds(1)

    private var waiting: [@MainActor () -> Void] = []
    /// The order of the wall before the step that is being made; nil while there is none.
    private var before: [ItemID]?
    private var call: DelayedCall?

    /// Makes a step when those before it are to be seen.
    ///
    /// - Parameter order: The items of the wall in their order, now.
    func make(_ order: @escaping @MainActor () -> [ItemID], _ step: @escaping @MainActor () -> Void)
    {
        let begin: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            self.before = order()
            self.call = DelayedCall(after: Self.patience) { [weak self] in self?.next() }
            step()
        }
        if before == nil { begin() } else { waiting.append(begin) }
    }

    /// The wall shows items in an order, which may be the one of before.
    func show(_ order: () -> [ItemID]) {
        if let before, before != order() { next() }
    }

    private func next() {
        (before, call) = (nil, nil)
        if !waiting.isEmpty { waiting.removeFirst()() }
    }
}
