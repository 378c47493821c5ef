extension String: QuickHashable {
    /// A hash of the bytes, if all are ASCII; else the standard one.
    ///
    /// Texts are equal if they are canonically equivalent, so that one beyond ASCII may equal one of
    /// ASCII. Three characters do; they are hashed as those that they stand for.
    @inlinable
    public func quickHash(seed: HashSeed) -> UInt64 {
        IDBytes.hash(ascii: self, seed: seed) ?? hashBeyondASCII(seed: seed)
    }

    @usableFromInline
    func hashBeyondASCII(seed: HashSeed) -> UInt64 {
        var plain = ""
        for scalar in unicodeScalars {
            guard let ascii = Self.ascii(of: scalar) else {
                return UInt64(bitPattern: Int64(hashValue))
            }
            plain.unicodeScalars.append(ascii)
        }
        // Never 0 but for want of bytes side by side, which a text of Swift's own has.
        return IDBytes.hash(ascii: plain, seed: seed) ?? 0
    }

    /// The ASCII character that is canonically equivalent to `scalar`: there are three such scalars.
    private static func ascii(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "\u{37E}": ";"
        case "\u{1FEF}": "`"
        case "\u{212A}": "K"
        default: scalar.isASCII ? scalar : nil
        }
    }
}
