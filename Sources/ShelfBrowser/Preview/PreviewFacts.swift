import ShelfGObject
import ShelfLayout
import ShelfLibrary
import ShelfPhoto

/// What is known of an item, line by line.
struct PreviewFacts {
    /// The lines, each with what it is of.
    let lines: [(name: String, value: String)]

    /// Tells of an item.
    ///
    /// - Parameters:
    ///   - size: the size of its picture, if it is known.
    ///   - page: which of its pages it is, if there are several.
    ///   - length: how long it plays, in seconds, if it does.
    ///   - photo: what its file says of itself.
    init(
        of item: LibraryItem, size: Size?, page: String? = nil, length: Double? = nil,
        photo: PhotoFacts = PhotoFacts()
    ) {
        var lines = [
            ("Name", item.name), ("Kind", ContentType.description(item.contentType)),
            ("Size", Formatting.size(item.size)),
        ]
        if let size { lines.append(("Dimensions", "\(Int(size.width)) × \(Int(size.height))")) }
        if let page { lines.append(("Page", page)) }
        if let length { lines.append(("Length", MediaTime.words(length))) }
        lines += PhotoWords.lines(photo)
        lines.append(("Changed", Formatting.dateAndTime(item.modified)))
        if let origin = item.origin {
            lines.append(("Origin", OriginWords.sentence(origin)))
        }
        if let folder = item.file.parent { lines.append(("Place", folder.displayPath)) }
        self.lines = lines
    }

    /// What a screen reader says beside the name: what is seen, not where it comes from.
    var spoken: String {
        lines.filter { !["Name", "Changed", "Place"].contains($0.name) }
            .map { $0.name == "Kind" ? $0.value : "\($0.name): \($0.value)" }
            .joined(separator: ", ")
    }

    /// All of it as text.
    var text: String { lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }
}
