/// What a supplementary view is, for whoever builds it: a header, a footer, a badge.
///
/// A string literal makes one. Kinds that are used in several places are best stated once:
///
///     extension SupplementaryKind {
///         static let rating: SupplementaryKind = "rating"
///     }
public struct SupplementaryKind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name, which is the style class of badges.
    public let rawValue: String

    /// What stands above a section unless another kind is stated.
    public static let header: SupplementaryKind = "header"
    /// What stands below a section unless another kind is stated.
    public static let footer: SupplementaryKind = "footer"

    /// Makes a kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a kind of a name.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name.
    public var description: String { rawValue }
}
