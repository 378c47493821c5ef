internal import CGtk
package import ShelfGObject

extension KeyPress {
    /// The small Latin letter on a key that types a letter of another script; nil for other keys, and
    /// where the person has no Latin layout besides.
    @MainActor package var latin: UInt32? {
        guard code != 0, gdk_keyval_to_unicode(value) > 0x7F,
            let display = unsafe gdk_display_get_default()
        else { return nil }
        var keys: UnsafeMutablePointer<GdkKeymapKey>?
        var values: UnsafeMutablePointer<guint>?
        var count: Int32 = 0
        guard
            unsafe gdk_display_map_keycode(display, code, &keys, &values, &count) != 0,
            let keys = unsafe keys, let values = unsafe values
        else { return nil }
        defer {
            unsafe g_free(keys)
            unsafe g_free(values)
        }
        let letters = UInt32(UInt8(ascii: "a"))...UInt32(UInt8(ascii: "z"))
        let number = (0..<Int(count)).filter {
            unsafe keys[$0].level == 0 && letters.contains(values[$0])
        }
        .min { unsafe keys[$0].group < keys[$1].group }
        return number.map { unsafe values[$0] }
    }
}
