/// The condition on which a section can be scrolled past its ends.
public enum Bounce: Sendable, Hashable, CaseIterable {
    /// The section bounces if its content is larger than its viewport.
    case automatic
    /// The section bounces even if all its content is visible.
    case always
    /// The section never bounces.
    case never
}
