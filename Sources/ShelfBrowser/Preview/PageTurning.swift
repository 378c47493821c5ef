import ShelfGObject

/// Which page of an item is looked at, and which there are.
nonisolated struct PageTurning: Hashable, Sendable {
    /// The page that is shown, counted from 0.
    private(set) var page = 0
    /// How many there are; nil until the file has told.
    private(set) var count: Int?

    /// What a wish for another page comes to.
    enum Outcome: Hashable {
        case turned
        /// There is no page that way.
        case atEnd
        /// What is shown has no pages.
        case noPages
    }

    /// Begins with a page of an item.
    init(page: Int = 0) { self.page = max(0, page) }

    /// Whether there are several.
    var hasPages: Bool { count.map { $0 > 1 } ?? false }

    /// Takes what the file tells; a page that is there no more becomes the last one.
    mutating func learn(count: Int) {
        self.count = max(1, count)
        page = min(page, max(1, count) - 1)
    }

    /// Goes so many pages on, no further than to the first or the last.
    mutating func turn(by places: Int) -> Outcome {
        guard let count, count > 1 else { return .noPages }
        let target = min(max(0, page + places), count - 1)
        guard target != page else { return .atEnd }
        page = target
        return .turned
    }

    /// Such as `3 of 12`; nil where there are no pages.
    var label: String? {
        guard let count, count > 1 else { return nil }
        return localized(
            "{number} of {all}", ["number": Count.text(page + 1), "all": Count.text(count)])
    }
}
