import ShelfGObject

/// The file in which bookmarks are kept for all programs: read, followed, changed.
///
/// Design: docs/design/places.md#bookmarks
nonisolated enum BookmarkFile {
    /// A file that is larger is none of GTK's.
    private static let limit: Int64 = 1 << 20

    /// The folder it lies in.
    static var folder: File { UserDirectories.config.child(named: "gtk-3.0") }

    /// The file itself.
    static var file: File { folder.child(named: "bookmarks") }

    private static var path: [UInt8] { file.pathBytes ?? [] }

    /// What is kept now; nothing where it cannot be read.
    static func read() async -> Bookmarks {
        await DiskThreads.run {
            guard case .bytes(let bytes) = WholeFile.contents(at: path, limit: limit) else {
                return Bookmarks()
            }
            return Bookmarks(bytes: bytes)
        }
    }

    /// Follows the file; `onChange` is called when it may be another one.
    @concurrent
    static func follow(_ onChange: @escaping @MainActor () -> Void) async -> FileMonitor? {
        try? await FileMonitor.start(folder) { _ in onChange() }
    }

    /// Changes what is kept, whole or not at all, with what others have changed meanwhile; waits for the disk.
    ///
    /// - Returns: Why that could not be done; nil when it is.
    static func change(_ change: (Bookmarks) -> Bookmarks) -> String? {
        let path = path
        if let folder = folder.path { _ = PrivateFile.makeFolder(folder) }
        // Who loses the race looks again.
        for _ in 0..<10 {
            switch WholeFile.contents(at: path, limit: limit) {
            case .unreadable(let reason): return reason
            case .absent:
                let new = change(Bookmarks()).bytes
                let outcome = WholeFile.replace(at: path, nil, with: new.isEmpty ? nil : new)
                if let end = end(outcome) { return end.isEmpty ? nil : end }
            case .bytes(let bytes):
                let outcome = WholeFile.replace(
                    at: path, bytes, with: change(Bookmarks(bytes: bytes)).bytes)
                if let end = end(outcome) { return end.isEmpty ? nil : end }
            }
        }
        return localized("Another program keeps changing the bookmarks")
    }

    /// How it has ended, nothing for well; nil where it is to be tried again.
    private static func end(_ outcome: WholeFile.Outcome) -> String? {
        switch outcome {
        case .done: ""
        case .changedMeanwhile: nil
        case .refused(let reason): reason
        }
    }
}
