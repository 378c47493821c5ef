import ShelfPhoto

/// Tags as they are written in one line, with commas between them.
nonisolated enum TagText {
    /// The comma, and those of Arabic, of wide letters, and of Chinese and Japanese.
    private static let commas: Set<Unicode.Scalar> = [",", "\u{60C}", "\u{FF0C}", "\u{3001}"]

    /// Whether a tag has a comma in it, and so cannot stand in a line.
    static func hasComma(_ tag: String) -> Bool {
        tag.unicodeScalars.contains(where: commas.contains)
    }

    /// The line for some tags; what has a comma in it cannot stand there.
    static func line(_ tags: [String]) -> String {
        let shown = tags.filter { !hasComma($0) }
        return shown.isEmpty ? "" : shown.joined(separator: ", ") + ", "
    }

    /// The tags a line stands for, each once, in their order.
    static func tags(in line: String) -> [String] {
        var tags: [String] = []
        for part in line.unicodeScalars.split(whereSeparator: commas.contains) {
            let tag = part.split { $0.properties.isWhitespace }
                .map { String($0) }.joined(separator: " ")
            if !tag.isEmpty, !tags.contains(tag) { tags.append(tag) }
        }
        return tags
    }

    /// The line with its last tag written to its end, as one of those that are known; nil where none
    /// begins like it.
    ///
    /// - Parameter known: Known tags, those that are used most first.
    static func completed(_ line: String, from known: [String]) -> String? {
        let scalars = line.unicodeScalars
        let start =
            scalars.lastIndex(where: commas.contains).map { scalars.index(after: $0) }
            ?? line.startIndex
        let begun = line[start...].drop { $0.isWhitespace }
        guard !begun.isEmpty else { return nil }
        let others = tags(in: String(line[..<start]))
        let found = known.first {
            $0.count > begun.count && $0.lowercased().hasPrefix(begun.lowercased())
                && !others.contains($0) && !hasComma($0)
        }
        // What is written stays as it is written.
        return found.map { line + $0.dropFirst(begun.count) }
    }
}
