/// What a decoration is, for whoever draws it: a backdrop, a card, a hairline.
///
/// A string literal makes one, and extensions state those that are used in several places.
public struct DecorationKind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The name, which is the style class of the decoration.
    public let rawValue: String

    /// The card behind the rows of a boxed list.
    public static let card: DecorationKind = "card"
    /// The hairlines between rows.
    public static let separator: DecorationKind = "separator"

    /// Makes a kind of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Makes a kind of a name.
    public init(stringLiteral name: String) { rawValue = name }

    /// The name.
    public var description: String { rawValue }
}
