import ShelfGObject

/// What a file directly inside a shown folder has turned out to be after a change.
struct FileChange: Hashable, Sendable {
    enum State: Hashable, Sendable {
        /// An item, under an identity that counts only if the file turns out to be new.
        case item(LibraryItem)
        /// A folder whose own files are shown.
        case subfolder(Subfolder)
        /// Gone, or nothing that is shown.
        case absent
    }

    let folder: ShelfID
    let file: File
    let state: State
    /// Whether it is a link that leads nowhere.
    let isBrokenLink: Bool
    /// The place of the file's name in natural order.
    let key: NaturalOrderKey

    /// What a file has turned out to be by what is known of it now; nil for nothing.
    init(folder: ShelfID, file: File, _ info: FileInfo?, ids: ItemIDSource) {
        let state: State =
            if let info, info.isItem {
                .item(LibraryItem(id: ids.next(), info: info))
            } else if let info, info.isSubfolder {
                .subfolder(Subfolder(info))
            } else {
                .absent
            }
        self.init(
            folder: folder, file: file, state: state, isBrokenLink: info?.isBrokenLink ?? false)
    }

    init(folder: ShelfID, file: File, state: State, isBrokenLink: Bool = false) {
        self.folder = folder
        self.file = file
        self.state = state
        self.isBrokenLink = isBrokenLink
        key =
            switch state {
            case .item(let item): NaturalOrderKey(item.name)
            case .subfolder(let found): found.key
            case .absent: NaturalOrderKey(file.displayName)
            }
    }
}

extension [FileChange] {
    /// Without those that a later one of the same name in the same folder is about, in their order.
    var lastOfEachName: [FileChange] {
        var seen: [ShelfID: Set<File>] = [:]
        let kept = reversed().filter { seen[$0.folder, default: []].insert($0.file).inserted }
        return kept.reversed()
    }
}
