import ShelfGObject
import ShelfLibrary

/// A folder is kept for all programs, or no longer.
///
/// Design: docs/design/places.md#bookmarks
struct BookmarkDeed: Deed, Hashable {
    /// The folder.
    let bookmark: File
    /// Whether it is a bookmark afterwards.
    let isKept: Bool
    /// Where its line stood, and what was in it; nil for the end, by its address.
    private var line: Line?

    private struct Line: Hashable {
        let number: Int
        let bytes: [UInt8]
    }

    init(_ bookmark: File, isKept: Bool) { (self.bookmark, self.isKept) = (bookmark, isKept) }

    nonisolated var title: String {
        isKept
            ? localized("Bookmark “{name}”", ["name": bookmark.displayName])
            : localized("Remove the bookmark “{name}”", ["name": bookmark.displayName])
    }

    nonisolated var concerned: [File] { [BookmarkFile.file] }

    nonisolated func perform(_ watch: DeedWatch) -> DeedOutcome {
        watch.advance { $0.allItems = 1 }
        var outcome = DeedOutcome()
        var old: Line?
        let refusal = BookmarkFile.change { bookmarks in
            old = bookmarks.line(of: bookmark).map { Line(number: $0.number, bytes: $0.bytes) }
            guard isKept else { return bookmarks.removing(bookmark) }
            guard old == nil, let line else { return bookmarks.adding(bookmark) }
            return bookmarks.inserting(line.bytes, at: line.number)
        }
        if let refusal {
            outcome.failures = [
                DeedFailure(
                    bookmark, .refused,
                    localized("The bookmarks could not be changed: {reason}", ["reason": refusal]))
            ]
            outcome.rest = self
            return outcome
        }
        watch.advance { $0.items = 1 }
        outcome.doneCount = 1
        guard isKept == (old == nil) else { return outcome }
        var inverse = BookmarkDeed(bookmark, isKept: !isKept)
        inverse.line = old
        outcome.inverse = inverse
        return outcome
    }
}
