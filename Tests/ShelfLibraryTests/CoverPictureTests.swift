import Glibc
import ShelfTestSupport
import XCTest

@testable import ShelfGObject
@testable import ShelfLibrary

/// Pictures that stand for books, music and films.
final class CoverPictureTests: XCTestCase {
    private let folder = TemporaryFolder()
    private static let (red, green, blue) = (
        UInt32(0xFF00_00FF), UInt32(0x00FF_00FF), UInt32(0xFFFF)
    )

    private func answer(_ name: String, _ type: String, side: Int = 100) -> ThumbnailMaker.Answer {
        let cache = ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test")
        return ThumbnailMaker(cache: cache).answer(
            of: folder.file.child(named: name), side: side,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: type)
    }

    private func cover(_ name: String, _ type: String) -> UInt32? {
        answer(name, type).picture?.middle
    }

    private func looked(_ name: String, _ type: String) -> Shown {
        ThumbnailMaker().shown(of: folder.file.child(named: name), side: 100, contentType: type)
    }

    // MARK: - Music

    func testMusicHasTheFrontOfItsCoverOnTheWallAndWhereItIsLookedAt() throws {
        let (front, back) = (try pngBytes(Self.green), try pngBytes(Self.red))
        folder.writeBytes("a.mp3", mp3Bytes(pictures: [(4, back), (3, front)]))
        folder.writeBytes("b.mp3", mp3Bytes(pictures: [(4, back)]))
        XCTAssertEqual(cover("a.mp3", "audio/mpeg"), 0x00FF_00)
        XCTAssertEqual(cover("b.mp3", "audio/mpeg"), 0xFF00_00)
        guard case .picture(let picture) = looked("a.mp3", "audio/mpeg") else {
            return XCTFail("nothing to look at")
        }
        XCTAssertEqual([picture.fullWidth, picture.fullHeight], [20, 30])
    }

    func testMusicWithoutAPictureWithABrokenOneAndWhatIsNoMusicHaveNone() throws {
        folder.writeBytes("a.mp3", mp3Bytes(pictures: []))
        folder.writeBytes("b.mp3", mp3Bytes(pictures: [(3, [1, 2, 3])]))
        folder.writeBytes(
            "c.mp3", mp3Bytes(pictures: [(3, pngHeader(width: 60_000, height: 60_000))]))
        folder.write("d.mp3", "nothing to be heard")
        folder.writeBytes(
            "e.mp3", Array(mp3Bytes(pictures: [(3, try pngBytes(Self.red))]).prefix(90)))
        for name in ["a.mp3", "b.mp3", "c.mp3", "d.mp3", "e.mp3"] {
            XCTAssertNil(cover(name, "audio/mpeg"), name)
        }
    }

    // MARK: - Books

    private static let book = "application/epub+zip"

    func testABookHasThePictureThatItCallsItsCoverWhicheverWayItSaysSo() throws {
        let files = [
            ("OEBPS/i/other.png", try pngBytes(Self.red)),
            ("OEBPS/i/the cover.png", try pngBytes(Self.green)),
        ]
        let other = #"<item id="o" href="i/other.png" media-type="image/png"/>"#
        let picture = #"id="c" href="i/the%20cover.png" media-type="image/png""#
        let packages = [
            "<package><manifest>\(other)<item \(picture) properties=\"svg cover-image\"/>",
            """
            <opf:package xmlns:opf="o"><opf:metadata><opf:meta name="cover" content="c"/>\
            </opf:metadata><opf:manifest>\(other)<opf:item \(picture)/></opf:manifest></opf:package>
            """,
            """
            <package><metadata><meta content="x.html" name="other"/></metadata><manifest>\(other)\
            </manifest><guide><reference type="Cover" href="t/cover.xhtml#a"/></guide></package>
            """,
        ]
        let page = #"<html><body><p>&nope;</p></body></html>"#
        let shown =
            #"<html><body><svg><image xlink:href="../i/the%20cover.png"/></svg></body></html>"#
        for (number, package) in packages.enumerated() {
            folder.writeBytes(
                "\(number).epub",
                epubBytes(package: package, files + [("OEBPS/t/cover.xhtml", Array(shown.utf8))]))
            XCTAssertEqual(cover("\(number).epub", Self.book), 0x00FF_00, package)
        }
        folder.writeBytes(
            "none.epub",
            epubBytes(package: packages[2], files + [("OEBPS/t/cover.xhtml", Array(page.utf8))]))
        XCTAssertNil(cover("none.epub", Self.book))
        guard case .picture = looked("0.epub", Self.book) else { return XCTFail("not looked at") }
    }

    func testABookThatLeadsElsewhereOrIsBrokenHasNoCover() throws {
        let item = { (address: String) in
            "<package><item href=\"\(address)\" media-type=\"image/png\" properties=\"cover-image\"/>"
        }
        for address in ["../../../etc/passwd", "http://a.b/c.png", "gone.png", "", "%"] {
            folder.writeBytes("a.epub", epubBytes(package: item(address)))
            XCTAssertNil(cover("a.epub", Self.book), address)
        }
        folder.writeBytes("b.epub", zipBytes([("a.txt", [1])]))
        folder.write("c.epub", "no book")
        XCTAssertNil(cover("b.epub", Self.book))
        XCTAssertNil(cover("c.epub", Self.book))
        XCTAssertEqual(BookCover.resolved("../a/./b.png#x", in: ["o", "p"]), "o/a/b.png")
        XCTAssertEqual(BookCover.resolved("/b.png", in: ["o"]), "b.png")
        XCTAssertNil(BookCover.resolved("../../b.png", in: ["o"]))
    }

    func testNoMoreElementsAreReadThanAreAllowedNorWhatComesAfterABrokenPlace() {
        let many = "<a>\(String(repeating: "<b c='&lt;'/>", count: 100))</a>"
        XCTAssertEqual(MarkupElement.read(many, limit: 1_000).count, 101)
        XCTAssertEqual(MarkupElement.read(many, limit: 7).count, 7)
        XCTAssertEqual(
            MarkupElement.read("<x:a y:b='1'/><c", limit: 9).map(\.attributes), [["b": "1"]])
    }

    // MARK: - Films

    func testAFilmHasAStillOnTheWallAndWhatIsNoFilmHasNone() throws {
        folder.writeBytes("a.avi", try filmBytes([UInt32](repeating: Self.blue, count: 20)))
        folder.write("b.avi", "nothing to be seen")
        let picture = try XCTUnwrap(answer("a.avi", "video/x-msvideo").picture)
        XCTAssertEqual([picture.width, picture.height], [64, 48])
        XCTAssertEqual(colourName(picture.middle), "blue")
        XCTAssertNil(answer("b.avi", "video/x-msvideo").picture)
    }

    /// Nothing comes through a closed valve, and nothing is done about it.
    func testWhatIsWaitedForTooLongIsNotTakenForBroken() throws {
        func failure(_ name: String, _ elements: String) throws -> MediaFailure? {
            let path = Array("\(folder.path)/\(name)".utf8)
            guard let file = RegularFile(pathBytes: path) else { return nil }
            let pipeline = try MediaPipeline(file, elements)
            do {
                try pipeline.enter(MediaPipeline.State.paused, within: 2_000_000_000)
                return nil
            } catch {
                return error
            }
        }
        folder.write("small", "nothing to be heard")
        folder.write("large")
        // Too large to be read before it is looked into.
        XCTAssertEqual(truncate("\(folder.path)/large", 17 << 20), 0)
        for name in ["small", "large"] {
            XCTAssertEqual(try failure(name, "valve drop=true ! fakesink"), .tookTooLong, name)
        }
        XCTAssertEqual(try failure("small", "parsebin ! fakesink"), .broken)
        XCTAssertNil(try failure("small", "fakesink"))
    }

    func testWhatIsNoFilmIsBrokenAndNotLate() {
        folder.write("a.avi", "nothing to be seen")
        let answer = answer("a.avi", "video/x-msvideo")
        XCTAssertNil(answer.picture)
        XCTAssertFalse(answer.isLate)
        XCTAssertNotNil(answer.keep)
    }

    func testAFilmIsScaledToWhatIsWanted() throws {
        folder.writeBytes("a.avi", try filmBytes([UInt32](repeating: Self.blue, count: 4)))
        guard let file = RegularFile(pathBytes: Array("\(folder.path)/a.avi".utf8)) else {
            return XCTFail("there is no film")
        }
        let film = try FilmFile(file, side: 32, rate: 8)
        let picture = try XCTUnwrap(film.next())
        XCTAssertEqual([picture.width, picture.height], [32, 24])
        XCTAssertEqual(film.length ?? 0, 0.8, accuracy: 0.01)
    }
}
