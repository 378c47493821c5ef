/// How much of a shelf is shown.
nonisolated enum Fold: String, CaseIterable {
    /// Its title alone.
    case folded
    /// A row that scrolls sideways, or what the view of the wall makes of a shelf.
    case usual
    /// All of it in place, as a grid.
    case open

    /// The next step towards more, or towards less; the same at an end.
    ///
    /// - Parameter opens: Whether shelves are rows, which can be opened to a grid.
    func step(_ isMore: Bool, opens: Bool) -> Fold {
        switch (self, isMore) {
        case (.folded, true): .usual
        case (.usual, true): opens ? .open : .usual
        case (.open, true): .open
        case (.open, false): opens ? .usual : .folded
        case (_, false): .folded
        }
    }
}

/// Which shelves are not shown as usual, by the addresses of their folders; the longest unchanged are
/// forgotten when there are many.
nonisolated struct Folds: Equatable {
    /// How many shelves are kept.
    static let limit = 1_000

    private var folds: [String: Fold] = [:]
    /// The addresses, the one changed last at the end.
    private var order: [String] = []

    /// All shelves are shown as usual.
    init() {}

    /// Whether all shelves are shown as usual.
    var isEmpty: Bool { folds.isEmpty }

    /// How much is shown of the shelf of an address.
    subscript(address: String) -> Fold {
        get { folds[address] ?? .usual }
        set {
            if folds[address] != nil { order.removeAll { $0 == address } }
            folds[address] = newValue == .usual ? nil : newValue
            guard newValue != .usual else { return }
            order.append(address)
            if order.count > Self.limit { folds[order.removeFirst()] = nil }
        }
    }

    /// Reads what `text` has written; lines that say nothing are passed over.
    init(text: String) {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let fold = Fold(rawValue: String(words[0])) else { continue }
            self[String(words[1])] = fold
        }
    }

    /// A line for each shelf.
    var text: String { order.map { "\(self[$0].rawValue) \($0)\n" }.joined() }
}
