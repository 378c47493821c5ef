/// A background behind a section, without data of its own.
public struct Decoration: Sendable, Hashable {
    /// The part of a section behind which a decoration lies.
    public enum Extent: Sendable, Hashable {
        /// The whole section with its headers, footers and insets.
        case section
        /// The groups and their insets, without headers and footers.
        case content
        /// The groups without insets, headers and footers.
        case rows
        /// The groups without insets, headers, footers and the first item.
        case rowsAfterFirst
    }

    /// The kind of the background, for its provider.
    public var kind: DecorationKind
    /// The part of the section behind which the background lies.
    public var extent: Extent
    /// The space inside the extent that stays free.
    public var contentInsets: Insets
    /// The z index of the background.
    ///
    /// The section's other elements lie at least one higher.
    public var zIndex: Int

    /// Creates a background.
    public init(
        kind: DecorationKind, extent: Extent = .section, contentInsets: Insets = .zero,
        zIndex: Int = 0
    ) {
        self.kind = kind
        self.extent = extent
        self.contentInsets = contentInsets
        self.zIndex = zIndex
    }
}
