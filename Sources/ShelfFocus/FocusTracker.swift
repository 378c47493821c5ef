/// Keeps the focus of a collection as data, through keys and through every change.
///
/// The widgets follow: after each call the owner makes the widget of ``target`` have the focus,
/// and nothing else. The focus is an identity, so it does not matter whether a cell stands for it
/// at the moment, nor how often the content has changed since.
///
/// When the focused item goes away, a neighbour takes over. When it comes back, because a deletion
/// was undone or a filter was cleared, and the reader has not moved meanwhile, the focus returns.
///
/// Design: docs/design/focus.md#tracker
public struct FocusTracker<ItemID: Hashable> {
    /// How many items that went away are remembered; the first of them always is.
    private static var lossLimit: Int { 64 }

    /// Whether the collection has the focus, be it without an item because it is empty.
    public private(set) var isInside = false

    /// The item that has the focus, or will have it when the focus enters the collection.
    public private(set) var place: FocusTarget<ItemID>?

    /// Where that item is; nil while it is not shown.
    public private(set) var position: FocusPosition?

    private var lastPosition: FocusPosition?
    private var losses: [FocusTarget<ItemID>] = []
    private var navigator = FocusNavigator()

    /// Creates a tracker; with an initial item, the focus enters the collection there.
    public init(initial: ItemID? = nil) {
        place = initial.map { FocusTarget($0) }
    }

    /// Whether there is an item that will have the focus as soon as it is shown.
    public var isWaiting: Bool { place != nil && position == nil }

    /// What has the focus; nil when nothing in the collection has it.
    public var target: FocusTarget<ItemID>? { isInside && position != nil ? place : nil }

    // MARK: - The reader and the owner

    /// Gives the focus to an item: it was clicked, or the owner asks for it.
    ///
    /// Saying again what has the focus is harmless, and tells which descendant of the cell it is.
    public mutating func focus(_ target: FocusTarget<ItemID>, at position: FocusPosition) {
        if target.id != place?.id || self.position == nil {
            navigator.forgetGoal()
            losses = []
        }
        isInside = true
        settle(on: target, at: position)
    }

    /// Leaves the focus where it is for good: what had it before does not get it back when it returns.
    public mutating func stay() { losses = [] }

    /// Takes the focus out of the collection, which remembers where it was.
    ///
    /// Items that went away are waited for all the same: who clears a filter in a field of its own
    /// has not chosen another item.
    public mutating func leave() {
        isInside = false
        navigator.forgetGoal()
    }

    /// Brings the focus into the collection: to where it was, else to a fallback.
    ///
    /// An item that is waited for is so after this, too.
    ///
    /// - Parameter fallback: Where the focus enters for the first time, as a rule the first item
    ///   in view; nil when the collection is empty. Then it has the focus itself until there is an
    ///   item.
    /// - Returns: The focused item.
    @discardableResult
    public mutating func enter(
        fallback: @autoclosure () -> (id: ItemID, position: FocusPosition)?
    ) -> FocusTarget<ItemID>? {
        isInside = true
        if position == nil, let (id, position) = fallback() {
            awaitPlace()
            settle(on: FocusTarget(id), at: position)
        }
        return target
    }

    /// Moves the focus by a key.
    ///
    /// - Parameters:
    ///   - move: What the key asks.
    ///   - geometry: The layout in which to look.
    ///   - isInView: Whether the focused item can be seen. If not, the first key shows where the
    ///     focus is, instead of going on from a place the reader does not see; but the ends of the
    ///     collection are where they are, seen from anywhere.
    ///   - itemID: The identity of the item at a position.
    public mutating func move(
        _ move: FocusMove, in geometry: some FocusGeometry, isInView: Bool,
        itemID: (FocusPosition) -> ItemID
    ) -> FocusOutcome<ItemID> {
        guard let target, let position else { return .stays }
        guard isInView || move.isAbsolute else { return .reveals(target) }
        guard let next = navigator.target(from: position, move: move, in: geometry) else {
            return .stays
        }
        losses = []
        let moved = FocusTarget(itemID(next))
        settle(on: moved, at: next)
        return .moves(to: moved)
    }

    // MARK: - Changes

    /// Carries the focus over a change of the collection.
    ///
    /// - Returns: Whether another item has the focus than before.
    /// - Complexity: O(1) while the focused item lives, as ``FocusFollow`` says when it is gone.
    @discardableResult
    public mutating func change(_ transition: some FocusTransition<ItemID>) -> Bool {
        let before = target?.id
        if let (index, position) = firstReturn(in: transition) {
            let returned = losses[index]
            losses.removeSubrange(index...)
            settle(on: returned, at: position)
        } else if let place, let position = newPosition(of: place.id, in: transition) {
            self.position = position
        } else {
            inherit(in: transition)
        }
        return target?.id != before
    }

    /// Of the items that went away and are back, the one that had the focus first.
    private func firstReturn(
        in transition: some FocusTransition<ItemID>
    ) -> (index: Int, position: FocusPosition)? {
        for (index, lost) in losses.enumerated() {
            if let position = transition.newPosition(of: lost.id) { return (index, position) }
        }
        return nil
    }

    private func newPosition(
        of id: ItemID, in transition: some FocusTransition<ItemID>
    ) -> FocusPosition? {
        guard let position else { return transition.newPosition(of: id) }
        return transition.newPosition(ofOld: position)
    }

    /// Hands the place of an item that is gone to its heir.
    private mutating func inherit(in transition: some FocusTransition<ItemID>) {
        var heir: FocusPosition?
        if let place, let position {
            lastPosition = position
            heir =
                transition.heir(of: place.id)
                ?? FocusFollow.target(from: position, in: transition)
            lose(place)
        } else if isInside {
            awaitPlace()
            heir = FocusFollow.nearest(
                to: lastPosition ?? FocusPosition(section: 0, item: 0),
                sectionCount: transition.newSectionCount, itemCount: transition.newItemCount,
                canFocus: transition.canFocus(new:))
        }
        position = nil
        if let heir { settle(on: FocusTarget(transition.newItemID(at: heir)), at: heir) }
    }

    private mutating func settle(on target: FocusTarget<ItemID>, at position: FocusPosition) {
        place = target
        self.position = position
    }

    /// Goes on waiting for an item that has not been shown yet, whatever has the focus meanwhile.
    private mutating func awaitPlace() {
        guard let place, position == nil, !losses.contains(where: { $0.id == place.id }) else {
            return
        }
        losses.insert(place, at: 0)
    }

    private mutating func lose(_ target: FocusTarget<ItemID>) {
        if losses.count == Self.lossLimit { losses.remove(at: 1) }
        losses.append(target)
    }
}

extension FocusTracker: Sendable where ItemID: Sendable {}

/// What a key does to the focus.
public enum FocusOutcome<ItemID: Hashable>: Hashable {
    /// Nothing: the move leads nowhere.
    case stays
    /// The focus stays, but was out of view: it is brought into view first.
    case reveals(FocusTarget<ItemID>)
    /// The focus goes to another item.
    case moves(to: FocusTarget<ItemID>)
}

extension FocusOutcome: Sendable where ItemID: Sendable {}
