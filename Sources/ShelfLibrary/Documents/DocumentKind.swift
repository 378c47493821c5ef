/// Kinds of files that are shown as pages, though they are no pictures.
enum DocumentKind: Hashable, Sendable {
    case pdf
    /// Pictures that were put into one file, to be looked at in the order of their names.
    case comic
    /// Files that were put into one.
    case archive
    case font
    /// A book, of which the cover is shown.
    case book

    /// The kind of files of a content type; nil for any other.
    init?(contentType: String) {
        if contentType == "application/pdf" {
            self = .pdf
        } else if contentType == "application/epub+zip" {
            self = .book
        } else if Self.comics.contains(contentType) {
            self = .comic
        } else if Self.archives.contains(contentType) {
            self = .archive
        } else if contentType.hasPrefix("font/") || contentType.hasPrefix("application/x-font-") {
            self = .font
        } else {
            return nil
        }
    }

    /// Whether the first page stands for the file on a wall.
    var hasCover: Bool { self != .archive }

    /// Whether its files are listed where it has no pages.
    var isArchive: Bool { self == .archive || self == .comic }

    private static let comics: Set = [
        "application/vnd.comicbook+zip", "application/vnd.comicbook-rar", "application/x-cbz",
        "application/x-cbr", "application/x-cb7", "application/x-cbt",
    ]

    private static let archives: Set = [
        "application/zip", "application/vnd.rar", "application/x-rar",
        "application/x-7z-compressed",
        "application/x-tar", "application/x-compressed-tar", "application/x-bzip-compressed-tar",
        "application/x-bzip2-compressed-tar", "application/x-xz-compressed-tar",
        "application/x-lzma-compressed-tar", "application/x-zstd-compressed-tar",
        "application/x-lz4-compressed-tar", "application/x-cpio", "application/x-archive",
        "application/vnd.debian.binary-package", "application/x-rpm", "application/java-archive",
        "application/x-java-archive", "application/x-lha", "application/x-cd-image",
        "application/vnd.ms-cab-compressed", "application/x-xar",
    ]
}
