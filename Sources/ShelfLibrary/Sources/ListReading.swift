import ShelfGObject

/// The files of a list while they are being looked at, and those of before.
struct ListReading: Sendable {
    /// A file that is not there, and why.
    struct Missing: Sendable {
        let file: File
        let reason: String
    }

    /// What an entry was found to be.
    enum Found: Sendable {
        case known(LibraryItem)
        case item(FileInfo, sidecars: [LibraryItem])
        case folder(File, name: String)
        case missing(reason: String?)
        /// It lies on a server that nobody opened, which is not asked.
        case unconnected
        /// It has not answered yet.
        case silent
    }

    private(set) var items: [LibraryItem] = []
    private(set) var whereabouts: [File: File] = [:]
    private(set) var missing: Set<File> = []
    private(set) var folders: [File: String] = [:]
    private(set) var firstMissing: Missing?
    /// Files on servers that are not connected, which are shown by their names.
    private(set) var unconnected: [File] = []
    /// Files that have not answered, in the order of the list.
    private(set) var silent: [File] = []
    /// The folders in the order of the list.
    private var orderedFolders: [File] = []

    private let before: Before
    /// The items of before, by their addresses, the first of each last.
    private var previous: [String: [LibraryItem]]

    /// What an entry was found to be, and where.
    typealias Answer = (Found, File)

    /// What was known before.
    private struct Before: Sendable {
        let whereabouts: [File: File]
        let missing: Set<File>
        let folders: [File: String]
        let titles: [File: String]
        let news: ListNews
    }

    init(
        previous: [LibraryItem], whereabouts: [File: File], missing: Set<File>,
        folders: [File: String], titles: [File: String], news: ListNews
    ) {
        before = Before(
            whereabouts: whereabouts, missing: missing, folders: folders, titles: titles,
            news: news)
        self.previous = [:]
        for item in previous.reversed() { self.previous[item.file.uri, default: []].append(item) }
    }

    /// The folders that are named, after others of the same parent.
    func subfolders(from place: Int) -> [Subfolder] {
        orderedFolders.enumerated().map { index, file in
            Subfolder(
                file, name: folders[file] ?? "", source: FolderSource.shared, place: place + index)
        }
    }

    /// Looks at further entries.
    ///
    /// - Parameter late: Is told what an entry is that was not waited for, when it has answered; all are waited for
    ///   where that is nil.
    mutating func read(
        _ entries: ArraySlice<ListEntry>, ids: ItemIDSource, late: Late? = nil
    ) async {
        let found = await Self.look(at: entries, before, previous, late)
        var infos: [FileInfo] = []
        var sidecars: [Int: [LibraryItem]] = [:]
        var known: [ItemID?] = []
        var parts: [(isKnown: Bool, item: LibraryItem?)] = []
        for (entry, (found, file)) in zip(entries, found) {
            let old = before.whereabouts[entry.file] ?? entry.file
            if file != entry.file { whereabouts[entry.file] = file }
            switch found {
            case .known(let item):
                // Of a file that is named again another item stands for it.
                let own = takePrevious(file)
                parts.append((true, own ?? item.identified(as: ids.next())))
            case .item(var info, let own):
                if let title = entry.title { info.displayName = title }
                if !own.isEmpty { sidecars[infos.count] = own }
                infos.append(info)
                known.append((takePrevious(file) ?? takePrevious(old))?.id)
                parts.append((false, nil))
            case .folder(let file, let name):
                if folders.updateValue(name, forKey: file) == nil { orderedFolders.append(file) }
            case .unconnected:
                unconnected.append(entry.file)
                infos.append(
                    FileInfo(
                        file: file, displayName: entry.title ?? file.displayName, kind: .regular,
                        contentType: Self.unconnectedType))
                known.append(takePrevious(file)?.id)
                parts.append((false, nil))
            case .silent:
                silent.append(entry.file)
                whereabouts[entry.file] = before.whereabouts[entry.file]
                // It stays as it was known last.
                if let item = takePrevious(old) { parts.append((true, item)) }
            case .missing(let reason):
                missing.insert(entry.file)
                // It may come back where it was.
                whereabouts[entry.file] = before.whereabouts[entry.file]
                if firstMissing == nil, let reason {
                    firstMissing = Missing(file: entry.file, reason: reason)
                }
            }
        }
        var number = 0
        var made = LibraryItem.items(infos, sidecars: sidecars) { _ in
            defer { number += 1 }
            return known[number] ?? ids.next()
        }[...]
        for part in parts {
            if let item = part.isKnown ? part.item : made.popFirst() { items.append(item) }
        }
        leaveToFolders()
    }

    /// The content type of files on servers nobody opened: none has a picture or facts.
    private static let unconnectedType = "inode/mount-point"

    private mutating func takePrevious(_ file: File) -> LibraryItem? {
        guard let item = previous[file.uri]?.popLast() else { return nil }
        if previous[file.uri]?.isEmpty == true { previous[file.uri] = nil }
        return item
    }

    /// What lies in a folder that is named itself is shown there, and so is such a folder.
    private mutating func leaveToFolders() {
        guard !folders.isEmpty else { return }
        let addresses = Set(folders.keys)
        func isInside(_ file: File) -> Bool {
            var next = file
            while true {
                let above = next.enclosing
                if addresses.contains(above) { return true }
                guard above.uri.utf8.count < next.uri.utf8.count else { return false }
                next = above
            }
        }
        items.removeAll { isInside($0.file) }
        orderedFolders.removeAll { isInside($0) }
        folders = folders.filter { !isInside($0.key) }
    }

    // MARK: - Looking

    /// Who is told what an entry is that was not waited for.
    typealias Late = @Sendable (ListEntry, Answer) -> Void

    /// What entries are now and where, some of them at the same time.
    @concurrent
    private static func look(
        at entries: ArraySlice<ListEntry>, _ before: Before, _ previous: [String: [LibraryItem]],
        _ late: Late?
    ) async -> [Answer] {
        let size = max(64, (entries.count + Processors.count - 1) / Processors.count)
        let starts = Array(stride(from: entries.startIndex, to: entries.endIndex, by: size))
        return await withTaskGroup(of: (Int, [Answer]).self) { group in
            for start in starts {
                let part = entries[start..<min(start + size, entries.endIndex)]
                group.addTask { (start, await look(together: part, before, previous, late)) }
            }
            var parts: [(Int, [Answer])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }

    private static func look(
        together part: ArraySlice<ListEntry>, _ before: Before, _ previous: [String: [LibraryItem]],
        _ late: Late?
    ) async -> [Answer] {
        var found = part.map { known($0, before, previous) }
        let local = zip(found.indices, part).filter { index, entry in
            found[index] == nil && Asking(entry, before).rest.allSatisfy(\.isLocal)
        }
        // What lies on this computer is asked in one go where that may wait: to ask GIO's threads for each
        // would cost more than the answer does.
        let asked = DiskQuestions<ListEntry, Answer>(local.map(\.1)) { entry in
            (before.whereabouts[entry.file] ?? entry.file).pathBytes
        } late: { entry, answer in
            late?(entry, answer)
        } answer: { entry in
            var asking = Asking(entry, before)
            while let file = asking.next() {
                asking.take(Result { try FileInfo.queryNow(file, hidden: .dotted) }, of: file)
            }
            guard case (.item(let info, _), let file) = asking.found else { return asking.found }
            return (.item(info, sidecars: Sidecars.beside(info)), file)
        }
        let answers = await asked.ask(patience: late == nil ? nil : DiskThreads.patience)
        for ((index, entry), answer) in zip(local, answers) {
            found[index] = answer ?? (.silent, entry.file)
        }
        let rest = zip(found.indices, part).filter { index, _ in found[index] == nil }
        guard !rest.isEmpty else { return found.compactMap(\.self) }
        let connected = await ConnectedPlaces.current
        for (index, entry) in rest {
            var asking = Asking(entry, before)
            while let file = asking.next() {
                guard connected.has(file) else {
                    asking.passOver()
                    continue
                }
                do {
                    asking.take(.success(try await FileInfo.query(file)), of: file)
                } catch {
                    asking.take(.failure(error), of: file)
                }
            }
            found[index] = asking.found
        }
        return found.compactMap(\.self)
    }

    /// What an entry is that nothing happened to; nil when it has to be looked at.
    private static func known(
        _ entry: ListEntry, _ before: Before, _ previous: [String: [LibraryItem]]
    ) -> Answer? {
        if let answer = before.news.answers[entry.file] { return answer }
        let current = before.whereabouts[entry.file] ?? entry.file
        let news = before.news
        guard !news.isTouched(current), !entry.files.contains(where: { news.isTouched($0) })
        else { return nil }
        if let name = before.folders[current] { return (.folder(current, name: name), current) }
        if before.missing.contains(entry.file) { return (.missing(reason: nil), entry.file) }
        guard before.titles[entry.file] == entry.title, let item = previous[current.uri]?.last
        else { return nil }
        return (.known(item), current)
    }

    /// An entry while it is found out which of the files it may mean is there.
    private struct Asking {
        private(set) var rest: ArraySlice<File>
        private let file: File
        private var reason: String?
        private var answer: Answer?
        private var isUnconnected = false

        init(_ entry: ListEntry, _ before: Before) {
            file = entry.file
            let candidates = entry.files + [before.whereabouts[entry.file] ?? entry.file]
            rest = (candidates + candidates.compactMap { before.news.destination(of: $0) })[...]
        }

        /// The next file to be asked about; nil when it is known.
        mutating func next() -> File? { answer == nil ? rest.popFirst() : nil }

        /// Asks nobody about the file.
        mutating func passOver() { isUnconnected = true }

        mutating func take(_ result: Result<FileInfo, any Error>, of file: File) {
            switch result {
            case .success(let info):
                switch info.kind {
                case .regular: answer = (.item(info, sidecars: []), file)
                case .directory: answer = (.folder(file, name: info.displayName), file)
                case .brokenLink: reason = reason ?? GLibError.noSuchFileReason
                case .special: reason = reason ?? localized("Not a file or folder")
                }
            case .failure(let error):
                reason = reason ?? (error as? GLibError)?.reason ?? "\(error)"
            }
        }

        /// What the entry was found to be.
        var found: Answer {
            if let answer { return answer }
            return isUnconnected
                ? (.unconnected, file)
                : (.missing(reason: reason ?? GLibError.noSuchFileReason), file)
        }
    }
}
