/// A search for an item by the letters typed in quick succession.
///
/// Letters with no longer pause between them form a word. The search finds the next item that
/// begins with the word, starting at the focused item. Repeating one letter goes through the items
/// that begin with it.
public struct TypeAhead: Sendable {
    /// The longest time between two letters of a word.
    public var pause: Duration

    /// The typed word.
    public private(set) var word = ""

    private var lastTime: Duration?
    /// The search for the word, or nil when it is finished.
    private var search: TypeAheadSearch?

    /// Creates a search that begins a new word after a pause.
    public init(pause: Duration = .seconds(1)) {
        self.pause = pause
    }

    /// Returns true if a letter typed at `time` continues the word.
    public func isUnderWay(at time: Duration) -> Bool {
        guard let lastTime, !word.isEmpty else { return false }
        return time - lastTime <= pause
    }

    /// Drops the word and its search.
    public mutating func reset() {
        word = ""
        lastTime = nil
        search = nil
    }

    /// A search is not finished.
    public var isSearching: Bool { search != nil }

    /// Adds a letter to the word and begins to search for it.
    ///
    /// - Parameters:
    ///   - letter: The typed letter.
    ///   - time: The time of the key press, on any clock that goes forward.
    ///   - position: The focused item, at which the search begins, or nil for the first item.
    public mutating func type(_ letter: Character, at time: Duration, from position: FocusPosition?)
    {
        if let lastTime, time - lastTime > pause { word = "" }
        lastTime = time
        word += letter.lowercased()
        guard let first = word.first else { return }
        let isRepeated = word.allSatisfy { $0 == first }
        var rounds: [TypeAheadSearch.Round] = []
        if word.count > 1 { rounds.append(.init(prefix: word, isNext: false)) }
        if isRepeated { rounds.append(.init(prefix: String(first), isNext: position != nil)) }
        search = TypeAheadSearch(rounds, from: position)
    }

    /// Continues the search over a limited number of items.
    ///
    /// Items that may not have the focus are skipped, and their texts are not read.
    ///
    /// - Parameters:
    ///   - limit: The largest number of items to search.
    ///   - geometry: The items to search.
    ///   - text: Returns the text of an item. Case is ignored.
    public mutating func search(
        _ limit: Int, in geometry: some FocusGeometry, text: (FocusPosition) -> String
    ) -> TypeAheadOutcome {
        guard var search else { return .nothing }
        let outcome = search.goOn(for: limit, in: geometry, text: text)
        self.search = outcome == .unfinished ? search : nil
        return outcome
    }

    /// Returns the first item that begins with the word so far, or nil when there is none.
    ///
    /// - Parameters:
    ///   - letter: The typed letter.
    ///   - time: The time of the key press, on any clock that goes forward.
    ///   - position: The focused item, at which the search begins, or nil for the first item.
    ///   - geometry: The items to search.
    ///   - text: Returns the text of an item. Case is ignored.
    /// - Complexity: O(items) texts in the worst case.
    public mutating func target(
        typing letter: Character, at time: Duration, from position: FocusPosition?,
        in geometry: some FocusGeometry, text: (FocusPosition) -> String
    ) -> FocusPosition? {
        type(letter, at: time, from: position)
        guard case .found(let target) = search(.max, in: geometry, text: text) else { return nil }
        return target
    }
}

/// The result of one part of a search.
public enum TypeAheadOutcome: Hashable, Sendable {
    /// The item whose text begins with the word.
    case found(FocusPosition)
    /// No text begins with the word.
    case nothing
    /// Some items have not been searched.
    case unfinished
}

/// A search once around the items, in parts.
private struct TypeAheadSearch: Sendable {
    struct Round: Sendable {
        let prefix: String
        /// The search begins after the focused item rather than at it.
        let isNext: Bool
    }

    /// The remaining rounds.
    ///
    /// The first one is in progress.
    private var rounds: [Round]
    private let start: FocusPosition
    /// The number of sections already searched in the round.
    private var turn = 0
    private var item: Int?

    init(_ rounds: [Round], from position: FocusPosition?) {
        self.rounds = rounds
        start = position ?? FocusPosition(section: 0, item: 0)
    }

    /// Continues the search over at most `limit` items.
    mutating func goOn(
        for limit: Int, in geometry: some FocusGeometry, text: (FocusPosition) -> String
    ) -> TypeAheadOutcome {
        var left = limit
        let sections = geometry.sectionCount
        while let round = rounds.first {
            while turn <= sections, sections > 0 {
                let section = (start.section + turn) % sections
                let items = items(of: section, round, in: geometry)
                var next = max(items.lowerBound, item ?? 0)
                while next < items.upperBound {
                    guard left > 0 else {
                        item = next
                        return .unfinished
                    }
                    left -= 1
                    let position = FocusPosition(section: section, item: next)
                    if geometry.canFocus(position),
                        text(position).lowercased().hasPrefix(round.prefix)
                    {
                        return .found(position)
                    }
                    next += 1
                }
                turn += 1
                item = nil
            }
            rounds.removeFirst()
            turn = 0
        }
        return .nothing
    }

    /// Returns the items of a section to search in this turn.
    ///
    /// The section in which the round starts comes up twice.
    private func items(
        of section: Int, _ round: Round, in geometry: some FocusGeometry
    ) -> Range<Int> {
        let count = geometry.itemCount(in: section)
        let first = min(start.item + (round.isNext ? 1 : 0), count)
        return switch turn {
        case 0: first..<count
        case geometry.sectionCount: 0..<first
        default: 0..<count
        }
    }
}
