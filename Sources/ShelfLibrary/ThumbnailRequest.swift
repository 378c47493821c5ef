public import ShelfGObject

/// A picture wanted for an item.
public struct ThumbnailRequest: Hashable, Sendable {
    /// The item it is for.
    public let id: ItemID
    /// The picture's file.
    public let file: File
    /// The content type guessed from the name.
    public let contentType: String
    /// When the file last changed, in whole seconds since 1970.
    public let modified: Int64
    /// The rest of the time of change, in microseconds.
    public let modifiedMicroseconds: Int32
    /// The size of the file in bytes.
    public let byteCount: Int64
    /// The longest side wanted, in device pixels.
    public let side: Int

    /// Asks for an item's picture, at most `side` device pixels wide and high.
    public init(_ item: LibraryItem, side: Int) {
        id = item.id
        file = item.file
        contentType = item.contentType
        modified = item.modified
        modifiedMicroseconds = item.modifiedMicroseconds
        byteCount = item.size
        self.side = side
    }

    /// Whether both ask for the same contents, at whatever size.
    func isSameContents(as other: ThumbnailRequest) -> Bool {
        file == other.file && modified == other.modified
            && modifiedMicroseconds == other.modifiedMicroseconds && byteCount == other.byteCount
    }
}
