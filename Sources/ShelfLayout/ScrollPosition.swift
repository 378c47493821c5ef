/// Where an element is to come to lie in the visible area.
public enum ScrollPosition: Sendable, Hashable, CaseIterable {
    /// As near as possible to where it lies now.
    case nearest
    /// At the start of what pinned items leave visible.
    case start
    /// In the middle of what pinned items leave visible.
    case center
    /// At the end of what pinned items leave visible.
    case end
}
