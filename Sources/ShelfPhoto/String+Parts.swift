extension String {
    /// The parts between signs, empty ones left out.
    ///
    /// A sign counts alone, by Unicode scalars: as a `Character` a space is one with a mark that follows it, and a line break with the
    /// carriage return before it, so that what is written line by line would not be read back so.
    package func parts(by sign: Unicode.Scalar, most: Int = .max) -> [Substring] {
        self[...].parts(by: sign, most: most)
    }
}

extension Substring {
    /// The same for a part of a text.
    package func parts(by sign: Unicode.Scalar, most: Int = .max) -> [Substring] {
        unicodeScalars.split(separator: sign, maxSplits: most - 1).map { Substring($0) }
    }
}
