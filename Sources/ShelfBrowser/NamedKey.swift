/// A key that types nothing, wherever on the keyboard it is.
nonisolated enum NamedKey {
    case backSpace, enter, escape, delete, insert, menu, f2
    case home, left, up, right, down, pageUp, pageDown, end

    /// Reads GDK's number of a key; nil for all others.
    ///
    /// The numbers stand here, as GDK's names for them do not get through the fence.
    init?(_ value: UInt32) {
        switch value {
        case 0xff08: self = .backSpace
        case 0xff0d, 0xff8d: self = .enter
        case 0xff1b: self = .escape
        case 0xffff, 0xff9f: self = .delete
        case 0xff63, 0xff9e: self = .insert
        case 0xff67: self = .menu
        case 0xffbf: self = .f2
        case 0xff50, 0xff95: self = .home
        case 0xff51, 0xff96: self = .left
        case 0xff52, 0xff97: self = .up
        case 0xff53, 0xff98: self = .right
        case 0xff54, 0xff99: self = .down
        case 0xff55, 0xff9a: self = .pageUp
        case 0xff56, 0xff9b: self = .pageDown
        case 0xff57, 0xff9c: self = .end
        default: return nil
        }
    }
}
