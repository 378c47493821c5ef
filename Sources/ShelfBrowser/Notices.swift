import ShelfGObject

/// What a window has to say in one line over its items, kept until there are items.
///
/// What stands in the way is said first. What is only to be known waits until that is over or dismissed,
/// and comes back when something in the way took its place.
struct Notices {
    private struct Notice: Equatable {
        let text: String
        /// Whether it is over as soon as what it tells of is no obstacle any more.
        let isPassing: Bool
    }

    private var waiting: [Notice] = []
    private var shown: [Notice] = []
    /// Whether anything that is said may be otherwise when it is tried again.
    var mayBeTriedAgain: Bool { shown.contains(where: \.isPassing) }

    /// Has something said.
    mutating func add(_ text: String, isPassing: Bool) {
        waiting.append(Notice(text: text, isPassing: isPassing))
    }

    /// What is to be said now; nil when there is nothing new.
    mutating func next() -> String? {
        let isPassing = waiting.contains(where: \.isPassing)
        guard isPassing || !mayBeTriedAgain else { return nil }
        let said = waiting.filter { $0.isPassing == isPassing }
        guard let first = said.first else { return nil }
        waiting =
            shown.filter { isPassing && !$0.isPassing }
            + waiting.filter { $0.isPassing != isPassing }
        shown = said
        return Self.text(first.text, andMore: said.count - 1)
    }

    /// Says no more of what was said last.
    mutating func dismiss() { shown = [] }

    /// What is said first, and how much else there is to say.
    static func text(_ first: String, andMore others: Int) -> String {
        guard others > 0 else { return first }
        return localized(
            one: "{text} (and {count} more)", other: "{text} (and {count} more)", count: others,
            ["text": first])
    }

    /// Whether what was said last is over, told once.
    ///
    /// - Parameter obstacles: What there still is to tell of.
    mutating func isOver(_ obstacles: @autoclosure () -> Set<String>) -> Bool {
        guard !waiting.isEmpty || !shown.isEmpty else { return false }
        let obstacles = obstacles()
        waiting.removeAll { $0.isPassing && !obstacles.contains($0.text) }
        guard !shown.isEmpty,
            shown.allSatisfy({ $0.isPassing && !obstacles.contains($0.text) })
        else { return false }
        shown = []
        return true
    }
}
