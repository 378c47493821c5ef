/// The rate at which the free motion of a section slows down.
public enum Deceleration: Sendable, Hashable, CaseIterable {
    /// Fast in modes that move by pages or groups, otherwise normal.
    case automatic
    /// The rate of the layout itself.
    case normal
    /// A higher rate than that of the layout.
    case fast
}
