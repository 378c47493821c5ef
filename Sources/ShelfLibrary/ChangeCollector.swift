import ShelfGObject

/// Gathers a burst of events, so that each file is looked at once and moves are seen whole.
struct ChangeCollector: Sendable {
    /// With more files touched than this, a folder is read again as a whole.
    static let crowd = 200
    /// So many moves are kept for folders that have to wait; one of them may never answer.
    static let mostMoves = 4_096

    /// What happened in one folder.
    private struct Gathered: Sendable {
        /// The files touched, and whether what was told of one last is that it is gone.
        var files: [File: Bool] = [:]
        /// Whether too many files were touched to name them.
        var isCrowded = false
        /// Whether the folder itself is gone from where it was.
        var isGone = false
    }

    private var folders: [ShelfID: Gathered] = [:]
    /// From where to where files were moved.
    private(set) var moves: [File: File] = [:]

    var isEmpty: Bool { folders.isEmpty }

    /// The folders something happened in.
    var folderIDs: some Sequence<ShelfID> { folders.keys }

    /// The folders in which too much happened to name it.
    var crowdedFolders: [ShelfID] { folders.filter(\.value.isCrowded).keys.sorted() }

    /// The folders that are themselves gone from where they were.
    var goneFolders: [ShelfID] { folders.filter(\.value.isGone).keys.sorted() }

    /// Notes what a folder's monitor told.
    mutating func note(_ event: FileEvent, folder: ShelfID, file folderFile: File) {
        guard !folderFile.listsFilesOfOthers else {
            // Events name files by where they are listed, items by where they lie.
            folders[folder, default: Gathered()].isCrowded = true
            return
        }
        switch event {
        case .created(let file), .changed(let file), .attributesChanged(let file):
            // What happens to the folder itself shows in its parent.
            if file != folderFile { touch(file, in: folder) }
        case .deleted(let file), .unmounted(let file), .movedOut(let file, nil):
            if file == folderFile {
                folders[folder, default: Gathered()].isGone = true
            } else {
                touch(file, in: folder, isGone: true)
            }
        case .renamed(let old, let new):
            touch(old, in: folder, isGone: true)
            touch(new, in: folder)
            moves[old] = new
        case .movedIn(let file, let source):
            touch(file, in: folder)
            if let source { moves[source] = file }
        case .movedOut(let file, let target?):
            touch(file, in: folder, isGone: true)
            moves[file] = target
        case .lost: noteEverything(in: folder)
        }
    }

    /// Notes that all of a folder is to be read again.
    mutating func noteEverything(in folder: ShelfID) {
        folders[folder, default: Gathered()].isCrowded = true
        folders[folder]?.files = [:]
    }

    /// Notes files that were found to be gone before anything was told of it, which may be a move.
    mutating func noteGone(_ files: Set<File>, in folder: ShelfID) {
        for file in files { touch(file, in: folder, isGone: true) }
    }

    /// Notes that a folder may be gone.
    mutating func noteGone(_ folder: ShelfID) { folders[folder, default: Gathered()].isGone = true }

    private mutating func touch(_ file: File, in folder: ShelfID, isGone: Bool = false) {
        var gathered = Gathered()
        swap(&gathered, &folders[folder, default: Gathered()])
        defer { folders[folder] = gathered }
        guard !gathered.isCrowded else { return }
        gathered.files[file] = isGone
        // What that says is of others.
        if gathered.files.count > Self.crowd || file.encodedName == HiddenNames.fileName {
            gathered.isCrowded = true
            gathered.files = [:]
        }
    }

    /// Takes out what concerns folders for which `isReady` holds; the rest stays for later.
    mutating func take(_ isReady: (ShelfID) -> Bool) -> ChangeCollector {
        var ready = ChangeCollector()
        ready.folders = folders.filter { isReady($0.key) }
        ready.moves = moves
        folders = folders.filter { ready.folders[$0.key] == nil }
        // A move may concern a folder of either part. Without it a file is known by its number on
        // the disk.
        if folders.isEmpty || moves.count > Self.mostMoves { moves = [:] }
        return ready
    }

    /// The files that are to be looked at, shelf by shelf.
    var touched: [TouchedFiles] {
        folders.sorted { $0.key < $1.key }.filter { !$0.value.files.isEmpty }.map {
            TouchedFiles(
                folder: $0.key, files: $0.value.files.keys.sorted { $0.uri < $1.uri },
                gone: Set($0.value.files.filter(\.value).keys))
        }
    }
}

/// Files of one shelf that something happened to.
struct TouchedFiles: Sendable {
    let folder: ShelfID
    let files: [File]
    /// Those of them that were told to be gone, whether another is there now or not.
    let gone: Set<File>

    /// Looks at each, away from the main thread and wherever that may wait.
    ///
    /// - Parameter late: Is told what a file is that lies on another disk and is left out, as that
    ///   does not answer, when it does.
    @concurrent
    func changes(
        ids: ItemIDSource, late: @escaping @Sendable (File, FileInfo?) -> Void
    ) async -> [FileChange] {
        // To ask GIO's threads for each would cost more than the answer does.
        let asked = DiskQuestions<File, FileInfo?>(
            files.filter(\.isLocal), in: files.first?.parent?.pathBytes
        ) { file in
            file.pathBytes
        } late: { file, info in
            late(file, info.map { HeadTypes.told($0) })
        } answer: { file in
            try? FileInfo.queryNow(file, readsHead: false)
        }
        let answers = await asked.ask(patience: DiskThreads.patience)
        var infos = await HeadTypes.told(
            answers.compactMap { $0 ?? nil }, patience: DiskThreads.patience, late: late)[...]
        var rest = answers[...]
        var found: [(file: File, info: FileInfo?)] = []
        for file in files {
            if !file.isLocal {
                found.append((file, try? await FileInfo.query(file)))
            } else if let answer = rest.popFirst() ?? nil {
                found.append((file, answer == nil ? nil : infos.popFirst()))
            }
        }
        return found.map { FileChange(folder: folder, file: $0.file, $0.info, ids: ids) }
    }
}
