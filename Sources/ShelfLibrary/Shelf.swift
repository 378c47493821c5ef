public import ShelfGObject

/// A folder that directly holds files.
public struct Shelf: Identifiable, Hashable, Sendable {
    /// Which shelf it is, whatever its name.
    public let id: ShelfID
    /// The path below the location it was found under; for the location's own folder, its name.
    public var title: String
    /// The folder.
    public var file: File

    /// Describes a shelf by hand.
    public init(id: ShelfID, title: String, file: File) {
        self.id = id
        self.title = title
        self.file = file
    }
}
