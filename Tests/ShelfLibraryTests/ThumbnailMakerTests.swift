import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The rules of the shared cache, in this process.
final class ThumbnailMakerTests: XCTestCase {
    private let folder = TemporaryFolder()
    private var cacheFolder: File { folder.file.child(named: ".cache").child(named: "thumbnails") }

    /// A maker for which every file of the test has been at rest for a while.
    private func maker(secondsLater: Int64 = 60) -> ThumbnailMaker {
        ThumbnailMaker(
            cache: ThumbnailCache(folder: cacheFolder, program: "shelf-gtk-test"),
            now: { TimeOfDay.now + secondsLater })
    }

    private func picture(
        _ name: String, side: Int, maker: ThumbnailMaker? = nil, type: String = "image/png"
    ) -> Pixbuf? {
        let answer = (maker ?? self.maker()).answer(
            of: folder.file.child(named: name), side: side,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: type)
        answer.keep?()
        return answer.picture
    }

    private func cached(_ size: String, _ name: String) -> String {
        let uri = folder.file.child(named: name).uri
        return "\(cacheFolder.path!)/\(size)/\(Checksum.md5(uri)).png"
    }

    private func mode(_ path: String) -> UInt32? { TemporaryFolder.permissions(of: path) }

    func testALargePictureIsMadeSmallAndCachedWithItsFacts() throws {
        try writePicture(folder, "a.png", 600, 300)
        let made = try XCTUnwrap(picture("a.png", side: 200))
        XCTAssertEqual([made.width, made.height], [200, 100])
        let path = cached("large", "a.png")
        XCTAssertEqual(mode(path), 0o600)
        XCTAssertEqual(mode("\(cacheFolder.path!)/large"), 0o700)
        XCTAssertEqual(mode(cacheFolder.path!), 0o700)
        let thumbnail = try Pixbuf(path: path)
        XCTAssertEqual([thumbnail.width, thumbnail.height], [256, 128])
        let file = folder.file.child(named: "a.png")
        let info = try FileInfo.queryNow(file)
        XCTAssertEqual(thumbnail.text("Thumb::URI"), file.uri)
        XCTAssertEqual(thumbnail.text("Thumb::MTime"), "\(info.modifiedSeconds)")
        XCTAssertEqual(thumbnail.text("Thumb::Size"), "\(info.size)")
        XCTAssertEqual(thumbnail.text("Thumb::Mimetype"), "image/png")
        XCTAssertEqual(thumbnail.text("Thumb::Image::Width"), "600")
        XCTAssertEqual(thumbnail.text("Thumb::Image::Height"), "300")
        XCTAssertEqual(thumbnail.text("Software"), "shelf-gtk-test")
    }

    func testAPictureIsDecodedNoLargerThanAnAnswerMayBeAndAPanoramaWhole() throws {
        try writePicture(folder, "a.png", 20_000, 40)
        let panorama = folder.file.child(named: "a.png").path!
        XCTAssertEqual(ThumbnailMaker.decoded(panorama, side: 20_224)?.picture.width, 20_000)
        let body = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'/>"
        folder.write("b.svg", body)
        let drawing = try XCTUnwrap(
            ThumbnailMaker.decoded(folder.file.child(named: "b.svg").path!, side: 30_000)?.picture)
        XCTAssertLessThanOrEqual(
            drawing.width * drawing.height * 4, ThumbnailReplyHeader.largestPayload)
        XCTAssertGreaterThan(drawing.width, 11_000)
    }

    func testAFileOfAnotherComputerIsFetchedOnlyWhereItMayBeAndKeptUnderItsAddress() throws {
        try writePicture(folder, "a.png", 600, 300)
        let place = folder.file.child(named: "a.png")
        let info = try FileInfo.queryNow(place)
        let source = ThumbnailSource(modified: info.modifiedSeconds, byteCount: info.size)
        let file = File(uri: "sftp://host/a.png")
        func answer(_ place: File?) -> ThumbnailMaker.Answer {
            maker().answer(
                of: file, side: 200, source: source, contentType: "image/png", place: place)
        }
        XCTAssertNil(answer(nil).picture, "it was fetched all the same")
        let fetched = answer(place)
        XCTAssertEqual(fetched.picture.map { [$0.width, $0.height] }, [200, 100])
        fetched.keep?()
        let thumbnail = try Pixbuf(
            path: "\(cacheFolder.path!)/large/\(Checksum.md5(file.uri)).png")
        XCTAssertEqual(thumbnail.text("Thumb::URI"), file.uri)
        XCTAssertEqual(answer(nil).picture?.width, 200, "what is known is not shown")
    }

    func testOfAFileThatIsNotToBeReadOnlyWhatIsKeptIsTaken() throws {
        try writePicture(folder, "a.png", 600, 300)
        let picture = try XCTUnwrap(File(path: "\(folder.path)/a.png").contents())
        folder.makeFolder("there")
        guard
            let disk = FaultyFileSystem(
                at: "\(folder.path)/there", [FaultyFile("b.png", picture)], from: "host:/b")
        else { throw XCTSkip("only root can mount a disk") }
        defer { disk.unmount() }
        let file = folder.file.child(named: "there").child(named: "b.png")
        let source = ThumbnailSource(ContentVersion(try FileInfo.queryNow(file)))
        func answer(isRead: Bool) -> ThumbnailMaker.Answer {
            maker().answer(
                of: file, side: 200, source: source, contentType: "image/png", isRead: isRead)
        }
        XCTAssertNil(answer(isRead: false).picture)
        XCTAssertEqual(disk.readCount, 0)
        answer(isRead: true).keep?()
        let count = disk.readCount
        XCTAssertGreaterThan(count, 0)
        XCTAssertEqual(answer(isRead: false).picture?.width, 200, "what is known is not shown")
        XCTAssertEqual(disk.readCount, count)
    }

    func testAPictureIsAnsweredWithBeforeItIsKept() throws {
        try writePicture(folder, "a.png", 600, 300)
        folder.write("broken.png", "not a picture")
        for (name, path) in [("a.png", "large"), ("broken.png", "fail/shelf-gtk-test")] {
            let answer = maker().answer(
                of: folder.file.child(named: name), side: 200,
                source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/png")
            XCTAssertFalse(File(path: cached(path, name)).exists)
            try XCTUnwrap(answer.keep)()
            XCTAssertTrue(File(path: cached(path, name)).exists)
            let again = maker().answer(
                of: folder.file.child(named: name), side: 200,
                source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/png")
            XCTAssertEqual(again.picture == nil, answer.picture == nil)
            XCTAssertNil(again.keep, "what is kept is found again")
        }
    }

    func testAPreviewIsOfTheFileItselfWithTheSizeOfAllOfItAndIsNotKept() throws {
        try writePicture(folder, "a.png", 600, 300)
        let file = folder.file.child(named: "a.png")
        let part = try XCTUnwrap(maker().preview(of: file, side: 200))
        XCTAssertEqual([part.picture.width, part.picture.height], [200, 100])
        XCTAssertEqual([part.fullWidth, part.fullHeight], [600, 300])
        let whole = try XCTUnwrap(maker().preview(of: file, side: 2_000))
        XCTAssertEqual([whole.picture.width, whole.picture.height], [600, 300])
        XCTAssertFalse(cacheFolder.exists)
        folder.write("b.png", "no picture")
        XCTAssertNil(maker().preview(of: folder.file.child(named: "b.png"), side: 200))
        XCTAssertNil(maker().preview(of: folder.file.child(named: "gone.png"), side: 200))
        XCTAssertFalse(cacheFolder.exists)
    }

    /// Puts a thumbnail of its own colour depth into the cache and tells whether it is used.
    private func isUsed(size: String, width: Int, mtimeOffset: Int64 = 0, uri: String? = nil) throws
        -> Bool
    {
        let file = folder.file.child(named: "b.png")
        try writePicture(folder, "b.png", 2000, 1000)
        let modified = try FileInfo.queryNow(file).modifiedSeconds + mtimeOffset
        let texts = [("Thumb::URI", uri ?? file.uri), ("Thumb::MTime", "\(modified)")]
        // Twice as high as wide, so that it is told from one that is made.
        let fake = try Pixbuf(width: width, height: 2 * width).pngBytes(texts: texts)
        let cache = ThumbnailCache(folder: cacheFolder, program: "other")
        XCTAssertTrue(
            PrivateFile.replace(
                fake, folder: "\(cache.folder)/\(size)", name: "\(Checksum.md5(file.uri)).png"))
        let shown = try XCTUnwrap(picture("b.png", side: 200))
        folder.remove(".cache")
        return shown.height > shown.width
    }

    func testThumbnailsOfOtherProgramsAreUsedWhenTheyAreValid() throws {
        XCTAssertTrue(try isUsed(size: "large", width: 128))
        XCTAssertTrue(try isUsed(size: "xx-large", width: 512), "a larger size serves too")
        XCTAssertFalse(try isUsed(size: "normal", width: 64), "a smaller size is never enlarged")
        XCTAssertFalse(try isUsed(size: "large", width: 128, mtimeOffset: -1))
        XCTAssertFalse(try isUsed(size: "large", width: 128, uri: "file:///elsewhere"))
        XCTAssertFalse(try isUsed(size: "large", width: 200), "larger than its size may be")
    }

    func testSmallPicturesAreShownAsTheyAreAndNotCached() throws {
        try writePicture(folder, "s.png", 200, 50)
        let shown = try XCTUnwrap(picture("s.png", side: 200))
        XCTAssertEqual([shown.width, shown.height], [200, 50])
        XCTAssertNil(mode(cached("large", "s.png")))
    }

    func testAFileThatMayStillBeWrittenIsNotCached() throws {
        try writePicture(folder, "n.png", 400, 400)
        folder.write("bad.png", "nonsense")
        let hasty = maker(secondsLater: 1)
        XCTAssertNotNil(picture("n.png", side: 128, maker: hasty))
        XCTAssertNil(picture("bad.png", side: 128, maker: hasty))
        XCTAssertNil(mode(cacheFolder.path!))
    }

    func testFailuresAreRecordedAndBelieved() throws {
        folder.write("bad.png", "nonsense")
        XCTAssertNil(picture("bad.png", side: 128))
        let record = cached("fail/shelf-gtk-test", "bad.png")
        XCTAssertEqual(mode(record), 0o600)
        let pixbuf = try Pixbuf(path: record)
        XCTAssertEqual(
            pixbuf.text("Thumb::URI"), folder.file.child(named: "bad.png").uri)
        // The record counts for these contents only.
        try writePicture(folder, "bad.png", 30, 30)
        folder.setTime(of: "bad.png", to: 1)
        XCTAssertNotNil(picture("bad.png", side: 128))
    }

    func testWhatLooksLikeNoPictureLeavesNoRecord() {
        folder.write("notes", "text")
        XCTAssertNil(picture("notes", side: 128, type: "application/octet-stream"))
        XCTAssertNil(mode(cacheFolder.path!))
    }

    func testTheCacheItselfIsNotGivenThumbnails() throws {
        mkdir("\(folder.path)/.cache", 0o700)
        mkdir("\(folder.path)/.cache/thumbnails", 0o700)
        try writePicture(folder, ".cache/thumbnails/big.png", 500, 500)
        XCTAssertNotNil(picture(".cache/thumbnails/big.png", side: 128))
        XCTAssertNil(mode("\(cacheFolder.path!)/normal"))
    }

    func testAPictureIsTurnedAsItsMetadataAsks() throws {
        var jpeg = try jpegBytes(width: 60, height: 30)
        // An EXIF block that says: turned by a quarter.
        let exif: [UInt8] =
            [0xFF, 0xE1, 0x00, 0x22] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
            + [0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        jpeg.insert(contentsOf: exif, at: 2)
        folder.writeBytes("turned.jpg", jpeg)
        let shown = try XCTUnwrap(picture("turned.jpg", side: 128, type: "image/jpeg"))
        XCTAssertEqual([shown.width, shown.height], [30, 60])
        let small = try XCTUnwrap(picture("turned.jpg", side: 20, type: "image/jpeg"))
        XCTAssertEqual([small.width, small.height], [10, 20])
    }

    func testOnlyBelievableSizesAreDecoded() {
        func isAcceptable(
            _ width: Int, _ height: Int, _ format: String, scalable: Bool = false,
            isOpaque: Bool = false
        ) -> Bool {
            ThumbnailMaker.isAcceptable(
                Pixbuf.Header(
                    width: width, height: height, format: format, contentType: nil,
                    isScalable: scalable), isOpaque: isOpaque)
        }
        // What cameras make today.
        for format in ["png", "tiff", "webp", "heif", "heif/avif", "avif"] {
            XCTAssertTrue(isAcceptable(9_504, 6_336, format), format)
            XCTAssertTrue(isAcceptable(11_648, 8_736, format), format)
            XCTAssertFalse(isAcceptable(24_000, 16_000, format), format)
        }
        XCTAssertTrue(isAcceptable(23_592, 10_000, "png"))
        XCTAssertFalse(isAcceptable(23_593, 10_000, "png"))
        XCTAssertTrue(isAcceptable(11_796, 10_000, "tiff"))
        XCTAssertFalse(isAcceptable(11_797, 10_000, "tiff"))
        XCTAssertTrue(isAcceptable(31_457, 10_000, "png", isOpaque: true))
        XCTAssertFalse(isAcceptable(31_458, 10_000, "png", isOpaque: true))
        XCTAssertTrue(isAcceptable(20_000, 20_000, "jpeg"))
        XCTAssertFalse(isAcceptable(20_001, 20_000, "jpeg"))
        XCTAssertFalse(isAcceptable(.max, 2, "png"))
        XCTAssertFalse(isAcceptable(0, 5, "png"))
        XCTAssertTrue(isAcceptable(1_000_000, 12, "webp"))
        XCTAssertFalse(isAcceptable(1_000_001, 12, "webp"))
        XCTAssertFalse(isAcceptable(12, 1_000_001, "webp"))
        XCTAssertTrue(isAcceptable(0, 0, "svg", scalable: true))
    }
}
