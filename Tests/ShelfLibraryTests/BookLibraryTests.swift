import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A Calibre library as shelves of books.
final class BookLibraryTests: XCTestCase {
    /// The tables of Calibre's that matter, with what a statement puts into them.
    private static let tables = """
        CREATE TABLE books(id INTEGER PRIMARY KEY, title TEXT, sort TEXT, path TEXT,
            series_index REAL DEFAULT 1, has_cover BOOL DEFAULT 0);
        CREATE TABLE data(id INTEGER PRIMARY KEY, book INTEGER, format TEXT, name TEXT);
        CREATE TABLE authors(id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
        CREATE TABLE series(id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
        CREATE TABLE tags(id INTEGER PRIMARY KEY, name TEXT);
        CREATE TABLE books_authors_link(id INTEGER PRIMARY KEY, book INTEGER, author INTEGER);
        CREATE TABLE books_series_link(id INTEGER PRIMARY KEY, book INTEGER, series INTEGER);
        CREATE TABLE books_tags_link(id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER);
        INSERT INTO authors VALUES (1, 'Le Guin| Ursula', 'B'), (2, 'Ende', 'A');
        INSERT INTO series VALUES (1, 'Earthsea', 'Earthsea');
        INSERT INTO tags VALUES (1, 'sea / salt');
        INSERT INTO books VALUES
            (1, 'Tombs', 'Tombs', 'Le Guin/Tombs (1)', 2, 1),
            (2, 'A Wizard', 'Wizard', 'Le Guin/A Wizard (2)', 1, 0),
            (3, 'Momo', 'Momo', 'Ende/Momo (3)', 1, 1),
            (4, 'Evil', 'Evil', '../../etc', 1, 1), (5, 'None', 'None', 'Ende/None (5)', 1, 0);
        INSERT INTO data VALUES
            (1, 1, 'MOBI', 'Tombs'), (2, 1, 'EPUB', 'Tombs'), (3, 2, 'PDF', 'A Wizard'),
            (4, 4, 'EPUB', 'passwd');
        INSERT INTO books_authors_link VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 4, 2), (5, 5, 2);
        INSERT INTO books_series_link VALUES (1, 1, 1), (2, 2, 1);
        INSERT INTO books_tags_link VALUES (1, 2, 1), (2, 3, 1);
        """

    /// Has a database do something, as Calibre does.
    private static func change(_ database: String, _ statements: String) throws {
        let outcome = TendingFixture.run(
            "python3", "-c",
            "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2])",
            database, statements)
        if outcome.status != 0 { throw XCTSkip("no python3 to make a database with") }
    }

    private static func fixture() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for name in [
            "Le Guin/Tombs (1)/Tombs.epub", "Le Guin/Tombs (1)/Tombs.mobi",
            "Le Guin/Tombs (1)/cover.jpg", "Le Guin/A Wizard (2)/A Wizard.pdf",
            "Ende/Momo (3)/cover.jpg",
        ] { folder.write(name) }
        try change("\(folder.path)/metadata.db", tables)
        return folder
    }

    @MainActor
    private static func open(_ file: File) -> (library: Library, problems: () -> [String]) {
        let library = Library(locations: [Location(file: file)])
        var problems: [String] = []
        library.onProblem = { problems.append($0.description) }
        library.start()
        XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
        return (library, { problems })
    }

    @MainActor
    private static func shown(_ library: Library) -> [String] {
        library.rows.map {
            "\($0.section.title) | \($0.items.map(\.name).joined(separator: ", "))"
        }
    }

    func testBooksStandBySeriesAuthorAndTagWithTheFileToRead() throws {
        try onGTK {
            let folder = try Self.fixture()
            let (library, problems) = Self.open(File(path: "\(folder.path)/metadata.db"))
            let expected = [
                "Series: Earthsea | A Wizard, Tombs", "Ende | Momo",
                "Le Guin, Ursula | Tombs, A Wizard",
                "Tag: sea / salt | Momo, A Wizard",
            ]
            XCTAssertTrue(
                pump(seconds: 20) { Self.shown(library) == expected }, "\(Self.shown(library))")
            let files = library.rows.first?.items.map(\.file.encodedName)
            XCTAssertEqual(files, ["A%20Wizard.pdf", "Tombs.epub"])
            XCTAssertEqual(problems(), [])
            XCTAssertNil(library.rows.first.flatMap { library.list(of: $0.section) })
            // A shelf by itself is the same the next time.
            let alone = try XCTUnwrap(library.rows.first?.section.file)
            let (series, _) = Self.open(alone)
            XCTAssertTrue(pump(seconds: 20) { Self.shown(series).count == 1 })
            XCTAssertEqual(series.rows.first?.items.map(\.name), ["A Wizard", "Tombs"])
        }
    }

    func testWhatCalibreChangesIsShown() throws {
        try onGTK {
            let folder = try Self.fixture()
            let database = "\(folder.path)/metadata.db"
            let (library, _) = Self.open(File(path: database))
            XCTAssertTrue(pump(seconds: 20) { library.rows.count == 4 })
            folder.write("Ende/Jim (6)/Jim.epub")
            try Self.change(
                database,
                """
                INSERT INTO books VALUES (6, 'Jim', 'Jim', 'Ende/Jim (6)', 1, 0);
                INSERT INTO data VALUES (6, 6, 'EPUB', 'Jim');
                INSERT INTO books_authors_link VALUES (6, 6, 2);
                DELETE FROM books_tags_link;
                """)
            let expected = [
                "Series: Earthsea | A Wizard, Tombs", "Ende | Jim, Momo",
                "Le Guin, Ursula | Tombs, A Wizard",
            ]
            XCTAssertTrue(
                pump(seconds: 20) { Self.shown(library) == expected }, "\(Self.shown(library))")
        }
    }

    /// Begins to change a database, and ends that when something is written into a pipe of a name.
    private static func beginChange(_ database: String, endingWith end: String) throws
        -> ChildProgram
    {
        let script = """
            import os, sqlite3, sys
            os.mkfifo(sys.argv[2])
            c = sqlite3.connect(sys.argv[1], isolation_level=None)
            c.execute("BEGIN EXCLUSIVE"); c.execute("DELETE FROM books_tags_link")
            open(sys.argv[2] + ".begun", "w").close()
            open(sys.argv[2]).read()
            c.execute("COMMIT")
            """
        let child = try MainActor.assumeIsolated {
            try ChildProgram(["python3", "-c", script, database, end])
        }
        XCTAssertTrue(pump(seconds: 20) { File(path: "\(end).begun").exists })
        return child
    }

    func testALibraryThatIsBeingWrittenIsNotReadAndIsWhenThatIsOver() throws {
        try onGTK {
            let folder = try Self.fixture()
            let database = "\(folder.path)/metadata.db"
            let end = "\(folder.home)/end"
            let child = try Self.beginChange(database, endingWith: end)
            let (library, problems) = Self.open(File(path: database))
            XCTAssertTrue(pump(seconds: 20) { !problems().isEmpty }, "\(Self.shown(library))")
            XCTAssertTrue(problems().first?.contains("locked") == true, "\(problems())")
            XCTAssertEqual(Self.shown(library), [])
            folder.write("../home/end")
            XCTAssertEqual(child.wait(), 0)
            XCTAssertTrue(
                pump(seconds: 20) { Self.shown(library).count == 3 }, "\(Self.shown(library))")
            library.stop()
        }
    }

    func testADatabaseThatWasLeftHalfWrittenIsNotRead() throws {
        let folder = try Self.fixture()
        let database = "\(folder.path)/metadata.db"
        let killed = TendingFixture.run(
            "python3", "-c",
            """
            import os, sqlite3, sys
            c = sqlite3.connect(sys.argv[1], isolation_level=None)
            c.execute("PRAGMA cache_size=1"); c.execute("BEGIN IMMEDIATE")
            for n in range(3000): c.execute("INSERT INTO tags(name) VALUES (?)", ("x" * 500,))
            os._exit(0)
            """, database)
        XCTAssertEqual(killed.status, 0)
        XCTAssertTrue(File(path: "\(database)-journal").exists)
        XCTAssertThrowsError(try Database(File(path: database)))
    }

    func testADatabaseOnAMediumWithoutRoomForLocksIsRead() throws {
        let folder = try Self.fixture()
        try Self.change("\(folder.path)/metadata.db", "PRAGMA journal_mode=WAL")
        let place = "\(folder.home)/medium"
        mkdir(place, 0o755)
        let isMounted = TendingFixture.run("mount", "--bind", folder.path, place).status == 0
        try XCTSkipUnless(isMounted, "only root may make a medium")
        defer { TendingFixture.run("umount", place) }
        TendingFixture.run("mount", "-o", "remount,bind,ro", place)
        let database = try Database(File(path: "\(place)/metadata.db"))
        XCTAssertEqual(try database.rows("SELECT name FROM series", columns: 1), [["Earthsea"]])
    }

    func testASlashThatIsNoCharacterOfItsOwnLeadsNowhere() throws {
        let folder = try Self.fixture()
        let database = "\(folder.path)/metadata.db"
        try Self.change(
            database,
            """
            INSERT INTO books VALUES (6, 'A', 'A', '../\u{301}a', 1, 1),
                (7, 'B', 'B', 'Ende/q\u{600}/../\u{301}b', 1, 1), (8, 'C', 'C', 'Ende/C', 1, 0);
            INSERT INTO data VALUES (6, 6, 'EPUB', 'a'), (7, 7, 'EPUB', 'b'),
                (8, 8, 'EPUB', 'x/\u{301}c'), (9, 8, '/../\u{301}d', 'c'), (10, 8, 'PDF', 'c');
            INSERT INTO books_authors_link VALUES (6, 6, 2), (7, 7, 2), (8, 8, 2);
            """)
        let shelves = try awaiting {
            try await DiskThreads.run { Result { try BookLibrary(File(path: database)).shelves } }
                .get()
        }
        let files = shelves.filter { $0.title == "Ende" }.flatMap(\.entries).flatMap(\.files)
        XCTAssertEqual(
            files.compactMap { $0.displayPath(below: folder.file) },
            ["Ende/C/c.pdf", "Ende/Momo (3)/cover.jpg"])
        XCTAssertEqual(files.count, 2)
    }

    func testWhatIsNoLibraryIsSaid() {
        onGTK {
            let folder = TemporaryFolder()
            folder.write("metadata.db", "this is no database")
            let (library, problems) = Self.open(File(path: "\(folder.path)/metadata.db"))
            XCTAssertTrue(pump(seconds: 20) { !problems().isEmpty })
            XCTAssertTrue(problems()[0].contains("It is not a Calibre library"), "\(problems())")
            XCTAssertEqual(library.rows.count, 0)
        }
    }
}
