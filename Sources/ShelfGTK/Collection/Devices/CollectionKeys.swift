internal import CGtk
import ShelfCollection
import ShelfGObject

/// The conversion of GDK's keys to those of a collection.
package enum CollectionKeys {
    /// Returns true if a collection with multiple selection uses a key press.
    package static func haveMeaning(_ press: KeyPress) -> Bool {
        let context = KeyCommand.Context(mode: .multiple, previews: true)
        return KeyCommand(stroke(press), in: context) != nil
    }

    /// Returns a key press as a plain value.
    static func stroke(_ press: KeyPress) -> KeyStroke {
        var modifiers: KeyStroke.Modifiers = []
        if press.modifiers.contains(.shift) { modifiers.insert(.shift) }
        if press.modifiers.contains(.control) { modifiers.insert(.control) }
        if press.modifiers.contains(.alt) { modifiers.insert(.alt) }
        if press.modifiers.contains(.super) { modifiers.insert(.super) }
        let key = named[Int32(bitPattern: press.value)] ?? typed(press.value)
        return KeyStroke(key, modifiers, latin: press.latin.flatMap { character($0) })
    }

    /// Returns true for modifier keys, as held for a click.
    static func isModifier(_ key: UInt32) -> Bool {
        // From Shift to Hyper, and the level shifts of some keyboards.
        (0xFFE1...0xFFEE).contains(key) || (0xFE01...0xFE13).contains(key)
    }

    /// Returns true if a press matches an accelerator in GTK's notation, in either case of the
    /// letter.
    static func are(_ keys: String, _ press: KeyPress) -> Bool {
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard unsafe gtk_accelerator_parse(keys, &value, &modifiers) != 0 else { return false }
        var held = press.modifiers.intersection([.shift, .control, .alt, .super])
        var asked = KeyModifiers(rawValue: modifiers.rawValue)
        let wanted = gdk_keyval_to_lower(value)
        if character(wanted).map({ $0 > " " }) ?? false, gdk_keyval_to_upper(value) == wanted {
            // A sign such as + needs Shift on some keyboards only.
            held.remove(.shift)
            asked.remove(.shift)
        }
        guard held == asked else { return false }
        return gdk_keyval_to_lower(press.value) == wanted || press.latin == wanted
    }

    private static func typed(_ value: UInt32) -> KeyStroke.Key {
        character(value).map { .character($0) } ?? .other
    }

    /// Returns the character of a key, or nil for other keys.
    private static func character(_ value: UInt32) -> Character? {
        let value = gdk_keyval_to_unicode(value)
        guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else { return nil }
        return Character(scalar)
    }

    private static let named: [Int32: KeyStroke.Key] = [
        GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
        GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
        GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
        GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
        GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home,
        GDK_KEY_End: .end, GDK_KEY_KP_End: .end,
        GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
        GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
        GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter, GDK_KEY_ISO_Enter: .enter,
        GDK_KEY_space: .space, GDK_KEY_KP_Space: .space,
        GDK_KEY_Delete: .delete, GDK_KEY_KP_Delete: .delete,
        GDK_KEY_Escape: .escape, GDK_KEY_Menu: .menu,
        GDK_KEY_F2: .f2, GDK_KEY_F6: .f6, GDK_KEY_F10: .f10,
    ]
}
