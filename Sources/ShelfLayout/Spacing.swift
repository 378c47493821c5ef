/// The space between two things or around one, in logical pixels.
public enum Spacing: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Exactly this much.
    case fixed(Double)
    /// At least this much; what is left over is shared among all flexible spaces.
    case flexible(minimum: Double)

    /// No space.
    public static let zero = Spacing.fixed(0)

    /// Makes a fixed space from a literal.
    public init(floatLiteral value: Double) { self = .fixed(value) }

    /// Makes a fixed space from a literal.
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
