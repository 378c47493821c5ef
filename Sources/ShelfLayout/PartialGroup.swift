/// What the extent of a section's last group is when items run out before it is full.
public enum PartialGroup: Sendable, Hashable {
    /// Groups of declared extent keep it, groups of estimated extent shrink to their content.
    case automatic
    /// The full declared extent.
    case keepsExtent
    /// Up to the end of the last item.
    case trims
}
