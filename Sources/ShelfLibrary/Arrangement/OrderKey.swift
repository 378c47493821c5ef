import ShelfGObject

/// What an item is ordered by: the larger number first, then texts as the alphabet has them.
struct OrderKey: Hashable, Sendable {
    private let number: Int64
    private let text: String

    private init(_ number: Int64, text: String = "") {
        self.number = number
        self.text = text
    }

    /// What an item is ordered by.
    init(
        of item: LibraryItem, _ order: Arrangement.Order, _ facts: ItemFacts,
        _ dates: inout ItemDates
    ) {
        switch order {
        case .name, .listed: self.init(0)
        case .modified: self.init(FileTime.microseconds(item.listed, item.modifiedMicroseconds))
        case .taken:
            let date = dates.date(of: item, facts)
            let isChange = date == item.modified
            self.init(FileTime.microseconds(date, isChange ? item.modifiedMicroseconds : 0))
        case .size: self.init(item.size)
        case .dimensions: self.init(Int64(facts.pixelCount))
        // What nobody has rated stands between what is liked and what is rejected.
        case .rating: self.init(Int64(facts.rating ?? 0))
        case .kind: self.init(0, text: item.contentType)
        }
    }

    /// Whether what has this key comes before what has another.
    func precedes(_ other: OrderKey) -> Bool {
        number != other.number ? number > other.number : text < other.text
    }

    /// Puts places in the order of their keys; equal ones keep theirs.
    static func sorted(_ keys: [OrderKey]) -> [Int] {
        let keys = keys.span
        return (0..<keys.count).sorted { left, right in
            let (one, other) = (keys[left], keys[right])
            if one.number != other.number { return one.number > other.number }
            return one.text != other.text ? one.text < other.text : left < right
        }
    }
}

/// When items came to be: when pictures were taken, and when all else was changed.
struct ItemDates: Sendable {
    /// The days they belong to.
    var days = CalendarDays()

    /// When an item came to be, in seconds since 1970.
    mutating func date(of item: LibraryItem, _ facts: ItemFacts) -> Int64 {
        facts.taken.flatMap { days.time(ofClock: $0) } ?? item.modified
    }
}
