import ShelfGObject

/// What a key means while a picture is looked at.
nonisolated enum PreviewCommand: Hashable {
    /// Back to the wall.
    case close
    /// Another item, so many places on.
    case go(Int)
    /// The next item that way, or more of a picture that is larger than the window.
    case arrow(x: Double, y: Double)
    /// Larger by steps, or smaller.
    case zoom(Double)
    /// All of the picture.
    case fit
    /// One pixel of the picture for one of the screen.
    case actualSize
    /// Turned by quarters of a circle, clockwise.
    case turn(Int)
    /// What is known of the item, or no longer.
    case facts

    /// Far enough for the first and the last item.
    private static let end = Int(Int32.max)

    private enum Key: UInt32 {
        case space = 0x20, plus = 0x2b, minus = 0x2d, zero = 0x30, one = 0x31, equal = 0x3d
        case capitalI = 0x49, capitalR = 0x52, i = 0x69, r = 0x72
        case escape = 0xff1b, home = 0xff50, left, up, right, down, pageUp, pageDown, end
        case padHome = 0xff95, padLeft, padUp, padRight, padDown, padPageUp, padPageDown, padEnd
        case padPlus = 0xffab, padMinus = 0xffad, padZero = 0xffb0, padOne
        case backSpace = 0xff08
    }

    init?(_ press: KeyPress) {
        guard press.modifiers.isDisjoint(with: [.control, .alt, .super]),
            let key = Key(rawValue: press.value)
        else { return nil }
        switch key {
        case .escape, .space: self = .close
        case .left, .padLeft: self = .arrow(x: -1, y: 0)
        case .right, .padRight: self = .arrow(x: 1, y: 0)
        case .up, .padUp: self = .arrow(x: 0, y: -1)
        case .down, .padDown: self = .arrow(x: 0, y: 1)
        case .pageUp, .padPageUp, .backSpace: self = .go(-1)
        case .pageDown, .padPageDown: self = .go(1)
        case .home, .padHome: self = .go(-Self.end)
        case .end, .padEnd: self = .go(Self.end)
        case .plus, .equal, .padPlus: self = .zoom(1)
        case .minus, .padMinus: self = .zoom(-1)
        case .zero, .padZero: self = .fit
        case .one, .padOne: self = .actualSize
        case .r: self = .turn(1)
        case .capitalR: self = .turn(-1)
        case .i, .capitalI: self = .facts
        }
    }
}
