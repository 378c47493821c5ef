/// The number of items that can be selected.
public enum SelectionMode: Hashable, Sendable {
    /// No items.
    case none
    /// One item, which follows the focus.
    case single
    /// Any number of items, by Ctrl, Shift and rubber band.
    case multiple
}

/// The effect of a focus move or a click on the selection.
package enum SelectionStep {
    /// Select only this item.
    case replace
    /// Leave the selection as it is.
    case keep
    /// Select the range from the last chosen item to this one, and nothing else.
    case extend
    /// Give the range the state of the last chosen item, and leave the rest.
    case extendAlike
    /// Select or deselect this item.
    case toggle

    /// Creates the effect of a key or click with these modifiers, if several items can be selected.
    package init(_ isExtending: Bool, _ isControlled: Bool, elseControlled: SelectionStep) {
        switch (isExtending, isControlled) {
        case (false, false): self = .replace
        case (false, true): self = elseControlled
        case (true, false): self = .extend
        case (true, true): self = .extendAlike
        }
    }
}
