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
            (localized("Name"), item.name),
            (localized("Kind"), ContentType.description(item.contentType)),
            (localized("Size"), Formatting.size(item.size)),
        ]
        if let size {
            lines.append(
                (localized("Dimensions"), Formatting.dimensions(Int(size.width), Int(size.height))))
        }
        if let page { lines.append((localized("Page"), page)) }
        if let length { lines.append((localized("Duration"), MediaTime.words(length))) }
        lines += PhotoWords.lines(photo)
        lines.append(
            (
                localized("Modified", context: "time of a file"),
                Formatting.dateAndTime(item.modified)
            ))
        if let origin = item.origin {
            lines.append((localized("Origin"), OriginWords.sentence(origin)))
        }
        if let folder = item.file.parent { lines.append((localized("Place"), folder.displayPath)) }
        self.lines = lines
    }

    /// What a screen reader says beside the name, one after the other: what is seen, not where it
    /// comes from.
    var spoken: [String] {
        let unsaid = [
            localized("Name"), localized("Modified", context: "time of a file"), localized("Place"),
        ]
        let kind = localized("Kind")
        return lines.filter { !unsaid.contains($0.name) }
            .map { line in
                line.name == kind ? line.value : NamedLines.text(of: line)
            }
    }

    /// All of it as text.
    var text: String { NamedLines.text(of: lines) }
}
