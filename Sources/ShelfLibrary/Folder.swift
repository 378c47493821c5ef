import ShelfGObject

/// A folder under a location: what is known of it so far.
struct Folder: Sendable {
    enum Status: Sendable {
        /// Not queued.
        case idle
        /// Queued to be read.
        case waiting
        case reading
        case read
    }

    let id: ShelfID
    /// The folder it was found in; nil for a location's own.
    var parent: ShelfID?
    var file: File
    /// What it is read by.
    var source: any Source
    var name: String
    /// Its place among its siblings.
    var key: NaturalOrderKey
    var title: String
    /// Subfolders in natural order.
    var children: [ShelfID] = [] {
        didSet { shape += 1 }
    }
    /// Goes up whenever its children change, or which of them hold anything.
    private(set) var shape = 0
    /// Items in natural order.
    var items: [LibraryItem] = [] {
        didSet {
            newest = items.reduce(0) { max($0, $1.modified) }
            sidecarCount = Sidecars.count(in: items)
        }
    }
    /// The number of items that are sidecars of others.
    private(set) var sidecarCount = 0
    /// When the item changed last that did, in seconds since 1970.
    private(set) var newest: Int64 = 0
    var status: Status = .idle
    /// Goes up whenever what is being read of the folder is no longer wanted.
    var generation = 0
    /// Names that files were moved to since it was read, with those they had before, encoded.
    var origins: [String: String] = [:]
    /// Whether it was read before, so that what it shows stays until it has been read again.
    var isReread = false

    init(id: ShelfID, parent: ShelfID?, _ found: Subfolder, title: String) {
        self.id = id
        self.parent = parent
        self.title = title
        (file, name, key, source) = (found.file, found.name, found.key, found.source)
    }

    /// A child holds something now, or nothing any more.
    mutating func childFilledOrEmptied() { shape += 1 }

    var shelf: Shelf {
        var shelf = Shelf(id: id, title: title, file: file)
        shelf.isListed = source.keepsOrder
        return shelf
    }
}
