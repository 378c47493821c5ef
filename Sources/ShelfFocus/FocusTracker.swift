/// The focus of a collection as data, kept through keys and changes.
///
/// The widgets follow: after each call the owner gives the focus to the widget of ``target``, and
/// to nothing else. The focus is stored by item id. So it survives any number of changes, with or
/// without a cell for the item.
///
/// If the focused item goes away, a neighbour takes over. If it comes back before the user moves,
/// the focus returns to it. That is the case after an undone deletion or a cleared filter.
///
/// Design: docs/design/focus.md#tracker
public struct FocusTracker<ItemID: Hashable> {
    /// The number of lost items that are remembered.
    ///
    /// The first of them always is.
    private static var lossLimit: Int { 64 }

    /// The collection has the focus, be it without an item because it is empty.
    public private(set) var isInside = false

    /// The item that has the focus, or will have it when the focus enters the collection.
    public private(set) var place: FocusTarget<ItemID>?

    /// The position of that item, or nil while it is not shown.
    public private(set) var position: FocusPosition?

    private var lastPosition: FocusPosition?
    private var losses: [FocusTarget<ItemID>] = []
    private var navigator = FocusNavigator()

    /// Creates a tracker.
    ///
    /// The focus enters the collection at the initial item, if there is one.
    public init(initial: ItemID? = nil) {
        place = initial.map { FocusTarget($0) }
    }

    /// An item that is not shown will get the focus as soon as it is.
    public var isWaiting: Bool { place != nil && position == nil }

    /// The item that has the focus, or nil when nothing in the collection has it.
    public var target: FocusTarget<ItemID>? { isInside && position != nil ? place : nil }

    // MARK: - User and owner

    /// Gives the focus to an item, after a click or a request of the owner.
    ///
    /// The item may have the focus already. Such a call only updates the path to the descendant.
    public mutating func focus(_ target: FocusTarget<ItemID>, at position: FocusPosition) {
        if target.id != place?.id || self.position == nil {
            navigator.forgetGoal()
            losses = []
        }
        isInside = true
        settle(on: target, at: position)
    }

    /// Keeps the focus where it is: lost items do not get it back when they return.
    public mutating func stay() { losses = [] }

    /// Takes the focus out of the collection, which remembers the item.
    ///
    /// Lost items are still waited for: clearing a filter in another widget is not a choice of
    /// another item.
    public mutating func leave() {
        isInside = false
        navigator.forgetGoal()
    }

    /// Brings the focus into the collection: to the remembered item, else to a fallback.
    ///
    /// An item that is waited for still is afterwards.
    ///
    /// - Parameter fallback: Returns the item for the first entry, usually the first in view, or
    ///   nil when the collection is empty. The collection itself then has the focus until there is
    ///   an item.
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
    ///   - move: The move of the key.
    ///   - geometry: The layout to search.
    ///   - isInView: The focused item is visible. If not, the first key only scrolls to it. Moves
    ///     to the ends of the collection act at once.
    ///   - itemID: Returns the id of the item at a position.
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

    /// Carries the focus through a change of the collection.
    ///
    /// - Returns: True if another item has the focus than before.
    /// - Complexity: O(1) if the focused item survives, else that of ``FocusFollow``.
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

    /// Returns the item that is back, of several the one that lost the focus first.
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

    /// Passes the focus from an item that is gone to its heir.
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

    /// Keeps waiting for an item that has not been shown yet, whatever has the focus meanwhile.
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

/// The effect of a key on the focus.
public enum FocusOutcome<ItemID: Hashable>: Hashable {
    /// The focus stays, as the move leads nowhere.
    case stays
    /// The focus stays, but was out of view and must be scrolled into view.
    case reveals(FocusTarget<ItemID>)
    /// The focus moves to another item.
    case moves(to: FocusTarget<ItemID>)
}

extension FocusOutcome: Sendable where ItemID: Sendable {}
