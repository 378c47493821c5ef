import ShelfGObject

/// What is asked of the words items are marked with: some word, none, or one that begins like this.
enum MarkWord: Hashable, Sendable {
    case any
    case none
    case beginning(FoldedText)

    /// Reads what stands behind the colon of a term.
    init(_ text: String) {
        switch text {
        case "any": self = .any
        case "none": self = .none
        default: self = .beginning(FoldedText(ColorLabel(word: text)?.rawValue ?? text))
        }
    }

    /// Whether some words are what is asked for.
    func holds(for words: [String]) -> Bool {
        switch self {
        case .any: !words.isEmpty
        case .none: words.isEmpty
        case .beginning(let start):
            words.contains {
                FoldedText(ColorLabel(word: $0)?.rawValue ?? $0).text.hasPrefix(start.text)
            }
        }
    }
}
