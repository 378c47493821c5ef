import ShelfGObject

/// What a file is to a person, whatever its format.
package enum ItemKind: String, CaseIterable, Sendable {
    case picture
    case film
    case music
    case document
    case text
    case book
    case archive
    case font
    case other

    /// The words people have for it; the first letters of one are enough.
    private var words: [String] {
        switch self {
        case .picture: ["pictures", "images", "photos", "photographs"]
        case .film: ["films", "videos", "movies"]
        case .music: ["music", "audio", "sounds", "songs"]
        case .document: ["documents", "office", "pdf", "sheets", "slides"]
        case .text: ["texts", "code", "sources"]
        case .book: ["books", "ebooks", "comics"]
        case .archive: ["archives", "packages"]
        case .font: ["fonts"]
        case .other: ["others", "else"]
        }
    }

    /// The kinds a word may stand for; nil when there are none.
    static func named(_ word: String) -> Set<ItemKind>? {
        let kinds = allCases.filter { kind in kind.words.contains { $0.hasPrefix(word) } }
        return kinds.isEmpty ? nil : Set(kinds)
    }

    /// The kind of a content type.
    package init(contentType: String) {
        if let known = Self.types[contentType] {
            self = known
            return
        }
        let family = contentType.prefix { $0 != "/" }
        switch family {
        case "image": self = .picture
        case "video": self = .film
        case "audio": self = .music
        case "text": self = .text
        case "font": self = .font
        default:
            let rest = contentType.dropFirst(family.count + 1)
            self = Self.endings.first { rest.holds($0.0) }?.1 ?? .other
        }
    }

    /// Parts of names of types in families that have everything.
    private static let endings: [(String, ItemKind)] = [
        ("opendocument", .document), ("officedocument", .document), ("ms-excel", .document),
        ("ms-powerpoint", .document), ("msword", .document), ("font", .font),
        ("comicbook", .book), ("x-cb", .book), ("mobipocket", .book), ("ebook", .book),
        ("compressed", .archive), ("zip", .archive), ("-tar", .archive), ("archive", .archive),
        ("script", .text), ("xml", .text), ("json", .text),
    ]

    private static let types: [String: ItemKind] = [
        "application/pdf": .document, "application/postscript": .document,
        "application/rtf": .document, "text/csv": .document, "image/x-eps": .document,
        "application/epub+zip": .book, "image/vnd.djvu": .book, "image/vnd.djvu+multipage": .book,
        "application/ogg": .music, "application/vnd.rn-realmedia": .film,
        "application/x-matroska": .film, "application/mxf": .film,
        "audio/x-mpegurl": .text, "application/javascript": .text, "application/x-yaml": .text,
        "application/toml": .text, "application/x-desktop": .text, "application/sql": .text,
        "application/vnd.rar": .archive, "application/x-bzip": .archive,
        "application/x-xz": .archive,
        "application/zstd": .archive, "application/x-cd-image": .archive,
        "application/vnd.debian.binary-package": .archive, "application/x-rpm": .archive,
    ]
}
