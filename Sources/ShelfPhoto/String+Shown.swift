extension String {
    /// The text in one line of readable length, or nil if nothing is left.
    ///
    /// Invisible characters are removed, except joiners within a word that change how adjacent
    /// letters are drawn.
    var shownWords: String? {
        let isShown: (Unicode.Scalar) -> Bool = { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint
                && ![.control, .format, .lineSeparator, .paragraphSeparator]
                    .contains(scalar.properties.generalCategory)
        }
        let scalars = Array(unicodeScalars.prefix(400))
        // A joiner changes how adjacent letters are drawn, or the effect of a virama at the end of
        // a word.
        let joins: (Int) -> Bool = { place in
            scalars[place - 1].properties.canonicalCombiningClass == .virama
                || scalars.dropFirst(place + 1).first.map { $0 != " " && isShown($0) } ?? false
        }
        var shown = ""
        var isInWord = false
        for (place, scalar) in scalars.enumerated() {
            let isKept =
                switch scalar.value {
                case 0x200C, 0x200D: isInWord && joins(place)
                case 0xFE00...0xFE0F, 0xE0100...0xE01EF: isInWord
                default: isShown(scalar)
                }
            shown.unicodeScalars.append(isKept ? scalar : " ")
            isInWord = isKept && scalar != " "
        }
        let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(120)
        return words.isEmpty ? nil : String(words)
    }
}
