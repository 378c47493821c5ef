extension String {
    /// The text in one line of words, no longer than one can read; nil when nothing is left.
    var shownWords: String? {
        let isShown: (Unicode.Scalar) -> Bool = { scalar in
            !scalar.properties.isDefaultIgnorableCodePoint
                && ![.control, .format, .lineSeparator, .paragraphSeparator]
                    .contains(scalar.properties.generalCategory)
        }
        var shown = ""
        for scalar in unicodeScalars.prefix(400) {
            shown.unicodeScalars.append(isShown(scalar) ? scalar : " ")
        }
        let words = shown.split(separator: " ").joined(separator: " ").prefix(120)
        return words.isEmpty ? nil : String(words)
    }
}
