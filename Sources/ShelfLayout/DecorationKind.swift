/// The kind of a decoration, for its provider: a backdrop, a card, a hairline.
///
/// A string literal makes one. Declare kinds that are used in several places in an extension.
public struct DecorationKind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name, which is also the style class of the decoration.
    public let rawValue: String

    /// The card behind the rows of a boxed list.
    public static let card: DecorationKind = "card"
    /// The hairlines between rows.
    public static let separator: DecorationKind = "separator"

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a kind from its name.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name.
    public var description: String { rawValue }
}
