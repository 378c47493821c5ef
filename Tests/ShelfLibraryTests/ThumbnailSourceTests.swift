import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Which contents a thumbnail counts for, when size and time of change do not tell.
final class ThumbnailSourceTests: XCTestCase {
    private let folder = TemporaryFolder()
    private let red: UInt32 = 0xFF00_00FF
    private let blue: UInt32 = 0x0000_FFFF

    private var cache: ThumbnailCache {
        ThumbnailCache(
            folder: folder.file.child(named: ".cache").child(named: "thumbnails"),
            program: "shelf-gtk-test")
    }

    /// Writes a picture as large on disk as any other of these, changed at the same time.
    private func write(_ name: String, _ color: UInt32) throws {
        let bytes = try Pixbuf(width: 300, height: 300, rgba: color).fileBytes(format: "bmp")
        folder.writeBytes(name, bytes.array)
        setTime(name)
    }

    private func setTime(_ name: String) {
        folder.setTime(of: name)
    }

    /// The colour a new worker would show; nil for none.
    private func color(_ name: String) -> UInt32? {
        let answer = ThumbnailMaker(cache: cache).answer(
            of: folder.file.child(named: name), side: 100,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/bmp")
        answer.keep?()
        guard let bytes = answer.picture?.premultiplied.bytes else { return nil }
        return UInt32(bytes[2]) << 24 | UInt32(bytes[1]) << 16 | UInt32(bytes[0]) << 8 | 0xFF
    }

    private func path(inCache name: String, _ size: String = "normal") -> String {
        let uri = folder.file.child(named: name).uri
        return "\(cache.folder)/\(size)/\(Checksum.md5(uri)).png"
    }

    func testAFileMovedOverAnotherOfItsSizeAndTimeIsSeen() throws {
        try write("a", red)
        try write("b", blue)
        XCTAssertEqual(color("a"), red)
        XCTAssertTrue(File(path: path(inCache: "a")).exists, "nothing was cached")
        folder.rename("b", "a")
        XCTAssertEqual(color("a"), blue)
        XCTAssertEqual(color("a"), blue, "what was cached anew does not count")
    }

    func testFilesThatChangePlacesAreSeen() throws {
        try write("a", red)
        try write("b", blue)
        XCTAssertEqual([color("a"), color("b")], [red, blue])
        for (old, new) in [("a", "c"), ("b", "a"), ("c", "b")] { folder.rename(old, new) }
        XCTAssertEqual([color("a"), color("b")], [blue, red])
    }

    func testFoldersThatChangePlacesAreSeen() throws {
        try write("one/a", red)
        try write("two/a", blue)
        XCTAssertEqual([color("one/a"), color("two/a")], [red, blue])
        for (old, new) in [("one", "three"), ("two", "one"), ("three", "two")] {
            folder.rename(old, new)
        }
        XCTAssertEqual([color("one/a"), color("two/a")], [blue, red])
    }

    func testACopyWrittenIntoAFileThatKeepsItsTimeIsSeen() throws {
        try write("a", red)
        XCTAssertEqual(color("a"), red)
        try write("a", blue)
        XCTAssertEqual(color("a"), blue)
    }

    func testALinkThatLeadsElsewhereIsSeen() throws {
        try write("a", red)
        try write("b", blue)
        unsafe symlink("a", "\(folder.path)/link")
        XCTAssertEqual(color("link"), red)
        folder.remove("link")
        unsafe symlink("b", "\(folder.path)/link")
        XCTAssertEqual(color("link"), blue)
    }

    func testAPictureOverwrittenWithGarbageHasNoneAndIsFoundAgain() throws {
        try write("a", red)
        XCTAssertEqual(color("a"), red)
        folder.write("a", "garbage")
        setTime("a")
        XCTAssertNil(color("a"))
        XCTAssertTrue(File(path: path(inCache: "a", "fail/shelf-gtk-test")).exists)
        try write("a", blue)
        XCTAssertEqual(color("a"), blue)
    }

    func testWhatNothingHappenedToIsNotMadeTwice() throws {
        try write("a", red)
        XCTAssertEqual(color("a"), red)
        // The same thumbnail with other pixels, to tell it from one that is made.
        let made = try Pixbuf(path: path(inCache: "a"))
        let texts = ["Thumb::URI", "Thumb::MTime", "Thumb::Size", ThumbnailSource.stateKey].map {
            ($0, made.text($0) ?? "")
        }
        let other = try Pixbuf(width: 100, height: 100, rgba: blue).pngBytes(texts: texts)
        XCTAssertTrue(
            PrivateFile.replace(
                other, folder: "\(cache.folder)/normal",
                name: String(path(inCache: "a").suffix(36))))
        XCTAssertEqual(color("a"), blue)
    }

    // MARK: - Thumbnails of other programs

    /// Whether a thumbnail of another program, with these texts besides address and time, is used.
    private func isUsed(
        _ texts: [(String, String)], in place: String, madeAt: Int? = nil
    ) throws -> Bool {
        try write("p", red)
        let file = folder.file.child(named: "p")
        let key = place == ".sh_thumbnails" ? "p" : file.uri
        let bytes = try Pixbuf(width: 100, height: 100, rgba: blue).pngBytes(
            texts: [("Thumb::URI", key), ("Thumb::MTime", "1000000000")] + texts)
        let name = "\(Checksum.md5(key)).png"
        XCTAssertTrue(
            PrivateFile.replace(
                bytes, folder: "\(folder.path)/\(place)/normal", name: name))
        if let madeAt {
            folder.setTime(of: "\(place)/normal/\(name)", to: madeAt)
        }
        defer {
            folder.remove(".cache")
            folder.remove(".sh_thumbnails")
        }
        return color("p") == blue
    }

    func testAThumbnailOfAnotherProgramCountsWhenItAgreesAndWasMadeSince() throws {
        try write("p", red)
        let size = try FileInfo.queryNow(folder.file.child(named: "p")).size
        let cached = ".cache/thumbnails"
        XCTAssertTrue(try isUsed([], in: cached), "a size need not be said")
        XCTAssertTrue(try isUsed([("Thumb::Size", "\(size)")], in: cached))
        XCTAssertFalse(try isUsed([("Thumb::Size", "\(size - 1)")], in: cached))
        XCTAssertFalse(
            try isUsed([("Thumb::Size", "\(size)")], in: cached, madeAt: 1_000_000_001),
            "the file was written after the thumbnail was made")
        XCTAssertTrue(
            try isUsed([], in: ".sh_thumbnails", madeAt: 1_000_000_001),
            "what travels with its files keeps its own times")
    }

    func testThumbnailsTravelAlsoInFoldersWhoseNamesAreNoText() throws {
        try write("in/p", red)
        let bytes = try Pixbuf(width: 100, height: 100, rgba: blue).pngBytes(
            texts: [("Thumb::URI", "p"), ("Thumb::MTime", "1000000000")])
        XCTAssertTrue(
            PrivateFile.replace(
                bytes, folder: "\(folder.path)/in/.sh_thumbnails/normal",
                name: "\(Checksum.md5("p")).png"))
        let name = Array("\(folder.path)/b".utf8) + [0xFF]
        let moved = unsafe withCString(name) { unsafe rename("\(folder.path)/in", $0) }
        XCTAssertEqual(moved, 0)
        let answer = ThumbnailMaker(cache: cache).answer(
            of: File(pathBytes: name).child(named: "p"), side: 100,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/bmp")
        XCTAssertEqual(answer.picture?.premultiplied.bytes[0], 0xFF, "it is red")
    }
}
