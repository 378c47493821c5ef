import ShelfGObject

/// The colours pictures are labelled with, as most programs know them.
package enum ColorLabel: String, CaseIterable, Hashable, Sendable {
    case red = "Red"
    case yellow = "Yellow"
    case green = "Green"
    case blue = "Blue"
    case purple = "Purple"

    /// The colour a word means; nil for any other word, which programs may write too.
    package init?(word: String) {
        let word = word.lowercased()
        // digiKam has it so.
        let known = word == "magenta" ? "purple" : word
        guard let label = Self.allCases.first(where: { $0.rawValue.lowercased() == known }) else {
            return nil
        }
        self = label
    }

    /// What the colour is called.
    package var name: String {
        switch self {
        case .red: localized("Red")
        case .yellow: localized("Yellow")
        case .green: localized("Green")
        case .blue: localized("Blue")
        case .purple: localized("Purple")
        }
    }

    /// What a word is called that pictures are labelled with: a colour by its name, all else by itself.
    package static func name(of word: String) -> String { ColorLabel(word: word)?.name ?? word }

    /// Where a word stands among others: colours first, in their order.
    static func place(of word: String) -> Int {
        ColorLabel(word: word).flatMap { Self.allCases.firstIndex(of: $0) } ?? allCases.count
    }
}
