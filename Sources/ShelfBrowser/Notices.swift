import ShelfGObject

/// What a window has to say in one line over its items, kept until there are items.
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
        // What stands in the way is named before what is only to be known.
        guard let first = waiting.first(where: \.isPassing) ?? waiting.first else { return nil }
        shown = waiting
        waiting = []
        return Self.text(first.text, andMore: shown.count - 1)
    }

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
