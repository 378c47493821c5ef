import ShelfGObject

/// What has happened to the files of a list since they were looked at.
struct ListNews: Sendable {
    /// Files that something has happened to.
    var touched: Set<File> = []
    /// Folders of which that is not known in detail.
    var touchedFolders: Set<File> = []
    /// From where to where files were moved.
    var moves: [File: File] = [:]
    /// What entries were found to be that had not been waited for.
    var answers: [File: ListReading.Answer] = [:]
    /// Whether anything may have happened to any of them, as nothing was told before.
    var isUnknown = false

    /// Whether something happened to a file.
    func isTouched(_ file: File) -> Bool {
        isUnknown || touched.contains(file)
            || !touchedFolders.isEmpty && touchedFolders.contains(file.enclosing)
    }

    /// Where a file went, as far as that is known.
    func destination(of file: File) -> File? {
        var (last, next) = (file, moves[file])
        // A chain is no longer than the moves; a circle of them leads nowhere.
        for _ in 0..<moves.count {
            guard let file = next else { break }
            (last, next) = (file, moves[file])
        }
        return last == file ? nil : last
    }

    /// Adds what had happened before, and was looked at in vain.
    mutating func add(_ earlier: ListNews) {
        // An answer may be older than what has happened since: who has given one is asked again.
        touched.formUnion(earlier.touched.union(earlier.answers.keys))
        touchedFolders.formUnion(earlier.touchedFolders)
        moves.merge(earlier.moves) { later, _ in later }
        isUnknown = isUnknown || earlier.isUnknown
    }
}
