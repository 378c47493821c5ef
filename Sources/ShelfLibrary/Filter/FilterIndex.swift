import ShelfGObject

/// The names of a shelf's items as a filter sees them, in the order of the items.
struct FilterIndex: Sendable {
    private var names: FoldedTexts

    /// Folds the names, those of companions with them; O(length of all of them).
    init(_ items: [LibraryItem], companions: [ItemID: [LibraryItem]] = [:]) {
        names = FoldedTexts(capacity: items.count, byteCount: 24 * items.count)
        for item in items {
            item.appendName(to: &names)
            guard !companions.isEmpty, let others = companions[item.id] else { continue }
            for other in others { other.appendName(to: &names, isMore: true) }
        }
    }

    /// The items that are left.
    ///
    /// - Parameters:
    ///   - items: The items of the index, in their order.
    ///   - words: What must be in names.
    ///   - excludedWords: What must not.
    func items(
        among items: [LibraryItem], words: [FoldedText], excludedWords: [FoldedText]
    ) -> [LibraryItem] {
        var stays = [Bool](repeating: true, count: items.count)
        for word in words {
            let has = names.containing(word)
            for index in stays.indices { stays[index] = stays[index] && has[index] }
        }
        for word in excludedWords {
            let has = names.containing(word)
            for index in stays.indices { stays[index] = stays[index] && !has[index] }
        }
        return items.indices.lazy.filter { stays[$0] }.map { items[$0] }
    }
}
