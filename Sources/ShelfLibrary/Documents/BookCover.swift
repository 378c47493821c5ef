import ShelfGObject
import ShelfPhoto

/// The cover of a book in the EPUB format: the picture that its package document names as such.
///
/// Design: docs/design/preview.md#books-and-music
enum BookCover {
    /// No text about a book has more bytes.
    private static let largestText = 4 << 20
    /// No more elements of one are looked at.
    private static let mostElements = 50_000

    /// The bytes of the cover of the book at a path, in whatever format; nil when it has none.
    static func bytes(path: String) throws(ArchiveFile.Failure) -> [UInt8]? {
        guard let container = try elements(of: "META-INF/container.xml", in: path),
            let place = container.first(where: { $0.name == "rootfile" })?
                .attributes["full-path"],
            let package = try elements(of: place, in: path)
        else { return nil }
        let folder = Array(place.parts(by: "/").dropLast().map(String.init))
        if let picture = picture(in: package).flatMap({ resolved($0, in: folder) }) {
            return try contents(of: picture, in: path, limit: ArchiveContents.largestPage)
        }
        // Or the first picture of the page that is the cover.
        guard let page = coverPage(in: package).flatMap({ resolved($0, in: folder) }),
            let shown = try elements(of: page, in: path)
        else { return nil }
        let pageFolder = Array(page.parts(by: "/").dropLast().map(String.init))
        let source = shown.lazy.compactMap { element -> String? in
            switch element.name {
            case "img": element.attributes["src"]
            case "image": element.attributes["href"]
            default: nil
            }
        }.first
        guard let picture = source.flatMap({ resolved($0, in: pageFolder) }) else { return nil }
        return try contents(of: picture, in: path, limit: ArchiveContents.largestPage)
    }

    /// The address of the picture that a package document calls the cover.
    static func picture(in package: [MarkupElement]) -> String? {
        let pictures = package.filter {
            $0.name == "item" && $0.attributes["media-type"]?.hasPrefix("image/") == true
        }
        let declared = pictures.first { item in
            item.attributes["properties"]?.split(separator: " ").contains("cover-image") == true
        }
        if let declared { return declared.attributes["href"] }
        // As it was before the third version.
        let id = package.first { $0.name == "meta" && $0.attributes["name"] == "cover" }?
            .attributes["content"]
        guard let id else { return nil }
        let named = pictures.first { $0.attributes["id"] == id || $0.attributes["href"] == id }
        return named?.attributes["href"]
    }

    private static func coverPage(in package: [MarkupElement]) -> String? {
        package.first {
            $0.name == "reference" && $0.attributes["type"]?.lowercased() == "cover"
        }?.attributes["href"]
    }

    /// The name of a file in the archive that an address leads to from a folder of it; nil when it
    /// leads elsewhere.
    static func resolved(_ address: String, in folder: [String]) -> String? {
        let path = address.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
        guard let plain = decoded(Substring(path)), !plain.utf8.contains(UInt8(ascii: ":")) else {
            return nil
        }
        var parts = plain.utf8.first == UInt8(ascii: "/") ? [] : folder
        for part in plain.parts(by: "/") {
            switch part {
            case ".": continue
            case "..":
                guard parts.popLast() != nil else { return nil }
            default: parts.append(String(part))
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }

    /// An address with the bytes that are written as percent signs and two digits.
    private static func decoded(_ text: Substring) -> String? {
        String(validating: Percent.decoded(text.utf8), as: UTF8.self)
    }

    // MARK: - The archive

    private static func elements(
        of name: String, in path: String
    ) throws(ArchiveFile.Failure) -> [MarkupElement]? {
        guard let bytes = try contents(of: name, in: path, limit: largestText),
            let text = DocumentText.decoded(bytes)
        else { return nil }
        return MarkupElement.read(text, limit: mostElements)
    }

    /// The bytes of a file in the archive; nil when it is not there, or larger than it may be.
    private static func contents(
        of name: String, in path: String, limit: Int
    ) throws(ArchiveFile.Failure) -> [UInt8]? {
        let archive = try ArchiveFile(path: path)
        for _ in 0..<ArchiveContents.largestCount {
            guard let entry = try archive.next() else { return nil }
            guard entry.isRegular, entry.nameBytes.elementsEqual(name.utf8) else { continue }
            return archive.contents(limit: limit)
        }
        return nil
    }
}
