extension String {
    /// The text is right-to-left by its first letter; nil without letters.
    ///
    /// - Complexity: O(n) up to that letter.
    nonisolated var runsRightToLeft: Bool? {
        unicodeScalars.lazy.compactMap(\.runsRightToLeft).first
    }
}

extension Unicode.Scalar {
    /// The direction of a letter or direction mark, or nil for others.
    ///
    /// By the blocks that Unicode reserves for right-to-left scripts (UAX #9,
    /// DerivedBidiClass.txt).
    fileprivate nonisolated var runsRightToLeft: Bool? {
        switch value {
        case 0x200E: false
        case 0x200F: true
        case _ where !properties.isAlphabetic: nil
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
            0x1_E800...0x1_EFFF:
            true
        default: false
        }
    }
}
