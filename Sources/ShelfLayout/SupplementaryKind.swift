/// The kind of a supplementary view, for its provider: a header, a footer, a badge.
///
/// A string literal makes one. Declare kinds that are used in several places in an extension:
///
///     extension SupplementaryKind {
///         static let rating: SupplementaryKind = "rating"
///     }
public struct SupplementaryKind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name, which is also the style class of badges.
    public let rawValue: String

    /// The default kind of a view above a section.
    public static let header: SupplementaryKind = "header"
    /// The default kind of a view below a section.
    public static let footer: SupplementaryKind = "footer"

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a kind from its name.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name.
    public var description: String { rawValue }
}
