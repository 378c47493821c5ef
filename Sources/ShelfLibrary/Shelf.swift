package import ShelfGObject

/// A folder that directly holds files.
package struct Shelf: Identifiable, Hashable, Sendable {
    /// Which shelf it is, whatever its name.
    package let id: ShelfID
    /// The path below the location it was found under; for the location's own folder, its name.
    package var title: String
    /// The folder.
    package var file: File
    /// Whether its items are in an order of their own, as somebody listed them.
    package var isListed = false

    /// Describes a shelf by hand.
    package init(id: ShelfID, title: String, file: File) {
        self.id = id
        self.title = title
        self.file = file
    }
}
