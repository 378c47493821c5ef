package import ShelfGObject

/// A change of a list.
package enum ListEdit: Sendable, Hashable {
    /// A file where it stands on a shelf of a list: by what the list means most likely, and the how manieth of
    /// these it is, counted from 0.
    package struct Place: Sendable, Hashable {
        package let shelf: File
        package let file: File
        package let occurrence: Int

        package init(shelf: File, file: File, occurrence: Int = 0) {
            (self.shelf, self.file, self.occurrence) = (shelf, file, occurrence)
        }
    }

    /// Files come before another one, or to the end of a shelf; nil for the last one.
    case add([File], shelf: File?, before: Place? = nil)
    /// Files are no longer named.
    case remove([Place])
    /// Files go before another one, or to the end of a shelf.
    case move([Place], shelf: File, before: Place?)

    /// Where files stand that are named by places; `entries` are what the list has on a shelf.
    static func indices(of places: [Place], on shelf: ListShelf) -> [Int] {
        let wanted = Set(places.filter { $0.shelf == shelf.address })
        guard !wanted.isEmpty else { return [] }
        var seen: [File: Int] = [:]
        return shelf.entries.indices.filter { index in
            let file = shelf.entries[index].file
            let occurrence = seen[file, default: 0]
            seen[file] = occurrence + 1
            return wanted.contains(Place(shelf: shelf.address, file: file, occurrence: occurrence))
        }
    }

    /// Before which entry something goes: nil within for the end, nil where what it is to come before is not there any more.
    static func index(of place: Place?, on shelf: ListShelf) -> Int?? {
        guard let place else { return .some(nil) }
        return indices(of: [place], on: shelf).first.map { .some($0) }
    }
}
