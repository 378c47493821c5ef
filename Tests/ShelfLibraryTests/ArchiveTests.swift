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
        folder.writeBytes("a.cbz", Self.zip(files))
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

    func testTheFirstPageStandsForAComicOnTheWallAndNothingForOtherArchives() throws {
        folder.writeBytes("a.cbz", Self.zip([("1.png", try png(0xFF00_00FF))]))
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
            Self.zip([
                ("docs/a.txt", [1, 2, 3]), ("b\nc", []), ("d.png", try png(0xFFFF_FFFF)),
            ]))
        guard case .text(let text) = shown("a.zip", "application/zip") else {
            return XCTFail("no list")
        }
        let lines = text.split(separator: "\n")
        XCTAssertEqual(lines.first, "3 files")
        XCTAssertTrue(lines.contains { $0.hasSuffix("  docs/a.txt") }, text)
        XCTAssertTrue(lines.contains { $0.hasSuffix("  b c") }, text)
    }

    func testBrokenLockedAndOversizedOnesAreRefused() throws {
        folder.write("broken.cbz", "no archive at all")
        folder.writeBytes("locked.cbz", Self.zip([("1.png", [1, 2, 3])], isLocked: true))
        guard case .refused(.broken) = shown("broken.cbz", Self.comic) else {
            return XCTFail("broken")
        }
        guard case .refused(.locked) = shown("locked.cbz", Self.comic) else {
            return XCTFail("locked")
        }
        folder.writeBytes("a.zip", Self.zip([("a", [UInt8](repeating: 7, count: 200_000))]))
        let archive = try ArchiveFile(path: "\(folder.path)/a.zip")
        XCTAssertEqual(try archive.next()?.size, 200_000)
        XCTAssertNil(archive.contents(limit: 100_000))
    }

    func testAnArchiveOfTooManyFilesIsListedInPart() throws {
        let files = (0..<21_000).map { ("\($0)", [UInt8]()) }
        folder.writeBytes("a.zip", Self.zip(files))
        guard case .text(let text) = shown("a.zip", "application/zip") else {
            return XCTFail("no list")
        }
        XCTAssertTrue(text.hasPrefix("20000 or more files\n"), String(text.prefix(40)))
        XCTAssertTrue(text.hasSuffix("…\n"))
        XCTAssertLessThan(text.utf8.count, DocumentText.largestByteCount + 2_000)
    }

    /// An archive whose files are stored as they are.
    private static func zip(_ files: [(String, [UInt8])], isLocked: Bool = false) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, contents) in files {
            let size = little(contents.count, 4)
            let common =
                little(20, 2) + little(isLocked ? 1 : 0, 2) + little(0, 2) + little(0, 4)
                + little(Int(crc32(contents)), 4) + size + size + little(name.utf8.count, 2)
                + little(0, 2)
            directory +=
                Array("PK\u{1}\u{2}".utf8) + little(20, 2) + common + little(0, 10)
                + little(bytes.count, 4) + Array(name.utf8)
            bytes += Array("PK\u{3}\u{4}".utf8) + common + Array(name.utf8) + contents
        }
        let count = little(min(files.count, 0xFFFF), 2)
        return bytes + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + count + count
            + little(directory.count, 4) + little(bytes.count, 4) + little(0, 2)
    }
}
