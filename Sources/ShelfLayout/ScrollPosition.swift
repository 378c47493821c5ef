/// The place in the visible area to which an element is scrolled.
public enum ScrollPosition: Sendable, Hashable, CaseIterable {
    /// The place nearest to the element's present one.
    case nearest
    /// The start of the area that pinned items leave visible.
    case start
    /// The middle of the area that pinned items leave visible.
    case center
    /// The end of the area that pinned items leave visible.
    case end
}
