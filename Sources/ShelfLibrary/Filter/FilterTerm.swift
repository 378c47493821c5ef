import ShelfGObject

/// One thing that is asked of items besides their names.
enum FilterTerm: Hashable, Sendable {
    case kinds(Set<ItemKind>)
    /// A size in bytes.
    case size(Range<Int64>)
    /// When a picture was taken, or anything else was changed, in seconds since 1970.
    case date(Range<Int64>)
    /// How many stars were given; -1 for what is rejected.
    case rating(Range<Int64>)
    /// The colour or word items are labelled with.
    case label(MarkWord)
    /// A word items are given.
    case tag(MarkWord)
    /// How many pixels there are.
    case pixels(Range<Int64>)
    case orientations(Set<ItemOrientation>)

    /// Whether it takes to know what is inside of files.
    var needsFacts: Bool {
        switch self {
        case .kinds, .size: false
        case .date, .rating, .label, .tag, .pixels, .orientations: true
        }
    }

    /// Whether an item is what is asked for.
    func holds(for item: LibraryItem, _ facts: ItemFacts, _ dates: inout ItemDates) -> Bool {
        switch self {
        case .kinds(let kinds): kinds.contains(ItemKind(contentType: item.contentType))
        case .size(let range): range.contains(item.size)
        case .date(let range): range.contains(dates.date(of: item, facts))
        case .rating(let range): range.contains(Int64(facts.rating ?? 0))
        case .label(let word): word.holds(for: facts.label.map { [$0] } ?? [])
        case .tag(let word): word.holds(for: facts.tags)
        case .pixels(let range):
            facts.pixelCount > 0 && range.contains(Int64(facts.pixelCount))
        case .orientations(let all):
            ItemOrientation(facts).map { all.contains($0) } ?? false
        }
    }

    /// What is made of a part of a filter that is a term.
    enum Reading: Hashable {
        case term(FilterTerm)
        /// Its value is still to be typed.
        case unfinished
    }

    /// Reads a part of a filter; nil when it is no term.
    static func reading(of text: String, now: Int64) -> Reading? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let name = text[..<colon].lowercased()
        let value = text[text.index(after: colon)...].lowercased()
        let term: FilterTerm?
        switch name {
        case "kind": term = ItemKind.named(value).map { .kinds($0) }
        case "size":
            term = FilterRange(value, of: { SizeWord.bytes($0) }, alone: { SizeWord.about($0) })
                .map { .size($0.range) }
        case "date":
            let read = { DateWord.seconds($0, now: now) }
            term = FilterRange(value, of: read, alone: read).map { .date($0.range) }
        case "rating":
            term = FilterRange(value, of: RatingWord.stars, alone: RatingWord.stars)
                .map { .rating($0.range) }
        case "label": term = .label(MarkWord(value))
        case "tag": term = .tag(MarkWord(value))
        case "pixels":
            term = FilterRange(value, of: { SizeWord.bytes($0) }, alone: { SizeWord.about($0) })
                .map { .pixels($0.range) }
        case "orientation": term = ItemOrientation.named(value).map { .orientations($0) }
        default: return nil
        }
        let isUnfinished = value.allSatisfy { "<>=.".contains($0) }
        return isUnfinished ? .unfinished : term.map { .term($0) }
    }
}

/// From where to where: `x`, `>x`, `>=x`, `<x`, `<=x`, `x..y`, `x..` or `..y`, where x and y may stand for
/// a span themselves, as a year does.
private struct FilterRange {
    let range: Range<Int64>

    /// - Parameters:
    ///   - read: Reads x and y.
    ///   - readAlone: Reads x where it stands alone.
    init?(
        _ text: String, of read: (String) -> Range<Int64>?,
        alone readAlone: (String) -> Range<Int64>?
    ) {
        func from(_ start: Int64, to end: Int64) -> Range<Int64> { start..<max(start, end) }
        let signs: [(String, (Range<Int64>) -> Range<Int64>)] = [
            (">=", { from($0.lowerBound, to: .max) }), ("<=", { from(.min, to: $0.upperBound) }),
            (">", { from($0.upperBound, to: .max) }), ("<", { from(.min, to: $0.lowerBound) }),
        ]
        for (sign, part) in signs where text.hasPrefix(sign) {
            guard let span = read(String(text.dropFirst(sign.count))) else { return nil }
            range = part(span)
            return
        }
        if let dots = text.utf8.firstPlace(of: "..".utf8) {
            let (left, right) = (text[..<dots.lowerBound], text[dots.upperBound...])
            let (start, end) = (read(String(left)), read(String(right)))
            guard (start != nil || left.isEmpty), (end != nil || right.isEmpty) else { return nil }
            range = from(start?.lowerBound ?? .min, to: end?.upperBound ?? .max)
            return
        }
        guard let span = readAlone(text) else { return nil }
        range = span
    }
}

/// Sizes as people write them: `500`, `20k`, `1.5M`, `2GiB`.
private enum SizeWord {
    /// The very size.
    static func bytes(_ text: String) -> Range<Int64>? {
        size(text).map { Int64($0.value)..<Int64($0.value) + 1 }
    }

    /// What rounds to a size as it is written: `2M` is from 1.5 to 2.5 million bytes.
    static func about(_ text: String) -> Range<Int64>? {
        size(text).map { size in
            Int64(
                (size.value - size.step / 2).rounded(.up))..<Int64(
                    (size.value + size.step / 2).rounded(.up))
        }
    }

    private static func size(_ text: String) -> (value: Double, step: Double)? {
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "," }
        var unit = text.dropFirst(number.count)
        if unit.hasSuffix("b") { unit = unit.dropLast() }
        let isBinary = unit.hasSuffix("i")
        if isBinary { unit = unit.dropLast() }
        guard let value = Double(String(number.map { $0 == "," ? "." : $0 })),
            let power = ["", "k", "m", "g", "t"].firstIndex(of: String(unit))
        else { return nil }
        let factor = (0..<power).reduce(1.0) { result, _ in result * (isBinary ? 1_024 : 1_000) }
        let digits = number.split(whereSeparator: { $0 == "." || $0 == "," }).dropFirst().first
        let step = (0..<(digits?.count ?? 0)).reduce(factor) { result, _ in result / 10 }
        return value * factor < 1e18 ? (value * factor, step) : nil
    }
}

/// Days, months and years as people write them: `2024`, `2024-05`, `2024-05-17`, `today`.
private enum DateWord {
    static func seconds(_ text: String, now: Int64) -> Range<Int64>? {
        guard let today = CalendarDay(containing: now) else { return nil }
        switch text {
        case "today": return today.seconds
        case "yesterday": return CalendarDay(containing: today.seconds.lowerBound - 1)?.seconds
        case "week":
            // The last seven days, whatever day of the week it is.
            return start(today.year, today.month, today.day - 6).map { $0..<Int64.max }
        case "month": return start(today.year, today.month, 1).map { $0..<Int64.max }
        case "year": return start(today.year, 1, 1).map { $0..<Int64.max }
        default: break
        }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard (1...3).contains(parts.count), numbers.count == parts.count,
            (1...9_998).contains(numbers[0]), parts[0].count == 4
        else { return nil }
        let month = numbers.count > 1 ? numbers[1] : 1
        let day = numbers.count > 2 ? numbers[2] : 1
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let first: Int64?
        let next: Int64?
        switch numbers.count {
        case 1: (first, next) = (start(numbers[0], 1, 1), start(numbers[0] + 1, 1, 1))
        case 2: (first, next) = (start(numbers[0], month, 1), start(numbers[0], month + 1, 1))
        default: (first, next) = (start(numbers[0], month, day), start(numbers[0], month, day + 1))
        }
        guard let first, let next else { return nil }
        return first..<max(first, next)
    }

    private static func start(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
        CalendarDay.start(year: year, month: month, day: day)
    }
}

/// How many stars there are: `4`, `****`, `none`, `rejected`.
private enum RatingWord {
    static func stars(_ text: String) -> Range<Int64>? {
        switch text {
        case "none", "unrated": return 0..<1
        case "rejected": return -1..<0
        default: break
        }
        let count = !text.isEmpty && text.allSatisfy { "*★".contains($0) } ? text.count : Int(text)
        guard let count, (0...5).contains(count) else { return nil }
        return Int64(count)..<Int64(count) + 1
    }
}
