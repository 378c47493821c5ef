/// A change of a collection, as far as the focus needs it.
///
/// Design: docs/design/focus.md#tracker
public protocol FocusTransition<ItemID> {
    /// The type of an item's id, which is unique in the whole collection.
    associatedtype ItemID: Hashable

    /// The number of sections before the change.
    var oldSectionCount: Int { get }

    /// Returns the number of items of a section before the change.
    func oldItemCount(in section: Int) -> Int

    /// The number of sections after the change.
    var newSectionCount: Int { get }

    /// Returns the number of items of a section after the change.
    func newItemCount(in section: Int) -> Int

    /// Returns the new number of a section, or nil when it is gone.
    func newSection(ofOld section: Int) -> Int?

    /// Returns the new position of an item, or nil when it is gone or may not have the focus.
    func newPosition(ofOld position: FocusPosition) -> FocusPosition?

    /// Returns the new position of the item with an id, or nil when it is not shown.
    ///
    /// Called only for items that are waited for and were not shown before the change. So it may be
    /// slow.
    func newPosition(of id: ItemID) -> FocusPosition?

    /// Returns the id of the item at a new position.
    func newItemID(at position: FocusPosition) -> ItemID

    /// Returns the position of the item that takes over from a lost one, or nil for its neighbours.
    ///
    /// The default is nil.
    func heir(of id: ItemID) -> FocusPosition?

    /// Returns true if the item at a new position may have the focus.
    ///
    /// The default is true.
    func canFocus(new position: FocusPosition) -> Bool
}

extension FocusTransition {
    /// Returns nil, so that neighbours take over.
    public func heir(of id: ItemID) -> FocusPosition? { nil }

    /// Returns true for every item.
    public func canFocus(new position: FocusPosition) -> Bool { true }
}
