extension String {
    /// Whether the text runs from right to left, by its first letter; nil without letters.
    ///
    /// - Complexity: O(n) up to that letter.
    nonisolated var runsRightToLeft: Bool? {
        unicodeScalars.lazy.compactMap(\.runsRightToLeft).first
    }
}

extension Unicode.Scalar {
    /// What a letter or a direction mark says of the text it begins, after the blocks that Unicode
    /// keeps for scripts from right to left (UAX #9, DerivedBidiClass.txt).
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
