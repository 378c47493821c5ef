import ShelfGObject

/// Gathers a burst of events, so that each file is looked at once and moves are seen whole.
struct ChangeCollector: Sendable {
    /// Files something happened to, and the folders they lie in.
    private(set) var touched: [File: ShelfID] = [:]
    /// From where to where files were moved.
    private(set) var moves: [File: File] = [:]
    /// Folders that are themselves gone from where they were.
    private(set) var goneFolders: Set<ShelfID> = []

    var isEmpty: Bool { touched.isEmpty && goneFolders.isEmpty }

    /// Notes what a folder's monitor told.
    mutating func note(_ event: FileEvent, folder: ShelfID, file folderFile: File) {
        switch event {
        case .created(let file), .changed(let file), .attributesChanged(let file):
            touch(file, in: folder, folderFile)
        case .deleted(let file), .unmounted(let file):
            if file == folderFile { goneFolders.insert(folder) } else { touched[file] = folder }
        case .renamed(let old, let new):
            touch(old, in: folder, folderFile)
            touch(new, in: folder, folderFile)
            moves[old] = new
        case .movedIn(let file, let source):
            touch(file, in: folder, folderFile)
            if let source { moves[source] = file }
        case .movedOut(let file, let target):
            if file == folderFile {
                goneFolders.insert(folder)
            } else {
                touched[file] = folder
                if let target { moves[file] = target }
            }
        }
    }

    private mutating func touch(_ file: File, in folder: ShelfID, _ folderFile: File) {
        if file != folderFile { touched[file] = folder }
    }

    /// Takes out what concerns folders for which `isReady` holds; the rest stays for later.
    mutating func take(_ isReady: (ShelfID) -> Bool) -> ChangeCollector {
        var ready = ChangeCollector()
        var rest = ChangeCollector()
        for (file, folder) in touched {
            if isReady(folder) { ready.touched[file] = folder } else { rest.touched[file] = folder }
        }
        for (old, new) in moves {
            let isWaiting = rest.touched[old] != nil || rest.touched[new] != nil
            if isWaiting { rest.moves[old] = new }
            ready.moves[old] = new
        }
        for folder in goneFolders {
            if isReady(folder) {
                ready.goneFolders.insert(folder)
            } else {
                rest.goneFolders.insert(folder)
            }
        }
        self = rest
        return ready
    }

    /// Looks at every file touched, away from the main thread.
    @concurrent
    func resolve(ids: ItemIDSource) async -> [FileChange] {
        var changes: [FileChange] = []
        for (file, folder) in touched.sorted(by: { $0.key.uri < $1.key.uri }) {
            let info =
                file.isLocal ? try? FileInfo.queryNow(file) : try? await FileInfo.query(file)
            let state: FileChange.State =
                if let info, info.isItem {
                    .item(LibraryItem(id: ids.next(), info: info))
                } else if let info, info.isSubfolder {
                    .subfolder(Subfolder(info))
                } else {
                    .absent
                }
            changes.append(FileChange(folder: folder, file: file, state: state))
        }
        return changes
    }
}
