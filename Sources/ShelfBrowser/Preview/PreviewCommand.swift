import ShelfGObject

/// What a key means while a picture is looked at.
nonisolated enum PreviewCommand: Hashable {
    /// Back to the wall.
    case close
    /// One level back: out of the slide show, the full screen, or to the wall.
    case back
    /// Another item, so many places on.
    case go(Int)
    /// The next item that way, or more of a picture that is larger than the window; `x` is positive to
    /// the right, `y` downwards.
    case arrow(x: Double, y: Double)
    /// The next page, or the one before; of what has none, the item.
    case page(Int)
    /// The next page, or the one before; at the last and the first one, the item there.
    case leaf(Int)
    /// The first page, or the last.
    case end(Bool)
    /// Larger by steps, or smaller.
    case zoom(Double)
    /// All of the picture.
    case fit
    /// One pixel of the picture for one of the screen, or all of it; text in its usual size.
    case naturalSize
    /// Something said of the item.
    case mark(MarkingKey)
    /// Turned by quarters of a circle, clockwise.
    case turn(Int)
    /// The turn, written into the file.
    case keepTurn
    /// What is known of the item, or no longer.
    case facts
    /// Others beside it, or no longer.
    case compare
    /// Pictures that come by themselves, or no longer.
    case slideShow
    /// The slide show, else a picture that moves, waits or goes on.
    case pause
    /// Film or music plays or waits.
    case play
    /// On by seconds, or back.
    case seek(Double)
    /// On by single pictures of a film, or back.
    case step(Int)
    /// Louder by tenths, or quieter.
    case volume(Int)
    /// Not heard, or again.
    case mute
    /// What can be done, as a menu.
    case menu
    /// Pictures of the slide show stay for a time that is shorter by so many steps.
    case quicken(Int)

    /// Far enough for the first and the last item.
    private static let farthest = Int(Int32.max)

    /// Keys that type something.
    private enum Sign: UInt32 {
        case space = 0x20, plus = 0x2b, minus = 0x2d, equal = 0x3d
        case comma = 0x2c, period = 0x2e
        case c = 0x63, i = 0x69, k = 0x6b, m = 0x6d, p = 0x70, r = 0x72, s, w = 0x77, z = 0x7a
        case padPlus = 0xffab, padMinus = 0xffad
    }

    /// Reads a key.
    ///
    /// - Parameters:
    ///   - latin: the Latin letter on a key that types a letter of another script.
    ///   - show: what the slide show is doing.
    init?(_ press: KeyPress, latin: UInt32? = nil, during show: SlideShow.Phase = .off) {
        if let mark = MarkingKey(press) {
            self = .mark(mark)
            return
        }
        guard press.modifiers.isDisjoint(with: [.alt, .super]) else { return nil }
        let value = latin ?? Self.small(press.value)
        if let key = NamedKey(value) {
            self.init(key, press.modifiers)
            return
        }
        guard !press.modifiers.contains(.control), let sign = Sign(rawValue: value) else {
            return nil
        }
        switch sign {
        case .space: self = show == .off ? .close : .pause
        case .plus, .equal, .padPlus: self = show == .running ? .quicken(1) : .zoom(1)
        case .minus, .padMinus: self = show == .running ? .quicken(-1) : .zoom(-1)
        case .z: self = .naturalSize
        // Not the capital letter, which Caps Lock types too.
        case .r: self = .turn(press.modifiers.contains(.shift) ? -1 : 1)
        case .i: self = .facts
        case .s: self = .slideShow
        case .c: self = .compare
        case .w: self = .keepTurn
        case .p: self = .pause
        case .k: self = .play
        case .m: self = .mute
        case .comma: self = .step(-1)
        case .period: self = .step(1)
        }
    }

    private init?(_ key: NamedKey, _ modifiers: KeyModifiers) {
        guard !modifiers.contains(.control) else {
            switch key {
            case .home: self = .end(false)
            case .end: self = .end(true)
            default: return nil
            }
            return
        }
        if modifiers.contains(.shift), let shifted = Self.shifted(key) {
            self = shifted
            return
        }
        switch key {
        case .escape: self = .back
        case .left: self = .arrow(x: -1, y: 0)
        case .right: self = .arrow(x: 1, y: 0)
        case .up: self = .arrow(x: 0, y: -1)
        case .down: self = .arrow(x: 0, y: 1)
        case .backSpace: self = .go(-1)
        case .pageUp: self = .page(-1)
        case .pageDown: self = .page(1)
        case .home: self = .go(-Self.farthest)
        case .end: self = .go(Self.farthest)
        case .enter, .delete, .insert, .menu, .f2: return nil
        }
    }

    /// How many seconds an arrow goes on or back.
    private static let seekLength = 5.0

    /// What an arrow means with Shift.
    private static func shifted(_ key: NamedKey) -> PreviewCommand? {
        switch key {
        case .left: .seek(-seekLength)
        case .right: .seek(seekLength)
        case .up: .volume(1)
        case .down: .volume(-1)
        default: nil
        }
    }

    private static func small(_ value: UInt32) -> UInt32 {
        (0x41...0x5a).contains(value) ? value + 0x20 : value
    }
}
