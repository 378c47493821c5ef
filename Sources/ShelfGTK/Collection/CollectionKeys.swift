internal import CGtk
import ShelfFocus
import ShelfGObject

/// What keys mean in a collection.
enum CollectionKeys {
    /// The move a key stands for with neither Alt nor Super held, keypad keys included.
    ///
    /// Where Control leaves the selection alone, only Home and End mean something else with it;
    /// else it has the arrows along the page jump over sections.
    static func move(
        _ key: UInt32, isControlled: Bool, jumpsSections: PageDirection?
    ) -> FocusMove? {
        let move = plainMoves[Int32(key)]
        guard isControlled else { return move }
        if let end = ends[Int32(key)] { return end }
        guard let jumpsSections else { return move }
        switch (move, jumpsSections) {
        case (.up, .down), (.left, .right), (.right, .left): return .previousSection
        case (.down, .down), (.right, .right), (.left, .left): return .nextSection
        default: return nil
        }
    }

    /// Whether a key only changes what others mean, as when it is held for a click.
    static func isModifier(_ key: UInt32) -> Bool {
        // From Shift to Hyper, and those of keyboards with more levels.
        (0xFFE1...0xFFEE).contains(key) || (0xFE01...0xFE13).contains(key)
    }

    /// Whether a key opens the focused item.
    static func activates(_ key: UInt32) -> Bool {
        [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter].contains(Int32(key))
    }

    /// Whether a key selects the focused item.
    static func selects(_ key: UInt32) -> Bool {
        [GDK_KEY_space, GDK_KEY_KP_Space].contains(Int32(key))
    }

    /// Whether a key removes.
    static func deletes(_ key: UInt32) -> Bool {
        [GDK_KEY_Delete, GDK_KEY_KP_Delete].contains(Int32(key))
    }

    /// Whether a key leaves what was begun.
    static func escapes(_ key: UInt32) -> Bool { Int32(key) == GDK_KEY_Escape }

    /// Whether a key asks to edit.
    static func edits(_ key: UInt32) -> Bool { Int32(key) == GDK_KEY_F2 }

    /// Whether keys go on to the next control inside the focused cell, or back; nil for neither.
    static func stepsInside(_ key: UInt32, _ modifiers: KeyModifiers) -> Bool? {
        guard Int32(key) == GDK_KEY_F6, modifiers.isSubset(of: .shift) else { return nil }
        return !modifiers.contains(.shift)
    }

    /// Whether keys ask for the menu of the focused item.
    static func opensMenu(_ key: UInt32, _ modifiers: KeyModifiers) -> Bool {
        (Int32(key) == GDK_KEY_Menu && modifiers.isEmpty)
            || (Int32(key) == GDK_KEY_F10 && modifiers == .shift)
    }

    /// Whether a press is that of keys in GTK's notation, whatever else Shift makes of the letter.
    static func are(_ keys: String, _ press: KeyPress) -> Bool {
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard unsafe gtk_accelerator_parse(keys, &value, &modifiers) != 0 else { return false }
        let held = press.modifiers.intersection([.shift, .control, .alt, .super])
        return gdk_keyval_to_lower(press.value) == gdk_keyval_to_lower(value)
            && held == KeyModifiers(rawValue: modifiers.rawValue)
    }

    /// Whether keys select everything, or nothing; nil when they mean neither.
    static func selectsAll(_ key: UInt32, _ modifiers: KeyModifiers) -> Bool? {
        switch Int32(key) {
        case GDK_KEY_a, GDK_KEY_A:
            modifiers == .control ? true : modifiers == [.control, .shift] ? false : nil
        case GDK_KEY_slash: modifiers == .control ? true : nil
        case GDK_KEY_backslash: modifiers == .control ? false : nil
        case GDK_KEY_Escape: modifiers.isEmpty ? false : nil
        default: nil
        }
    }

    /// The letter or space a key types; nil for keys that type none.
    static func letter(_ key: UInt32) -> Character? {
        let value = gdk_keyval_to_unicode(key)
        guard value >= 0x20, value != 0x7F, let scalar = Unicode.Scalar(value) else { return nil }
        return Character(scalar)
    }

    private static let plainMoves: [Int32: FocusMove] = [
        GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
        GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right,
        GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up,
        GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
        GDK_KEY_Home: .sectionStart, GDK_KEY_KP_Home: .sectionStart,
        GDK_KEY_End: .sectionEnd, GDK_KEY_KP_End: .sectionEnd,
        GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp,
        GDK_KEY_Page_Down: .pageDown, GDK_KEY_KP_Page_Down: .pageDown,
    ]

    private static let ends: [Int32: FocusMove] = [
        GDK_KEY_Home: .first, GDK_KEY_KP_Home: .first,
        GDK_KEY_End: .last, GDK_KEY_KP_End: .last,
    ]
}

/// Where a page goes on, on screen.
enum PageDirection {
    case down
    case right
    case left
}
