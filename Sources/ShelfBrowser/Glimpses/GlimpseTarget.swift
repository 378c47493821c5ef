/// What the person has come to rest at: the item the pointer or the focus came to last.
nonisolated struct GlimpseTarget<ID: Hashable>: Hashable {
    private var pointed: ID?
    private var focused: ID?
    private var isFocusLast = false
    /// Whether the focus has been anywhere yet: where it begins nobody has brought it.
    private var hasBegun = false

    /// The item; nil while there is none.
    var id: ID? { isFocusLast ? focused : pointed }

    /// The pointer is at another item, or at none; a page that is scrolled by keys brings items
    /// there as well.
    mutating func point(at id: ID?) { pointed = id }

    /// The pointer has moved, and is what counts.
    mutating func pointerMoved() { isFocusLast = false }

    /// The focus has come to an item.
    mutating func focus(on id: ID?) {
        defer { hasBegun = hasBegun || id != nil }
        guard id != focused else { return }
        focused = id
        // A click brings the focus to where the pointer is.
        if hasBegun { isFocusLast = id != pointed }
    }
}
