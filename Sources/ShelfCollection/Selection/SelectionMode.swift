/// How many items can be selected.
public enum SelectionMode: Hashable, Sendable {
    /// None.
    case none
    /// One, which goes with the focus.
    case single
    /// Any number, by Control, Shift and a rubber band.
    case multiple
}

/// What a move of the focus or a click does to the selection.
package enum SelectionStep {
    /// Selects the item alone.
    case replace
    /// Leaves the selection as it is.
    case keep
    /// Selects what lies between the last item that was chosen and this one.
    case extend
    /// Does to what lies between what was last done to an item, and leaves the rest as it is.
    case extendAlike
    /// Selects the item, or no longer.
    case toggle

    /// What a key or click with these modifiers does where several items can be selected.
    package init(_ isExtending: Bool, _ isControlled: Bool, elseControlled: SelectionStep) {
        switch (isExtending, isControlled) {
        case (false, false): self = .replace
        case (false, true): self = elseControlled
        case (true, false): self = .extend
        case (true, true): self = .extendAlike
        }
    }
}
