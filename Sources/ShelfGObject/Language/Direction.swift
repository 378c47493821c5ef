internal import CGtk

/// The direction of text.
package enum Direction {
    /// The user's language is written from right to left.
    package static let isRightToLeft = gtk_get_locale_direction() == GTK_TEXT_DIR_RTL

    /// Isolates the direction of a text that is inserted into another.
    ///
    /// Nothing is added where no isolation is needed.
    package static func isolated(_ text: String) -> String {
        isolated(text, within: isRightToLeft)
    }

    /// Marks a text as left-to-right in every language, such as `800 × 600`.
    package static func leftToRight(_ text: String) -> String {
        leftToRight(text, within: isRightToLeft)
    }

    static func leftToRight(_ text: String, within isRightToLeft: Bool) -> String {
        isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
    }

    static func isolated(_ text: String, within isRightToLeft: Bool) -> String {
        let needsIt =
            isRightToLeft
            ? text.unicodeScalars.contains { $0.properties.isAlphabetic && !isOfRightToLeft($0) }
            : text.utf8.contains { $0 >= 0xD6 }
                && text.unicodeScalars.contains(where: isOfRightToLeft)
        return needsIt ? "\u{2068}\(text)\u{2069}" : text
    }

    /// Returns true for Hebrew, Arabic and the scripts between them, their presentation forms, and
    /// right-to-left scripts beyond the BMP.
    private static func isOfRightToLeft(_ scalar: UnicodeScalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x1_0800...0x1_0FFF,
            0x1_E800...0x1_EFFF:
            true
        default: false
        }
    }
}
