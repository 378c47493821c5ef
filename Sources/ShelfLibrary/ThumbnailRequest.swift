package import ShelfGObject

/// A picture wanted for an item.
package struct ThumbnailRequest: Hashable, Sendable {
    /// The item it is for.
    package let id: ItemID
    /// The picture's file.
    package let file: File
    /// The content type guessed from the name.
    package let contentType: String
    /// Which contents of the file are wanted.
    package let version: ContentVersion
    /// The longest side wanted, in device pixels.
    package let side: Int

    /// Asks for an item's picture, at most `side` device pixels wide and high.
    package init(_ item: LibraryItem, side: Int) {
        id = item.id
        file = item.file
        contentType = item.contentType
        version = item.version
        self.side = side
    }

    /// Whether both ask for the same contents, at whatever size.
    func isSameContents(as other: ThumbnailRequest) -> Bool {
        file == other.file && version == other.version
    }
}
