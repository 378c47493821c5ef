import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What a list says of each item beside its name.
nonisolated enum ListColumn: String, CaseIterable {
    case kind
    case dimensions
    case rating
    case size
    case taken
    case modified

    /// What it is called above the list.
    var title: String {
        switch self {
        case .kind: localized("Kind")
        case .dimensions: localized("Dimensions")
        case .rating: localized("Rating")
        case .size: localized("Size")
        case .taken: localized("Date")
        case .modified: localized("Modified")
        }
    }

    /// What a click on the title orders by.
    var order: Arrangement.Order {
        switch self {
        case .kind: .kind
        case .dimensions: .dimensions
        case .rating: .rating
        case .size: .size
        case .taken: .taken
        case .modified: .modified
        }
    }

    /// Whether its values begin at one line; numbers and dates end at one.
    var isLeading: Bool { self == .kind || self == .rating }

    /// Which go first where there is no room for all.
    fileprivate static let byImportance: [ListColumn] = [
        .size, .modified, .kind, .dimensions, .taken, .rating,
    ]
}

/// What keys do to a column.
nonisolated enum ColumnChange {
    case wider
    case narrower
    /// One place further from the names.
    case forward
    /// One place nearer to the names.
    case back
}

/// Which columns a list has, in which order and how wide.
nonisolated struct ListColumnChoice: Hashable {
    /// The columns that are shown where there is room, from the one beside the name on.
    private(set) var columns: [ListColumn] = [.kind, .dimensions, .size, .modified]
    /// How many characters the columns hold that were made wider or narrower.
    private var characters: [ListColumn: Int] = [:]

    /// The fewest and the most characters of a column.
    private static let characterRange = 5...60

    /// The columns there are at first.
    init() {}

    /// How many characters a column holds.
    @MainActor func characters(of column: ListColumn) -> Int {
        characters[column] ?? ListColumns.usualCharacters(of: column)
    }

    /// Shows a column behind all others, or shows it no more.
    mutating func toggle(_ column: ListColumn) {
        if let place = columns.firstIndex(of: column) {
            columns.remove(at: place)
        } else {
            columns.append(column)
        }
    }

    /// Brings a column to the place of another.
    mutating func move(_ column: ListColumn, to place: Int) {
        guard let from = columns.firstIndex(of: column) else { return }
        columns.remove(at: from)
        columns.insert(column, at: min(max(place, 0), columns.count))
    }

    /// Makes a column as wide as so many characters.
    mutating func setCharacters(_ count: Int, of column: ListColumn) {
        characters[column] = min(
            max(count, Self.characterRange.lowerBound), Self.characterRange.upperBound)
    }

    /// Makes a column one step wider or narrower, or brings it past its neighbour.
    ///
    /// - Parameter shown: The columns there is room for, which are the ones to pass.
    @MainActor mutating func change(
        _ column: ListColumn, _ change: ColumnChange, among shown: [ListColumn]
    ) {
        switch change {
        case .wider: setCharacters(characters(of: column) + 1, of: column)
        case .narrower: setCharacters(characters(of: column) - 1, of: column)
        case .forward, .back:
            guard let place = shown.firstIndex(of: column) else { return }
            let neighbour = place + (change == .forward ? 1 : -1)
            guard shown.indices.contains(neighbour),
                let target = columns.firstIndex(of: shown[neighbour])
            else { return }
            move(column, to: target)
        }
    }

    /// The columns there is room for beside names, in their order.
    ///
    /// - Parameters:
    ///   - width: The room of a line, in pixels.
    ///   - textScale: How much larger text is than usual.
    @MainActor func fitting(width: Double, textScale: Double) -> [ListColumn] {
        var room = width - ListColumns.leastNameWidth * textScale
        var fitting: Set<ListColumn> = []
        for column in ListColumn.byImportance where columns.contains(column) {
            let needed =
                Double(characters(of: column)) * ListColumns.characterWidth * textScale
                + ListColumns.spacing
            guard needed <= room else { continue }
            room -= needed
            fitting.insert(column)
        }
        return columns.filter { fitting.contains($0) }
    }

    // MARK: - Remembering

    /// The choice as a text: a word for each column, with its width where that is another than usual.
    var text: String {
        let shown = columns.map { column in
            characters[column].map { "\(column.rawValue):\($0)" } ?? column.rawValue
        }
        let hidden = characters.filter { !columns.contains($0.key) }
            .map { "-\($0.key.rawValue):\($0.value)" }.sorted()
        return (shown + hidden).joined(separator: " ") + "\n"
    }

    /// Reads a text; what makes no sense in it is passed over.
    init(text: String) {
        columns = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let isHidden = word.hasPrefix("-")
            let parts = word.drop { $0 == "-" }.split(separator: ":")
            guard let column = parts.first.flatMap({ ListColumn(rawValue: String($0)) }),
                !columns.contains(column)
            else { continue }
            if !isHidden { columns.append(column) }
            if parts.count == 2, let count = Int(parts[1]) { setCharacters(count, of: column) }
        }
    }
}
