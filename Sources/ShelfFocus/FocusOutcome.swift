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
