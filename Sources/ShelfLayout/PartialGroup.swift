/// The extent of a section's last group if items run out before it is full.
public enum PartialGroup: Sendable, Hashable {
    /// A declared extent is kept.
    ///
    /// An estimated extent shrinks to the content.
    case automatic
    /// The full extent of the group.
    case keepsExtent
    /// The extent up to the end of the last item.
    case trims
}
