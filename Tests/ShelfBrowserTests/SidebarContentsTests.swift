import ShelfGObject
import ShelfGTK
import XCTest

@testable import ShelfBrowser

/// What stands in the sidebar, and the file of bookmarks.
final class SidebarContentsTests: XCTestCase {
    private static let text =
        "file:///a/One%20Two Our covers\nno bookmark\n\u{1}\nsftp://host/x\nfile:///a/b\n"

    private static func file(_ name: String) -> File { File(path: "/\(name)") }

    func testBookmarksAreReadAndWhatIsNoneStays() {
        let bookmarks = Bookmarks(bytes: Array(Self.text.utf8))
        XCTAssertEqual(
            bookmarks.all.map(\.file.uri), ["file:///a/One%20Two", "sftp://host/x", "file:///a/b"])
        XCTAssertEqual(bookmarks.all.map(\.name), ["Our covers", nil, nil])
        XCTAssertEqual(String(decoding: bookmarks.bytes, as: UTF8.self), Self.text)
    }

    func testABookmarkIsAddedOnceAndTakenAwayAlone() {
        let bookmarks = Bookmarks(bytes: Array(Self.text.utf8))
        let more = bookmarks.adding(Self.file("c d"))
        XCTAssertEqual(
            String(decoding: more.bytes, as: UTF8.self), Self.text + "file:///c%20d\n")
        XCTAssertEqual(more.adding(Self.file("c d")), more)
        XCTAssertEqual(more.removing(Self.file("c d")), bookmarks)
        let fewer = bookmarks.removing(Self.file("a/One Two"))
        XCTAssertEqual(
            String(decoding: fewer.bytes, as: UTF8.self),
            "no bookmark\n\u{1}\nsftp://host/x\nfile:///a/b\n")
    }

    func testABookmarkComesBackWhereItStoodAndHow() throws {
        let bookmarks = Bookmarks(bytes: Array(Self.text.utf8))
        let line = try XCTUnwrap(bookmarks.line(of: Self.file("a/One Two")))
        let fewer = bookmarks.removing(Self.file("a/One Two"))
        XCTAssertNil(fewer.line(of: Self.file("a/One Two")))
        XCTAssertEqual(fewer.inserting(line.bytes, at: line.number), bookmarks)
        XCTAssertEqual(Bookmarks().inserting(line.bytes, at: 3).all.map(\.name), ["Our covers"])
    }

    func testNamesThatAreNoTextAreKept() {
        let bytes = Array("file:///a/%FF ".utf8) + [0xFF, 10]
        let bookmarks = Bookmarks(bytes: bytes)
        XCTAssertEqual(bookmarks.all.map(\.file.nameBytes), [[0xFF]])
        XCTAssertEqual(bookmarks.adding(Self.file("x")).removing(Self.file("x")).bytes, bytes)
    }

    func testPlacesStandOnceWithTheShownOneMarked() {
        var contents = SidebarContents()
        contents.own = [
            .init(file: Self.file("home"), icon: "h", name: "Home"),
            .init(file: Self.file("home/Pictures"), icon: "p"),
            .init(file: Self.file("home/Music"), icon: "m"),
        ]
        contents.missing = [Self.file("home/Music")]
        contents.volumes = [
            Volumes.Volume(id: "/dev/x", name: "Stick", icon: "", folder: nil, canEject: true)
        ]
        contents.bookmarks = Bookmarks(bytes: Array("file:///b\nfile:///b\n".utf8))
        contents.visited = [Self.file("b"), Self.file("v"), Self.file("home"), Self.file("v")]
        contents.shown = Self.file("v")
        let rows = contents.rows
        XCTAssertEqual(rows.map(\.section), [.own, .volumes, .bookmarks, .visited])
        XCTAssertEqual(
            rows.map { $0.items.map(\.accessibleName) },
            [
                ["Home", "Pictures", "Recent files", "Trash"], ["Stick, not connected"], ["b"],
                ["v, shown here"],
            ])
        XCTAssertEqual(Set(rows.flatMap(\.items).map(\.id)).count, 7)
    }

    func testNoMorePlacesThatWereVisitedThanFitAreListed() {
        var contents = SidebarContents()
        contents.visited = (0..<50).map { Self.file("\($0)") }
        XCTAssertEqual(
            contents.rows.last?.items.map(\.name),
            (0..<SidebarContents.mostVisited).map { "\($0)" })
    }
}
