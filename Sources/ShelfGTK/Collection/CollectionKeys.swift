internal import CGtk
import ShelfFocus
import ShelfGObject

/// What keys mean in a collection.
enum CollectionKeys {
    /// The move a key stands for, keypad keys included.
    static func move(_ key: UInt32, _ modifiers: KeyModifiers) -> FocusMove? {
        if modifiers == .control { return controlMoves[Int32(key)] }
        return modifiers.isEmpty ? plainMoves[Int32(key)] : nil
    }

    /// Whether a key opens the focused item.
    static func activates(_ key: UInt32) -> Bool {
        [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(Int32(key))
    }

    private static let plainMoves: [Int32: FocusMove] = [
        GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
        GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
        GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
        GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
        GDK_KEY_Home: .rowStart, GDK_KEY_KP_Home: .rowStart,
        GDK_KEY_End: .rowEnd, GDK_KEY_KP_End: .rowEnd,
        GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
        GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
    ]

    private static let controlMoves: [Int32: FocusMove] = [
        GDK_KEY_Home: .first, GDK_KEY_KP_Home: .first,
        GDK_KEY_End: .last, GDK_KEY_KP_End: .last,
        GDK_KEY_Up: .previousSection, GDK_KEY_KP_Up: .previousSection,
        GDK_KEY_Down: .nextSection, GDK_KEY_KP_Down: .nextSection,
    ]
}
