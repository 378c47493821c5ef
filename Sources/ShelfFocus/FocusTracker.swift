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

    private var isShown = false
    private var lastPosition: FocusPosition?
    private var losses: [FocusTarget<ItemID>] = []
    private var navigator = FocusNavigator()

    /// Creates a tracker; with an initial item, the focus enters the collection there.
    public init(initial: ItemID? = nil) {
        place = initial.map { FocusTarget($0) }
    }

    /// What has the focus; nil when nothing in the collection has it.
    public var target: FocusTarget<ItemID>? { isInside && isShown ? place : nil }

    // MARK: - The reader and the owner

    /// Gives the focus to an item: it was clicked, or the owner asks for it.
    ///
    /// Saying again what has the focus is harmless, and tells which descendant of the cell it is.
    public mutating func focus(_ target: FocusTarget<ItemID>) {
        if target.id != place?.id || !isShown {
            navigator.forgetGoal()
            losses = []
        }
        isInside = true
        settle(on: target)
    }

    /// Takes the focus out of the collection, which remembers where it was.
    public mutating func leave() {
        isInside = false
        losses = []
        navigator.forgetGoal()
    }

    /// Brings the focus into the collection: to where it was, else to a fallback.
    ///
    /// - Parameters:
    ///   - order: What the collection shows.
    ///   - fallback: Where the focus enters for the first time; as a rule the first item in view.
    /// - Returns: The focused item, or nil when the collection is empty; then it has the focus
    ///   itself until there is an item.
    @discardableResult
    public mutating func enter(
        in order: some FocusOrder<ItemID>,
        fallback: FocusPosition = FocusPosition(section: 0, item: 0)
    ) -> FocusTarget<ItemID>? {
        isInside = true
        if let place, order.position(of: place.id) != nil {
            isShown = true
        } else if let first = order.item(nearest: fallback) {
            settle(on: FocusTarget(first))
        } else {
            isShown = false
        }
        return target
    }

    /// Moves the focus by a key.
    ///
    /// - Parameters:
    ///   - isInView: Whether the focused item can be seen. If not, the first key shows where the
    ///     focus is, instead of going on from a place the reader does not see.
    public mutating func move(
        _ move: FocusMove, in geometry: some FocusGeometry, order: some FocusOrder<ItemID>,
        isInView: Bool
    ) -> FocusOutcome<ItemID> {
        guard let target, let position = order.position(of: target.id) else { return .stays }
        guard isInView else { return .reveals(target) }
        guard let next = navigator.target(from: position, move: move, in: geometry) else {
            return .stays
        }
        losses = []
        let moved = FocusTarget(order.itemID(at: next))
        settle(on: moved)
        return .moves(to: moved)
    }

    // MARK: - Changes

    /// Carries the focus over a change of the collection.
    ///
    /// - Returns: Whether another item has the focus than before.
    /// - Complexity: O(1) while the focused item lives, as ``FocusFollow`` says when it is gone.
    @discardableResult
    public mutating func change<Order: FocusOrder>(
        from old: Order, to new: Order
    ) -> Bool where Order.ItemID == ItemID {
        let before = target?.id
        if let returned = losses.firstIndex(where: { new.position(of: $0.id) != nil }) {
            let lost = losses[returned]
            losses.removeSubrange(returned...)
            settle(on: lost)
        } else if let place, new.position(of: place.id) != nil {
            isShown = true
        } else {
            inherit(from: old, to: new)
        }
        return target?.id != before
    }

    /// Hands the place of an item that is gone to its heir.
    private mutating func inherit<Order: FocusOrder>(
        from old: Order, to new: Order
    ) where Order.ItemID == ItemID {
        var heir: ItemID?
        if let place, isShown {
            lastPosition = old.position(of: place.id)
            heir = lastPosition.flatMap { FocusFollow.target(from: $0, old: old, new: new) }
                .map(new.itemID)
            lose(place)
        }
        if heir == nil, isInside {
            heir = new.item(nearest: lastPosition ?? FocusPosition(section: 0, item: 0))
        }
        if let heir { settle(on: FocusTarget(heir)) } else { isShown = false }
    }

    private mutating func settle(on target: FocusTarget<ItemID>) {
        place = target
        isShown = true
    }

    private mutating func lose(_ target: FocusTarget<ItemID>) {
        if losses.count == Self.lossLimit { losses.remove(at: 1) }
        losses.append(target)
    }
}

extension FocusTracker: Sendable where ItemID: Sendable {}
