import ShelfGObject

/// A shelf that a list describes.
struct ListShelf: Sendable, Hashable {
    /// What stands for its address.
    let address: File
    /// What it is called.
    let title: String
    /// What is on it, in order.
    let entries: [ListEntry]
    /// What is left out of it.
    var problem: Problem?

    init(address: File, title: String, entries: [ListEntry], problem: Problem? = nil) {
        (self.address, self.title) = (address, BoundedText.name(title))
        (self.entries, self.problem) = (entries, problem)
    }
}

/// A file that a list names.
struct ListEntry: Sendable, Hashable {
    /// What may be meant, the likeliest first; never empty.
    let files: [File]
    /// What the list calls it; nil for its own name.
    let title: String?

    init(_ files: [File], title: String? = nil) {
        self.files = files
        self.title = title.map { BoundedText.name($0) }
    }

    /// What is meant most likely.
    var file: File { files[0] }
}
