/// The space between or around elements, in logical pixels.
public enum Spacing: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A space of exactly this length.
    case fixed(Double)
    /// A space of at least this length.
    ///
    /// Surplus is shared among all flexible spaces.
    case flexible(minimum: Double)

    /// No space.
    public static let zero = Spacing.fixed(0)

    /// Creates a fixed space from a literal.
    public init(floatLiteral value: Double) { self = .fixed(value) }

    /// Creates a fixed space from a literal.
    public init(integerLiteral value: Int) { self = .fixed(Double(value)) }

    var isFlexible: Bool {
        if case .flexible = self { true } else { false }
    }

    var minimum: Double {
        switch self {
        case .fixed(let length), .flexible(let length): Length.valid(length)
        }
    }

    var rawLength: Double {
        switch self {
        case .fixed(let length), .flexible(minimum: let length): length
        }
    }
}
