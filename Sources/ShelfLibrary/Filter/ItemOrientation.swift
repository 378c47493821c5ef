/// Which way a picture is longer.
package enum ItemOrientation: String, CaseIterable, Sendable {
    case landscape
    case portrait
    case square

    /// The words people have for it; the first letters of one are enough.
    private var words: [String] {
        switch self {
        case .landscape: ["landscape", "wide", "horizontal"]
        case .portrait: ["portrait", "tall", "upright", "vertical"]
        case .square: ["square"]
        }
    }

    /// What a word may stand for; nil when there is nothing.
    static func named(_ word: String) -> Set<ItemOrientation>? {
        let all = allCases.filter { one in one.words.contains { $0.hasPrefix(word) } }
        return all.isEmpty ? nil : Set(all)
    }

    /// Which way a picture is longer; nil where its size is not known.
    init?(_ facts: ItemFacts) {
        guard facts.width > 0, facts.height > 0 else { return nil }
        if facts.width == facts.height {
            self = .square
        } else {
            self = facts.width > facts.height ? .landscape : .portrait
        }
    }
}
