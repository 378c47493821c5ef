import ShelfGObject
import ShelfGTK
import ShelfLibrary

extension Grouping {
    /// What is said when items are put together that way.
    var spoken: String {
        switch self {
        case .folder: localized("Grouped by folder")
        case .day: localized("Grouped by day")
        case .month: localized("Grouped by month")
        case .year: localized("Grouped by year")
        case .kind: localized("Grouped by kind")
        case .rating: localized("Grouped by rating")
        case .label: localized("Grouped by label")
        case .letter: localized("Grouped by first letter")
        case .none: localized("Not grouped")
        }
    }
}

extension Arrangement.Order {
    /// What is said when items are ordered that way.
    var spoken: String {
        switch self {
        case .name: localized("Sorted by name")
        case .taken: localized("Sorted by date")
        case .modified: localized("Sorted by date modified")
        case .size: localized("Sorted by size")
        case .dimensions: localized("Sorted by dimensions")
        case .rating: localized("Sorted by rating")
        case .kind: localized("Sorted by kind")
        case .listed: localized("Sorted in list order")
        }
    }
}

extension BrowserWindow {
    /// Says what somebody has changed about the wall; nothing where it follows what a place was
    /// given.
    func tell(_ sentence: String) {
        if !isFollowingChoices { chrome.stack.announce(sentence) }
    }
}
