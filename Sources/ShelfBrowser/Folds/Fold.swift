import ShelfDiff
import ShelfGObject
import ShelfLibrary
import ShelfPhoto

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

/// Which shelves are not shown as usual, by the addresses that ``ItemGroup`` has for them.
///
/// The longest unchanged are forgotten when there are many, and those of files that were named on standard input
/// when the program ends.
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
        for line in text.parts(by: "\n") {
            let words = line.parts(by: " ", most: 2)
            guard words.count == 2, let fold = Fold(rawValue: String(words[0])),
                !NamedFiles.isAddress(in: String(words[1]))
            else { continue }
            self[String(words[1])] = fold
        }
    }

    /// A line for each shelf that can be found again.
    var text: String {
        order.filter { !NamedFiles.isAddress(in: $0) }.map { "\(self[$0].rawValue) \($0)\n" }
            .joined()
    }
}

extension ItemGroup {
    /// What a group that is shown at a location is remembered by; nil for one that cannot be folded.
    func foldAddress(at location: String) -> String? {
        if let shelf { return shelf.file.uri }
        let word: String? =
            switch id {
            case .folder: "folders"
            case .day(let day): "day:\(day)"
            case .month(let month): "month:\(month)"
            case .year(let year): "year:\(year)"
            case .undated: "undated"
            case .rating(let stars): "rating:\(stars)"
            case .label(let label): "label:\(label)"
            case .kind(let type): "kind:\(type)"
            case .letter(let letter): "letter:\(letter)"
            // Nothing would be left.
            case .all: nil
            }
        return word.map { "\($0) \(location)" }
    }
}

/// The items that stand for folded groups, and what was focused in those.
final class FoldedTitles {
    private var numbers: [ItemGroup.ID: Int] = [:]
    /// What had the focus in shelves that were folded since.
    var focusBefore: [ItemGroup.ID: ItemID] = [:]

    /// The title of a folded group as an item, the same as long as the window is there.
    func title(
        of group: CollectionRow<ItemGroup, LibraryItem>, in folder: File?
    ) -> LibraryItem? {
        let count = group.items.count
        if let shelf = group.section.shelf { return LibraryItem(standingFor: shelf, count: count) }
        guard let folder = folder ?? group.items.first?.file.parent else { return nil }
        let number = numbers[group.section.id] ?? numbers.count
        numbers[group.section.id] = number
        return LibraryItem(standingFor: group.section, number: number, in: folder, count: count)
    }
}
