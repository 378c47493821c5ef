import ShelfGObject

/// The books of a Calibre library, by series, author and tag.
///
/// Design: docs/design/sources.md#books
struct BookLibrary: Sendable {
    /// What books are put together by, in the order of shelves.
    private enum Aspect: String, CaseIterable {
        case series, authors, tags

        /// What a shelf is called.
        func title(_ name: String) -> String {
            switch self {
            case .series: localized("Series: {name}", ["name": name])
            // Calibre writes a comma in a name as a bar.
            case .authors: name.split(separator: "|").joined(separator: ",")
            case .tags: localized("Tag: {name}", ["name": name])
            }
        }

        /// Asks for names and books, in the order of names and then in that of books.
        var question: String {
            switch self {
            case .series:
                """
                SELECT s.name, l.book FROM series s JOIN books_series_link l ON l.series = s.id
                JOIN books b ON b.id = l.book ORDER BY s.sort, s.id, b.series_index, b.sort
                """
            case .authors:
                """
                SELECT a.name, l.book FROM authors a JOIN books_authors_link l ON l.author = a.id
                JOIN books b ON b.id = l.book ORDER BY a.sort, a.id, b.sort
                """
            case .tags:
                """
                SELECT t.name, l.book FROM tags t JOIN books_tags_link l ON l.tag = t.id
                JOIN books b ON b.id = l.book ORDER BY t.name, t.id, b.sort
                """
            }
        }
    }

    /// Formats people read, the ones shown best first; others come after them.
    private static let formats = ["EPUB", "PDF", "CBZ", "CBR", "AZW3", "MOBI"]

    /// The shelves, in order.
    let shelves: [ListShelf]

    /// Whether a file is the database of such a library, by its name.
    static func isNamed(_ file: File) -> Bool { file.encodedName == "metadata.db" }

    /// Reads the library of a database, blocking.
    ///
    /// - Throws: ``SourceError`` for what is no such library.
    init(_ database: File) throws(SourceError) {
        do {
            let connection = try Database(database)
            let books = try Self.books(in: connection, of: database)
            var shelves: [ListShelf] = []
            for aspect in Aspect.allCases {
                for (name, ids) in try Self.groups(aspect.question, in: connection) {
                    let address = InsideAddress(
                        .books, in: database,
                        names: [Array(aspect.rawValue.utf8), Array(name.utf8)])
                    shelves.append(
                        ListShelf(
                            address: address.file, title: aspect.title(name),
                            entries: ids.compactMap { books[$0] }))
                }
            }
            self.shelves = shelves.filter { !$0.entries.isEmpty }
        } catch {
            throw SourceError(
                localized("It is not a Calibre library: {reason}", ["reason": "\(error)"]))
        }
    }

    /// Each book by its number: its files, the one to read first, the cover last.
    private static func books(
        in database: Database, of file: File
    ) throws(Database.Failure) -> [String: ListEntry] {
        guard let folder = file.parent else { return [:] }
        var files: [String: [(format: String, name: String)]] = [:]
        for row in try database.rows("SELECT book, format, name FROM data ORDER BY id", columns: 3)
        {
            files[row[0], default: []].append((row[1], row[2]))
        }
        var books: [String: ListEntry] = [:]
        for row in try database.rows("SELECT id, title, path, has_cover FROM books", columns: 4) {
            guard let place = place(row[2], below: folder) else { continue }
            let own = (files[row[0]] ?? []).enumerated().sorted {
                (rank($0.element.format), $0.offset) < (rank($1.element.format), $1.offset)
            }
            .map { Array("\($0.element.name).\($0.element.format.lowercased())".utf8) }
            .filter(FileNaming.isStep).map { place.child(nameBytes: $0) }
            let cover = row[3] == "1" ? [place.child(named: "cover.jpg")] : []
            if !(own + cover).isEmpty {
                books[row[0]] = ListEntry(own + cover, title: row[1].isEmpty ? nil : row[1])
            }
        }
        return books
    }

    /// The folder of a book; nil for a path that leads elsewhere.
    private static func place(_ path: String, below folder: File) -> File? {
        let names = path.utf8.split(separator: UInt8(ascii: "/")).map { Array($0) }
        guard !names.isEmpty, names.allSatisfy(FileNaming.isStep) else { return nil }
        return names.reduce(folder) { $0.child(nameBytes: $1) }
    }

    private static func rank(_ format: String) -> Int {
        formats.firstIndex(of: format.uppercased()) ?? formats.count
    }

    /// Names with the numbers of their books, in the order they are told in.
    private static func groups(
        _ question: String, in database: Database
    ) throws(Database.Failure) -> [(name: String, books: [String])] {
        var groups: [(name: String, books: [String])] = []
        for row in try database.rows(question, columns: 2) {
            if groups.last?.name == row[0] {
                groups[groups.count - 1].books.append(row[1])
            } else {
                groups.append((row[0], [row[1]]))
            }
        }
        return groups
    }
}
