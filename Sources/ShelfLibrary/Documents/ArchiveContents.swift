import ShelfGObject

/// What is in an archive: its pages if it is a comic, else the names of its files.
///
/// Design: docs/design/preview.md#comics-and-archives
struct ArchiveContents {
    /// A page: which of the files it is, counted from the beginning of the archive.
    private struct Page {
        let index: Int
        let name: String
    }

    private let pages: [Page]
    private let files: [ArchiveFile.Entry]
    /// Whether there may be more files than were counted.
    private let isCutShort: Bool
    private let isLocked: Bool

    /// No more files are counted.
    static let largestCount = 20_000
    /// No page has more bytes.
    static let largestPage = 64 << 20

    /// How many pages there are; none where what is called no comic has mostly other files.
    let pageCount: Int

    /// Reads the names of all files of the archive at a path.
    init(path: String, isComic: Bool) throws(ArchiveFile.Failure) {
        let archive = try ArchiveFile(path: path)
        var (pages, files): ([Page], [ArchiveFile.Entry]) = ([], [])
        var (isCutShort, isLocked) = (false, false)
        for index in 0... {
            guard index < Self.largestCount else {
                isCutShort = true
                break
            }
            let entry: ArchiveFile.Entry?
            do {
                entry = try archive.next()
            } catch {
                // What came before the broken place can be looked at.
                guard !files.isEmpty else { throw error }
                isCutShort = true
                break
            }
            guard let entry else { break }
            guard entry.isRegular else { continue }
            files.append(entry)
            guard Self.isPicture(entry.name) else { continue }
            pages.append(Page(index: index, name: entry.name))
            isLocked = isLocked || entry.isLocked
        }
        self.pages =
            pages.map { (page: $0, key: NaturalOrderKey($0.name)) }.sorted { $0.key < $1.key }
            .map(\.page)
        pageCount = isComic || pages.count * 2 > files.count ? pages.count : 0
        (self.files, self.isCutShort, self.isLocked) = (files, isCutShort, isLocked)
    }

    /// Whether its pages are seen with a password only.
    var isComicLocked: Bool { isLocked && pageCount > 0 }

    private static let endings: Set<Substring> = [
        "jpg", "jpeg", "png", "gif", "webp", "bmp", "tif", "tiff", "avif", "heic", "heif", "jxl",
    ]

    private static func isPicture(_ name: String) -> Bool {
        guard let last = name.split(separator: "/").last, !last.hasPrefix("."),
            !name.hasPrefix("__MACOSX/"), let ending = last.split(separator: ".").last
        else { return false }
        return endings.contains(Substring(ending.lowercased()))
    }

    /// The bytes of a page, from the archive at the path it was read from.
    func page(_ number: Int, path: String) -> [UInt8]? {
        guard pages.indices.contains(number), let archive = try? ArchiveFile(path: path) else {
            return nil
        }
        let page = pages[number]
        for _ in 0..<page.index { guard (try? archive.next()) != nil else { return nil } }
        // The file may be another one by now.
        guard let entry = try? archive.next(), entry.name == page.name else { return nil }
        return archive.contents(limit: Self.largestPage)
    }

    /// All files, as ``ArchiveListing`` reads them.
    var listing: String { ArchiveListing.text(of: files, isCutShort: isCutShort) }
}
