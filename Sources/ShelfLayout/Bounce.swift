/// How scrolling past an end of a section behaves.
public enum Bounce: Sendable, Hashable, CaseIterable {
    /// Where there is something to scroll.
    case automatic
    /// Even where everything is visible.
    case always
    /// Nowhere.
    case never
}
