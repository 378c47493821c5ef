import ShelfGObject
import ShelfLibrary

/// What a digit says of an item: 0 to 5 rate it, 6 to 9 label it.
nonisolated enum MarkingKey: Hashable {
    /// So many stars, 0 for none.
    case rating(Int)
    /// A colour.
    case label(ColorLabel)

    /// Reads a key; nil for any other, and with keys held that make another one of it.
    init?(_ press: KeyPress) {
        guard press.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return nil }
        let digit: UInt32
        switch press.value {
        // The digits of some layouts are typed with Shift.
        case Self.digits: digit = press.value - Self.digits.lowerBound
        case Self.padDigits where !press.modifiers.contains(.shift):
            digit = press.value - Self.padDigits.lowerBound
        default: return nil
        }
        self = digit <= 5 ? .rating(Int(digit)) : .label(Self.labels[Int(digit) - 6])
    }

    private static let digits: ClosedRange<UInt32> = 0x30...0x39
    private static let padDigits: ClosedRange<UInt32> = 0xFFB0...0xFFB9
    private static let labels: [ColorLabel] = [.red, .yellow, .green, .blue]

    /// The action of a window that says it, and what it is given.
    var action: (name: String, choice: String) {
        switch self {
        case .rating(let stars): ("win.rate", "\(stars)")
        case .label(let color): ("win.label", color.rawValue)
        }
    }
}

/// Whether a word is being typed to find an item, whose digits are letters like others.
nonisolated struct TypedWord {
    /// When the last letter was typed, in milliseconds.
    private var lastTime: Int64?

    /// How long after a letter the next one goes on with the word.
    private static let pause: Int64 = 1_000

    /// Takes a key at a time; returns whether it begins or goes on with a word.
    ///
    /// - Parameter isMark: Whether it would say something of an item if it began a word.
    mutating func take(_ press: KeyPress, at time: Int64, isMark: Bool) -> Bool {
        let isUnderWay = lastTime.map { time - $0 <= Self.pause } ?? false
        guard press.typesText, isUnderWay || !isMark else { return false }
        // A space at the beginning is no letter.
        if isUnderWay || press.value != 0x20 { lastTime = time }
        return true
    }
}

extension KeyPress {
    /// Whether the key types a letter, a digit or a sign.
    nonisolated fileprivate var typesText: Bool {
        guard modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
        // Keys that do something else have values of their own; those of Unicode are above them.
        return (0x20..<0xFE00).contains(value) || value > 0x0100_0000
            || (0xFFB0...0xFFB9).contains(value)
    }
}
