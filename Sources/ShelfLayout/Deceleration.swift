/// How fast free motion of a section comes to rest.
public enum Deceleration: Sendable, Hashable, CaseIterable {
    /// Fast in modes that move by pages or groups, else normal.
    case automatic
    /// As the layout itself.
    case normal
    /// Sooner.
    case fast
}
