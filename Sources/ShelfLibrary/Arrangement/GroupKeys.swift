import ShelfGObject

/// Finds out which group an item belongs to, and in which order groups stand.
///
/// What is alike is worked out once: the calendar, the letters of names and the names of kinds are
/// asked as often as there are days, letters and kinds.
struct GroupKeys: Sendable {
    private var dates = ItemDates()
    private var letters: [Character: String] = [:]
    private var groups: [ItemGroup.ID: ItemGroup] = [:]

    /// The letter of names that begin with a digit.
    static let digits = "0 – 9"
    /// The letter of names that begin with neither a letter nor a digit.
    static let signs = "#"

    /// The group of an item; not for folders, which the library itself knows.
    mutating func id(
        of item: LibraryItem, _ facts: ItemFacts, _ grouping: Grouping
    ) -> ItemGroup.ID {
        switch grouping {
        case .folder, .none: return .all
        case .day, .month, .year:
            guard let day = dates.days.day(of: dates.date(of: item, facts)) else { return .undated }
            let (id, span) = Self.span(grouping, of: day)
            if groups[id] == nil {
                groups[id] = ItemGroup(
                    id: id, title: day.text(span), label: day.text(span, isShort: true))
            }
            return id
        case .rating: return .rating(facts.rating ?? 0)
        case .label:
            let label = facts.label ?? ""
            return .label(ColorLabel(word: label)?.rawValue ?? label)
        case .kind: return .kind(item.contentType)
        case .letter: return .letter(letter(of: item.name))
        }
    }

    private static func span(
        _ grouping: Grouping, of day: CalendarDay
    ) -> (ItemGroup.ID, CalendarDay.Span) {
        switch grouping {
        case .year: (.year(day.year), .year)
        case .month: (.month(day.year * 12 + day.month - 1), .month)
        default: (.day(day.daysSince1970), .day)
        }
    }

    private mutating func letter(of name: String) -> String {
        guard let first = name.first else { return Self.signs }
        if let known = letters[first] { return known }
        var letter = Self.signs
        if first.isLetter {
            // Without accents and width, as a filter sees it.
            letter = FoldedText(String(first)).text.first?.uppercased() ?? String(first)
        } else if first.isNumber {
            letter = Self.digits
        }
        letters[first] = letter
        return letter
    }

    /// A group with its title.
    mutating func group(_ id: ItemGroup.ID) -> ItemGroup {
        if let known = groups[id] { return known }
        let title =
            switch id {
            case .kind(let type): ContentType.description(type)
            case .letter(let letter): letter
            case .rating(let rating): RatingWords.text(rating)
            case .label(let label):
                label.isEmpty ? localized("Without a label") : ColorLabel.name(of: label)
            case .undated: localized("Without a date")
            default: localized("All items")
            }
        let group = ItemGroup(id: id, title: title)
        groups[id] = group
        return group
    }

    /// Groups in order: the latest first, kinds and letters as the alphabet has them.
    ///
    /// Where items are ordered by what groups are made of, both go the same way round.
    static func sorted(
        _ ids: some Sequence<ItemGroup.ID>, in arrangement: Arrangement
    ) -> [ItemGroup.ID] {
        let places = ids.map { (id: $0, place: Place($0)) }
        let sorted = places.sorted { $0.place < $1.place }.map(\.id)
        let isAlike =
            switch arrangement.grouping {
            case .day, .month, .year: [.modified, .taken].contains(arrangement.order)
            case .rating: arrangement.order == .rating
            case .kind: arrangement.order == .kind
            case .letter: arrangement.order == .name || arrangement.order == .listed
            case .folder, .label, .none: false
            }
        return isAlike && arrangement.isReversed ? sorted.reversed() : sorted
    }

    /// Where a group stands among those of its grouping.
    private struct Place: Comparable {
        let number: Int
        let text: NaturalOrderKey

        init(_ id: ItemGroup.ID) {
            var name = ""
            switch id {
            case .day(let value), .month(let value), .year(let value), .rating(let value):
                number = -value
            case .undated: number = Int.max
            case .label(""): number = Int.max
            case .label(let label): (number, name) = (ColorLabel.place(of: label), label)
            case .letter(GroupKeys.signs): number = 0
            case .letter(GroupKeys.digits): number = 1
            case .letter(let letter): (number, name) = (2, letter)
            case .kind(let type): (number, name) = (0, type)
            case .folder, .all: number = 0
            }
            text = NaturalOrderKey(name)
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.number, left.text) < (right.number, right.text)
        }
    }
}
