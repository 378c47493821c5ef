/// A background behind a section, without data of its own.
public struct Decoration: Sendable, Hashable {
    /// What a decoration lies behind.
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

    /// What the background is, for whoever draws it.
    public var kind: DecorationKind
    /// What the background lies behind.
    public var extent: Extent
    /// Space inside the extent that stays free.
    public var contentInsets: Insets
    /// Where the background is painted; the section's other elements lie at least one higher.
    public var zIndex: Int

    /// Makes a background.
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
