internal import CGtk
package import ShelfGObject

extension KeyPress {
    /// Parses an accelerator in GTK's notation, such as `<Control><Alt>e`, or returns nil.
    @MainActor package init?(accelerator: String) {
        var value: guint = 0
        var modifiers = GdkModifierType(rawValue: 0)
        guard unsafe gtk_accelerator_parse(accelerator, &value, &modifiers) != 0, value != 0 else {
            return nil
        }
        self.init(value: value, modifiers: KeyModifiers(rawValue: modifiers.rawValue))
    }

    /// The small Latin letter on a key that types a letter of another script.
    ///
    /// Nil for other keys, and if the user has no Latin layout as well.
    @MainActor package var latin: UInt32? {
        guard gdk_keyval_to_unicode(value) > 0x7F else { return nil }
        let letters = UInt32(UInt8(ascii: "a"))...UInt32(UInt8(ascii: "z"))
        return unshifted.first { letters.contains($0) }
    }

    /// The digit on a key that typed its sign with Shift alone.
    ///
    /// Nil for other keys, and on layouts whose digits need Shift.
    @MainActor package var digitUnderSign: Int? {
        let digits = UInt32(UInt8(ascii: "0"))...UInt32(UInt8(ascii: "9"))
        guard !digits.contains(value),
            modifiers.intersection([.shift, .control, .alt, .super]) == .shift
        else { return nil }
        return unshifted.first { digits.contains($0) }.map { Int($0 - digits.lowerBound) }
    }

    /// The digit on the key, with or without Shift; nil for other keys.
    @MainActor package var digit: Int? {
        let digits = UInt32(UInt8(ascii: "0"))...UInt32(UInt8(ascii: "9"))
        let typed = digits.contains(value) ? value : unshifted.first { digits.contains($0) }
        return typed.map { Int($0 - digits.lowerBound) }
    }

    /// The accelerator with the digit that this key types with Shift, while Shift is not held; nil
    /// for other keys.
    ///
    /// French keyboards need Shift for digits, so `<Control>3` is pressed as Control and a
    /// quotation mark.
    @MainActor package var acceleratorOfShiftedDigit: String? {
        let digits = UInt32(UInt8(ascii: "0"))...UInt32(UInt8(ascii: "9"))
        let held = modifiers.intersection([.shift, .control, .alt, .super])
        guard !digits.contains(value), held.contains(.control) || held.contains(.alt),
            held.isDisjoint(with: [.shift, .super]),
            let digit = values(atLevel: 1).first(where: { digits.contains($0) })
        else { return nil }
        return (held.contains(.control) ? "<Control>" : "") + (held.contains(.alt) ? "<Alt>" : "")
            + "\(digit - digits.lowerBound)"
    }

    /// The key's characters without Shift in each of the user's layouts.
    @MainActor private var unshifted: [UInt32] { values(atLevel: 0) }

    /// Returns the key's characters in each of the user's layouts, without Shift (level 0) or with
    /// it (level 1).
    @MainActor private func values(atLevel level: Int32) -> [UInt32] {
        guard code != 0, let display = unsafe gdk_display_get_default() else { return [] }
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var values: UnsafeMutablePointer<guint>?
        var count: Int32 = 0
        guard
            unsafe gdk_display_map_keycode(display, code, &keys, &values, &count) != 0,
            let keys = unsafe keys, let values = unsafe values
        else { return [] }
        defer {
            unsafe g_free(keys)
            unsafe g_free(values)
        }
        return (0..<Int(count)).filter { unsafe keys[$0].level == level }
            .sorted { unsafe keys[$0].group < keys[$1].group }
            .map { unsafe values[$0] }
    }
}
