package import ShelfGObject

/// A file on a shelf.
package struct LibraryItem: Identifiable, Hashable, Sendable {
    /// Which item it is, whatever its name.
    package let id: ItemID
    private let names: ItemNames
    private let place: ItemNames.Place
    /// The content type guessed from the name.
    package let contentType: String
    /// Which contents the file has.
    package let version: ContentVersion

    /// Whether it is a link to a file.
    var isLink: Bool { version.isOfLink }
    /// The size in bytes.
    package var size: Int64 { version.size }
    /// When the contents last changed, in whole seconds since 1970.
    package var modified: Int64 { version.modified }
    /// The rest of the time of change, in microseconds.
    package var modifiedMicroseconds: Int32 { version.modifiedMicroseconds }
    /// The file's address; put together at each call.
    package var file: File { names.file(at: place) }
    /// The name for showing; put together at each call.
    package var name: String { names.shownName(at: place) }
    /// What stands behind the last dot of the name, in lower case; empty where that is long.
    var ending: String {
        let key = endingKey
        let bytes = (0..<8).reversed().map { UInt8(truncatingIfNeeded: key >> (8 * UInt64($0))) }
        return String(decoding: bytes.drop { $0 == 0 }, as: UTF8.self)
    }
    /// The bytes of that as one number, the last of them the lowest byte; 0 where it is long.
    var endingKey: UInt64 { names.endingKey(at: place) }
    /// Appends the same to texts that are searched; no string is made.
    func appendName(to texts: inout FoldedTexts, isMore: Bool = false) {
        names.appendShownName(at: place, to: &texts, isMore: isMore)
    }
    /// What is known of where it comes from, in the trash and among what was used lately.
    package var origin: FileOrigin? { names.origin(at: place) }
    /// The sidecars it has where it was named by itself, what counts less first: those of a folder are among its items.
    var sidecars: [LibraryItem] { names.sidecars(at: place) }
    /// When it came to where it is listed, in seconds since 1970: its change, where that is its own
    /// folder.
    var listed: Int64 { origin.map(\.time) ?? modified }
    /// What tells it from others that are listed with it.
    var listedName: String { origin == nil ? encodedName : file.uri }
    /// The last component of the file's address.
    var encodedName: String { names.encodedName(at: place) }

    /// Describes an item by hand.
    package init(
        id: ItemID, file: File, name: String, contentType: String, size: Int64 = 0,
        modified: Int64 = 0, modifiedMicroseconds: Int32 = 0
    ) {
        self.init(
            id: id,
            info: FileInfo(
                file: file, displayName: name, kind: .regular, size: size,
                modifiedSeconds: modified, modifiedMicroseconds: modifiedMicroseconds,
                contentType: contentType))
    }

    init(id: ItemID, info: FileInfo) {
        let (names, places) = ItemNames.gather([info])
        self.init(id: id, info: info, names: names, place: places[0])
    }

    private init(id: ItemID, info: FileInfo, names: ItemNames, place: ItemNames.Place) {
        self.id = id
        self.names = names
        self.place = place
        contentType = info.contentType
        version = ContentVersion(info)
    }

    private init(id: ItemID, _ other: LibraryItem) {
        self.id = id
        names = other.names
        place = other.place
        contentType = other.contentType
        version = other.version
    }

    /// Items of files of one folder, or of a list, their names kept together.
    ///
    /// - Parameter sidecars: Those of the files that lie in no folder that is listed with theirs, by their places.
    static func items(
        _ infos: [FileInfo], sidecars: [Int: [LibraryItem]] = [:], id: (FileInfo) -> ItemID
    ) -> [LibraryItem] {
        let (names, places) = ItemNames.gather(infos, sidecars: sidecars)
        return zip(infos, places).map { info, place in
            LibraryItem(id: id(info), info: info, names: names, place: place)
        }
    }

    /// The same file under another identity.
    func identified(as id: ItemID) -> LibraryItem { LibraryItem(id: id, self) }

    /// Whether identity and all that is known of the file are the same.
    package static func == (left: LibraryItem, right: LibraryItem) -> Bool {
        left.id == right.id && left.version == right.version
            && left.names.isSame(at: left.place, as: right.names, at: right.place)
            && left.contentType == right.contentType
    }

    /// Feeds the identity, which no two items share.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension FileInfo {
    /// What tells the file from others that are listed with it.
    var listedName: String { origin == nil ? String(file.encodedName) : file.uri }

    /// Whether the file is shown as an item: a regular file or a link to one, not hidden.
    var isItem: Bool { kind == .regular && !isHidden }

    /// Whether the file is a link that leads nowhere, so that it may be an item later; not hidden.
    var isBrokenLink: Bool { kind == .brokenLink && !isHidden }

    /// Whether the file is a folder whose own files are shown.
    ///
    /// Links to folders are not followed, so that each file is reached by one way and a loop of
    /// links cannot be entered.
    var isSubfolder: Bool { kind == .directory && !isSymbolicLink && !isHidden }
}
