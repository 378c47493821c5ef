import ShelfGObject

/// What is said of files in lines, each with what it is of, as text.
nonisolated enum NamedLines {
    /// One line.
    static func text(of line: (name: String, value: String)) -> String {
        localized("{name}: {value}", ["name": line.name, "value": line.value])
    }

    /// All of them, one below the other.
    static func text(of lines: [(name: String, value: String)]) -> String {
        lines.map { text(of: $0) }.joined(separator: "\n")
    }
}
