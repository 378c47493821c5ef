public import ShelfGObject

/// A file on a shelf.
public struct LibraryItem: Identifiable, Hashable, Sendable {
    /// Which item it is, whatever its name.
    public let id: ItemID
    /// The file's address.
    public var file: File
    /// The name for showing.
    public var name: String
    /// The content type guessed from the name.
    public var contentType: String
    /// The size in bytes.
    public var size: Int64
    /// When the contents last changed, in whole seconds since 1970.
    public var modified: Int64
    /// The rest of the time of change, in microseconds.
    public var modifiedMicroseconds: Int32

    /// Describes an item by hand.
    public init(
        id: ItemID, file: File, name: String, contentType: String, size: Int64 = 0,
        modified: Int64 = 0, modifiedMicroseconds: Int32 = 0
    ) {
        self.id = id
        self.file = file
        self.name = name
        self.contentType = contentType
        self.size = size
        self.modified = modified
        self.modifiedMicroseconds = modifiedMicroseconds
    }

    init(id: ItemID, info: FileInfo) {
        self.init(
            id: id, file: info.file, name: info.displayName, contentType: info.contentType,
            size: info.size, modified: info.modifiedSeconds,
            modifiedMicroseconds: info.modifiedMicroseconds)
    }

    /// The same file under another identity.
    func identified(as id: ItemID) -> LibraryItem {
        LibraryItem(
            id: id, file: file, name: name, contentType: contentType, size: size,
            modified: modified, modifiedMicroseconds: modifiedMicroseconds)
    }
}

extension FileInfo {
    /// Whether the file is shown as an item: a regular file or a link to one, not hidden.
    var isItem: Bool { kind == .regular && !isHidden }

    /// Whether the file is a folder whose own files are shown.
    ///
    /// Links to folders are not followed, so that each file is reached by one way and a loop of
    /// links cannot be entered.
    var isSubfolder: Bool { kind == .directory && !isSymbolicLink && !isHidden }
}
