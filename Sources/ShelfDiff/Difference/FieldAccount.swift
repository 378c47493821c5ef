/// Tells which fields of an item changed, for those who want to act on some changes only.
///
/// An account names fields by any values, often the cases of an enumeration, and says how each is
/// read. It is asked for changed items one by one; a difference that nobody asks costs nothing.
public struct FieldAccount<Item, Field: Hashable> {
    private var comparisons: [(field: Field, isEqual: (Item, Item) -> Bool)] = []

    /// Makes an account of no fields yet.
    public init() {}

    /// This account with one more field, read by `value` and compared by `==`.
    public func adding<Value: Equatable>(
        _ field: Field, _ value: @escaping (Item) -> Value
    ) -> FieldAccount {
        var account = self
        account.comparisons.append((field, { value($0) == value($1) }))
        return account
    }

    /// The fields in which the two items differ, in the order in which they were added.
    public func changedFields(from old: Item, to new: Item) -> [Field] {
        comparisons.filter { !$0.isEqual(old, new) }.map(\.field)
    }
}

extension SnapshotDifference {
    /// The fields in which the item at `position` of the new snapshot changed.
    ///
    /// Empty for an inserted item and where no field of the account differs.
    public func changedFields<Field>(
        new position: ItemPosition, by account: FieldAccount<Item, Field>
    ) -> [Field] {
        guard isChanged(new: position), let before = oldPosition(ofNew: position) else { return [] }
        return account.changedFields(from: old.item(at: before), to: new.item(at: position))
    }
}
