extension String {
    /// Returns the non-empty parts between separators.
    ///
    /// Separators are compared as Unicode scalars. As a `Character`, a space includes a combining
    /// mark after it, and a line feed the carriage return before it. Lines of text would not be
    /// read back as written.
    package func parts(by sign: Unicode.Scalar, most: Int = .max) -> [Substring] {
        self[...].parts(by: sign, most: most)
    }
}

extension Substring {
    /// Returns the non-empty parts between separators.
    package func parts(by sign: Unicode.Scalar, most: Int = .max) -> [Substring] {
        unicodeScalars.split(separator: sign, maxSplits: most - 1).map { Substring($0) }
    }
}
