import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Comics and other archives.
final class ArchiveTests: XCTestCase {
    private let folder = TemporaryFolder()
    private static let comic = "application/vnd.comicbook+zip"

    private func shown(_ name: String, _ type: String, page: Int = 0) -> Shown {
        ThumbnailMaker().shown(
            of: folder.file.child(named: name), side: 100, page: page, contentType: type)
    }

    private func png(_ colour: UInt32) throws -> [UInt8] {
        try Pixbuf(width: 20, height: 30, rgba: colour).pngBytes(texts: []).array
    }

    func testPicturesAreThePagesInTheOrderOfTheirNumbers() throws {
        let files = [
            ("b/10.png", try png(0x0000_FFFF)), ("b/2.png", try png(0x00FF_00FF)),
            ("ComicInfo.xml", Array("<ComicInfo/>".utf8)), ("b/1.png", try png(0xFF00_00FF)),
            ("__MACOSX/b/._1.png", [1, 2, 3]),
        ]
        folder.writeBytes("a.cbz", zipBytes(files))
        for (number, colour) in [0xFF00_00, 0x00FF_00, 0x0000_FF].enumerated() {
            guard case .picture(let page) = shown("a.cbz", Self.comic, page: number) else {
                return XCTFail("no page \(number)")
            }
            XCTAssertEqual([page.fullWidth, page.fullHeight, page.pageCount], [20, 30, 3])
            XCTAssertEqual(page.picture.middle, UInt32(colour))
        }
        guard case .refused(.broken) = shown("a.cbz", Self.comic, page: 3) else {
            return XCTFail("a page after the last")
        }
    }

    func testAFileThatIsNoComicAnyMoreIsListedThoughItIsKeptOpen() throws {
        let files = [("a.png", try png(0xFF00_00FF)), ("b.txt", Array("words".utf8))]
        folder.writeBytes("a.cbz", zipBytes(files))
        let maker = ThumbnailMaker()
        func shown(_ type: String) -> Shown {
            maker.shown(
                of: folder.file.child(named: "a.cbz"), side: 100, page: 0, contentType: type)
        }
        for _ in 0..<2 {
            guard case .picture(let page) = shown(Self.comic) else { return XCTFail("no page") }
            XCTAssertEqual(page.pageCount, 1)
            guard case .text(let listing) = shown("application/zip") else {
                return XCTFail("no listing")
            }
            XCTAssertTrue(listing.contains("b.txt"), listing)
        }
    }

    func testTheFirstPageStandsForAComicOnTheWallAndNothingForOtherArchives() throws {
        folder.writeBytes("a.cbz", zipBytes([("1.png", try png(0xFF00_00FF))]))
        let cache = ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test")
        func picture(_ type: String) -> Pixbuf? {
            ThumbnailMaker(cache: cache).answer(
                of: folder.file.child(named: "a.cbz"), side: 100,
                source: ThumbnailSource(modified: 0, byteCount: 0), contentType: type
            ).picture
        }
        XCTAssertEqual(picture(Self.comic)?.middle, 0xFF00_00)
        XCTAssertNil(picture("application/zip"))
    }

    func testAnArchiveOfOtherFilesIsAListOfThem() throws {
        folder.writeBytes(
            "a.zip",
            zipBytes([
                ("docs/a.txt", [1, 2, 3]), ("b\nc", []), ("d.png", try png(0xFFFF_FFFF)),
            ]))
        guard case .text(let text) = shown("a.zip", "application/zip") else {
            return XCTFail("no list")
        }
        let lines = ArchiveListing.words(of: text).split(separator: "\n")
        XCTAssertEqual(lines.first, "3 files")
        XCTAssertTrue(lines.contains { $0.hasSuffix("  docs/a.txt") }, text)
        XCTAssertTrue(lines.contains { $0.hasSuffix("  b c") }, text)
    }

    func testBrokenLockedAndOversizedOnesAreRefused() throws {
        folder.write("broken.cbz", "no archive at all")
        folder.writeBytes("locked.cbz", zipBytes([("1.png", [1, 2, 3])], isLocked: true))
        guard case .refused(.broken) = shown("broken.cbz", Self.comic) else {
            return XCTFail("broken")
        }
        guard case .refused(.locked) = shown("locked.cbz", Self.comic) else {
            return XCTFail("locked")
        }
        folder.writeBytes("a.zip", zipBytes([("a", [UInt8](repeating: 7, count: 200_000))]))
        let archive = try ArchiveFile(path: "\(folder.path)/a.zip")
        XCTAssertEqual(try archive.next()?.size, 200_000)
        XCTAssertNil(archive.contents(limit: 100_000))
    }

    func testWhatIsWholeInAnArchiveThatIsCutShortIsTakenOutInAnyOrder() throws {
        var numbers = SystemRandomNumberGenerator()
        let contents = (0..<9).map { _ in
            (0..<100_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        }
        let files = contents.enumerated().map { ArchivedFile("\($0)", $1) }
        folder.writeBytes("a.tar", ArchiveBytes.tar(files))
        let name = "a.tar.gz"
        let path = "\(folder.path)/a.tar"
        let status = try MainActor.assumeIsolated { try ChildProgram.run(["gzip", path]).status }
        XCTAssertEqual(status, 0)
        let bytes = try XCTUnwrap(folder.file.child(named: name).contents())
        // In the midst of 7; what is less than 64 KiB before it may not be handed over.
        folder.writeBytes(name, Array(bytes.prefix(bytes.count * 15 / 18)))
        let members = ArchiveMembers()
        func taken(_ number: Int) throws -> [UInt8] {
            let inside = InsideAddress(
                .archive, in: folder.file.child(named: name), names: [Array("\(number)".utf8)])
            return try members.opened(inside.file).head(200_000)
        }
        for number in [5, 3, 7, 1, 8, 6, 0, 7, 9, 2, 4] {
            guard number < 7 else {
                XCTAssertThrowsError(try taken(number), "\(number)") {
                    XCTAssertEqual($0 as? PageRefusal, .broken)
                }
                continue
            }
            XCTAssertTrue(try taken(number) == contents[number], "\(number)")
        }
    }

    /// The names of what is in such an archive are as secret as all else.
    func testAnArchiveWhoseNamesAreSecretIsLockedAndNotBroken() {
        folder.writeBytes("a.7z", Self.lockedSevenZip)
        guard case .refused(.locked) = shown("a.7z", "application/x-7z-compressed") else {
            return XCTFail("\(shown("a.7z", "application/x-7z-compressed"))")
        }
        folder.writeBytes("b.7z", Array(Self.lockedSevenZip.dropLast(9)))
        guard case .refused(.broken) = shown("b.7z", "application/x-7z-compressed") else {
            return XCTFail("cut off")
        }
    }

    /// A 7z file whose list of files is encrypted, of sixteen bytes.
    private static var lockedSevenZip: [UInt8] {
        let aes: [UInt8] = [0x24, 0x06, 0xF1, 0x07, 0x01, 2, 0x13, 0]
        let list: [UInt8] =
            [0x17, 6, 0, 1, 9, 16, 0] + [7, 0x0B, 1, 0, 1] + aes + [0x0C, 16, 0] + [0]
        let start = little(16, 8) + little(list.count, 8) + little(Int(crc32(list)), 4)
        return [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4] + little(Int(crc32(start)), 4) + start
            + [UInt8](repeating: 0xA5, count: 16) + list
    }

    func testAnArchiveOfTooManyFilesIsListedInPart() throws {
        let files = (0..<21_000).map { ("\($0)", [UInt8]()) }
        folder.writeBytes("a.zip", zipBytes(files))
        guard case .text(let text) = shown("a.zip", "application/zip") else {
            return XCTFail("no list")
        }
        let words = ArchiveListing.words(of: text)
        XCTAssertTrue(words.hasPrefix("20\u{202F}000 or more files\n"), String(words.prefix(40)))
        XCTAssertTrue(text.hasSuffix("…\n"))
        XCTAssertLessThan(text.utf8.count, DocumentText.largestByteCount + 2_000)
    }
}
