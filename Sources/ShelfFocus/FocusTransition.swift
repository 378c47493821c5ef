/// A change of a collection, as far as the focus has to ask about it.
///
/// Design: docs/design/focus.md#tracker
public protocol FocusTransition<ItemID> {
    /// What identifies an item in the whole collection.
    associatedtype ItemID: Hashable

    /// The number of sections before the change.
    var oldSectionCount: Int { get }

    /// The number of items of a section before the change.
    func oldItemCount(in section: Int) -> Int

    /// The number of sections after the change.
    var newSectionCount: Int { get }

    /// The number of items of a section after the change.
    func newItemCount(in section: Int) -> Int

    /// The number now of an old section; nil when it is gone.
    func newSection(ofOld section: Int) -> Int?

    /// Where the item at an old position is now; nil when it is gone or may not have the focus.
    func newPosition(ofOld position: FocusPosition) -> FocusPosition?

    /// Where the item with an identity is now; nil when it is not shown.
    ///
    /// Asked only for items that were not shown before the change but are waited for, so a slow
    /// answer does not slow down changes as a rule.
    func newPosition(of id: ItemID) -> FocusPosition?

    /// The identity of the item at a new position.
    func newItemID(at position: FocusPosition) -> ItemID

    /// Where the item is that is to take over from one that is gone, before its neighbours; nil where
    /// they are to. Nil unless implemented.
    func heir(of id: ItemID) -> FocusPosition?

    /// Whether the item at a new position may have the focus. True unless implemented.
    func canFocus(new position: FocusPosition) -> Bool
}

extension FocusTransition {
    /// Leaves what is gone to its neighbours.
    public func heir(of id: ItemID) -> FocusPosition? { nil }

    /// Lets every item have the focus.
    public func canFocus(new position: FocusPosition) -> Bool { true }
}
