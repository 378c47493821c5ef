/// Finds an item by the letters typed in quick succession.
///
/// Letters typed before the pause is over make up one word, and the next item that begins with it
/// is found, starting at the focused one. The same letter typed again and again goes through the
/// items that begin with it.
public struct TypeAhead: Sendable {
    /// How long after a letter the next one still belongs to the same word.
    public var pause: Duration

    /// What has been typed.
    public private(set) var word = ""

    private var lastTime: Duration?
    /// The search for what has been typed, until it has come to its end.
    private var search: TypeAheadSearch?

    /// Creates a search that starts anew after a pause.
    public init(pause: Duration = .seconds(1)) {
        self.pause = pause
    }

    /// Whether what is typed at a time goes on with the word typed before.
    public func isUnderWay(at time: Duration) -> Bool {
        guard let lastTime, !word.isEmpty else { return false }
        return time - lastTime <= pause
    }

    /// Forgets what has been typed.
    public mutating func reset() {
        word = ""
        lastTime = nil
        search = nil
    }

    /// Whether a search has not come to its end.
    public var isSearching: Bool { search != nil }

    /// Takes a letter, and begins to search for the word it goes on with.
    ///
    /// - Parameters:
    ///   - letter: What has been typed.
    ///   - time: When, on any clock that goes forward.
    ///   - position: The focused item, where the search begins; nil begins at the first.
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

    /// Looks at some more items for what has been typed.
    ///
    /// Items that may not have the focus are passed over; their texts are not asked for.
    ///
    /// - Parameters:
    ///   - limit: How many items are looked at, at most.
    ///   - geometry: The items to search.
    ///   - text: The text of an item, compared without regard to case.
    public mutating func search(
        _ limit: Int, in geometry: some FocusGeometry, text: (FocusPosition) -> String
    ) -> TypeAheadOutcome {
        guard var search else { return .nothing }
        let outcome = search.goOn(for: limit, in: geometry, text: text)
        self.search = outcome == .unfinished ? search : nil
        return outcome
    }

    /// The item that the letters typed so far lead to, or nil when there is none.
    ///
    /// - Parameters:
    ///   - letter: What has been typed.
    ///   - time: When, on any clock that goes forward.
    ///   - position: The focused item, where the search begins; nil begins at the first.
    ///   - geometry: The items to search.
    ///   - text: The text of an item, compared without regard to case.
    /// - Complexity: O(items) texts at worst.
    public mutating func target(
        typing letter: Character, at time: Duration, from position: FocusPosition?,
        in geometry: some FocusGeometry, text: (FocusPosition) -> String
    ) -> FocusPosition? {
        type(letter, at: time, from: position)
        guard case .found(let target) = search(.max, in: geometry, text: text) else { return nil }
        return target
    }
}

/// What a part of a search came to.
public enum TypeAheadOutcome: Hashable, Sendable {
    /// The item whose text begins as was typed.
    case found(FocusPosition)
    /// No item's text does.
    case nothing
    /// There are items that have not been looked at.
    case unfinished
}

/// A search once around the items, a part at a time.
private struct TypeAheadSearch: Sendable {
    struct Round: Sendable {
        let prefix: String
        /// Whether it begins after the focused item rather than at it.
        let isNext: Bool
    }

    /// What is still to be searched for, the first one under way.
    private var rounds: [Round]
    private let start: FocusPosition
    /// How many sections of the round have been gone through, and where in the next one it is.
    private var turn = 0
    private var item: Int?

    init(_ rounds: [Round], from position: FocusPosition?) {
        self.rounds = rounds
        start = position ?? FocusPosition(section: 0, item: 0)
    }

    /// Looks at some more items, `limit` of them at most.
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

    /// The items of a section that a round meets there: the one it starts in comes up twice.
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
