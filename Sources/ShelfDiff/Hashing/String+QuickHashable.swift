extension String: QuickHashable {
    /// Returns a hash of the bytes if all are ASCII, else one that follows the standard hash.
    ///
    /// Strings are equal if they are canonically equivalent, so a string beyond ASCII may equal an
    /// ASCII one. Only three characters make this possible. They are hashed as the ASCII characters
    /// they are equivalent to.
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
        // The hash is nil only for strings without contiguous UTF-8. A native Swift string has it.
        return IDBytes.hash(ascii: plain, seed: seed) ?? 0
    }

    /// Returns the ASCII character that is canonically equivalent to `scalar`, or nil.
    ///
    /// There are three such scalars beyond ASCII itself.
    private static func ascii(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "\u{37E}": ";"
        case "\u{1FEF}": "`"
        case "\u{212A}": "K"
        default: scalar.isASCII ? scalar : nil
        }
    }
}
