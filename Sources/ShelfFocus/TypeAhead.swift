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
        if let lastTime, time - lastTime > pause { word = "" }
        lastTime = time
        word += letter.lowercased()
        let repeated = word.allSatisfy { $0 == word.first }
        if word.count > 1, let target = find(word, from: position, isNext: false, geometry, text) {
            return target
        }
        guard word.count == 1 || repeated, let first = word.first else { return nil }
        return find(String(first), from: position, isNext: position != nil, geometry, text)
    }

    /// Searches once around, from a position or the one after it.
    private func find(
        _ prefix: String, from position: FocusPosition?, isNext: Bool,
        _ geometry: some FocusGeometry,
        _ text: (FocusPosition) -> String
    ) -> FocusPosition? {
        let start = position ?? FocusPosition(section: 0, item: 0)
        let sections = geometry.sectionCount
        for turn in 0...sections where sections > 0 {
            let section = (start.section + turn) % sections
            let count = geometry.itemCount(in: section)
            let first = min(start.item + (isNext ? 1 : 0), count)
            let items =
                switch turn {
                case 0: first..<count
                case sections: 0..<first
                default: 0..<count
                }
            let found = items.first {
                text(FocusPosition(section: section, item: $0)).lowercased().hasPrefix(prefix)
            }
            if let found { return FocusPosition(section: section, item: found) }
        }
        return nil
    }
}
