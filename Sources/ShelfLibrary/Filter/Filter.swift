import ShelfGObject

/// What a person typed to see less: words, and terms such as `kind:film`, `size:>10M` and `date:2024-05`.
///
/// All of them must hold. A minus in front turns one around, quotation marks keep spaces and signs.
/// A term that nobody understands is a word; one that has no value yet leaves everything.
///
/// Design: docs/design/library.md#filter
package struct Filter: Hashable, Sendable {
    /// Words that must be in a name.
    private(set) var words: [FoldedText] = []
    /// Words that must not.
    private(set) var excludedWords: [FoldedText] = []
    /// What else must hold, and whether it must not.
    private(set) var terms: [(term: FilterTerm, isExcluded: Bool)] = []

    /// Reads a text.
    ///
    /// - Parameter now: The present, which dates such as `today` are of.
    package init(_ text: String, now: Int64 = TimeOfDay.now) {
        for part in Self.parts(of: text) {
            if !part.isQuoted, let reading = FilterTerm.reading(of: part.text, now: now) {
                if case .term(let term) = reading { terms.append((term, part.isExcluded)) }
                continue
            }
            let word = FoldedText(part.text)
            guard !word.isEmpty else { continue }
            if part.isExcluded { excludedWords.append(word) } else { words.append(word) }
        }
    }

    /// Whether names are looked at.
    var hasWords: Bool { !words.isEmpty || !excludedWords.isEmpty }

    /// Whether nothing but words is asked for.
    package var hasWordsOnly: Bool {
        !words.isEmpty && excludedWords.isEmpty && terms.isEmpty
    }

    /// Whether it takes to know what is inside of files.
    package var needsFacts: Bool { terms.contains { $0.term.needsFacts } }

    /// Whether everything is shown.
    package var isEmpty: Bool { words.isEmpty && excludedWords.isEmpty && terms.isEmpty }

    package static func == (left: Filter, right: Filter) -> Bool {
        left.words == right.words && left.excludedWords == right.excludedWords
            && left.terms.elementsEqual(right.terms, by: ==)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(words)
        hasher.combine(excludedWords)
        for (term, isExcluded) in terms {
            hasher.combine(term)
            hasher.combine(isExcluded)
        }
    }

    // MARK: - Reading

    private struct Part {
        var text = ""
        var isExcluded = false
        var isQuoted = false
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var part = Part()
        var isInside = false
        func close() {
            if !part.text.isEmpty { parts.append(part) }
            part = Part()
        }
        for character in text {
            if character == "\"" {
                isInside.toggle()
                // Elsewhere it is the value of a term that keeps its spaces.
                if part.text.isEmpty { part.isQuoted = true }
            } else if character.isWhitespace && !isInside {
                close()
            } else if character == "-" && part.text.isEmpty && !part.isQuoted && !part.isExcluded {
                part.isExcluded = true
            } else {
                part.text.append(character)
            }
        }
        close()
        return parts
    }
}
