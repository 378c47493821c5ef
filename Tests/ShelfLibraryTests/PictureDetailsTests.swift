import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Parts of pictures that are too large to be handed over whole.
final class PictureDetailsTests: XCTestCase {
    private let folder = TemporaryFolder()
    private let maker = ThumbnailMaker(keep: { _ in })

    /// A PNG file in which each pixel has a colour of its own, and which says which way up it is.
    private static func png(orientation: Int, width: Int = 7, height: Int = 5) throws -> [UInt8] {
        let picture = Pixbuf(width: width, height: height, rgba: 0x0000_00ff)
        picture.changePixels { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels[y * stride + 4 * x] = UInt8(truncatingIfNeeded: x * 30)
                    pixels[y * stride + 4 * x + 1] = UInt8(truncatingIfNeeded: y * 40)
                }
            }
        }
        var png = try picture.pngBytes(texts: []).array
        let exif = ExifEntry.tiff(picture: [ExifEntry(0x0112, short: orientation)])
        let body = Array("eXIf".utf8) + exif
        let chunk =
            ExifEntry.bytes(exif.count, 4) + body + ExifEntry.bytes(Int(crc32(body)), 4)
        // Behind the signature and the head of the picture.
        png.insert(contentsOf: chunk, at: 33)
        return png
    }

    private func part(_ name: String, _ region: PictureRegion, side: Int = 1_000) -> Shown {
        maker.part(
            region, of: folder.file.child(named: name), side: side, contentType: "image/png")
    }

    func testAPartHasThePixelsOfTheWholePictureWhicheverWayUpItIs() throws {
        for orientation in 1...8 {
            folder.writeBytes("a.png", try Self.png(orientation: orientation))
            let whole = try XCTUnwrap(
                maker.preview(of: folder.file.child(named: "a.png"), side: 100)?.picture)
            let pixels = whole.premultiplied.bytes
            for region in [
                PictureRegion(x: 1, y: 0, width: 2, height: 3),
                PictureRegion(x: 3, y: 2, width: 1, height: 3),
                PictureRegion(x: 0, y: 0, width: whole.width, height: whole.height),
            ] {
                guard case .picture(let part) = part("a.png", region) else {
                    return XCTFail("\(orientation) \(region)")
                }
                XCTAssertEqual([part.fullWidth, part.fullHeight], [whole.width, whole.height])
                XCTAssertEqual(
                    [part.picture.width, part.picture.height], [region.width, region.height])
                var wanted: [UInt8] = []
                for y in region.y..<region.y + region.height {
                    let start = 4 * (y * whole.width + region.x)
                    wanted += pixels[start..<start + 4 * region.width]
                }
                XCTAssertEqual(
                    part.picture.premultiplied.bytes, wanted, "\(orientation)")
            }
        }
    }

    func testAPartIsNoLargerThanItIsWanted() throws {
        folder.writeBytes("a.png", try Self.png(orientation: 6, width: 70, height: 50))
        let region = PictureRegion(x: 10, y: 20, width: 30, height: 40)
        guard case .picture(let part) = part("a.png", region, side: 20) else {
            return XCTFail("nothing")
        }
        XCTAssertEqual([part.picture.width, part.picture.height], [15, 20])
    }

    func testWhatLiesOutsideIsRefusedAndNothingOverflows() throws {
        folder.writeBytes("a.png", try Self.png(orientation: 1))
        folder.write("b.png", "no picture")
        for (x, y, width, height) in [
            (0, 0, 8, 1), (0, 0, 1, 6), (7, 0, 1, 1), (-1, 0, 2, 2), (0, 0, 0, 1), (0, 0, 1, -1),
            (.max, .max, .max, .max), (1, 1, .max, .max), (.min, .min, 1, 1),
        ] {
            let region = PictureRegion(x: x, y: y, width: width, height: height)
            guard case .refused = part("a.png", region) else {
                return XCTFail("\(region)")
            }
        }
        let corner = PictureRegion(x: 0, y: 0, width: 1, height: 1)
        for (name, side) in [("a.png", 0), ("a.png", -1), ("b.png", 1), ("gone.png", 1)] {
            guard case .refused = part(name, corner, side: side) else { return XCTFail(name) }
        }
    }

    func testTheLastPictureIsHeldForAsLongAsItIsThatFile() throws {
        let corner = PictureRegion(x: 0, y: 0, width: 1, height: 1)
        func colour() -> [UInt8]? {
            guard case .picture(let part) = part("a.png", corner) else { return nil }
            return part.picture.premultiplied.bytes
        }
        XCTAssertFalse(maker.details.isHolding)
        folder.writeBytes("a.png", try pngBytes(0xFF00_00FF))
        XCTAssertEqual(colour(), [0, 0, 255, 255])
        XCTAssertTrue(maker.details.isHolding)
        folder.remove("a.png")
        folder.writeBytes("a.png", try pngBytes(0x0000_FFFF, width: 4))
        XCTAssertEqual(colour(), [255, 0, 0, 255])
        maker.details.forget()
        XCTAssertFalse(maker.details.isHolding)
        folder.remove("a.png")
        folder.write("a.png", "no picture")
        XCTAssertNil(colour())
        XCTAssertFalse(maker.details.isHolding)
    }

    func testOfWhatIsTooLargeForADecoderNoPartIsMade() {
        let part = PictureRegion(x: 0, y: 0, width: 3_840, height: 2_160)
        func isBearable(
            _ side: Int, _ format: String, isOpaque: Bool = false, _ part: PictureRegion = part
        ) -> Bool {
            PictureDetails.isBearable(
                Pixbuf.Header(
                    width: side, height: side, format: format, contentType: nil,
                    isScalable: false),
                part, isOpaque: isOpaque)
        }
        XCTAssertTrue(isBearable(16_384, "jpeg"))
        XCTAssertFalse(isBearable(20_000, "jpeg"))
        XCTAssertTrue(isBearable(16_384, "png", isOpaque: true))
        XCTAssertFalse(isBearable(16_384, "png"))
        XCTAssertTrue(isBearable(10_000, "tiff"))
        XCTAssertFalse(isBearable(12_000, "tiff"))
        let large = PictureRegion(x: 0, y: 0, width: 8_000, height: 8_000)
        XCTAssertFalse(isBearable(16_384, "jpeg", large))
        XCTAssertFalse(
            isBearable(100, "png", PictureRegion(x: 0, y: 0, width: .max, height: .max)))
    }

    func testAWorkerIsToldOfAPart() {
        let region = PictureRegion(x: 1, y: 22, width: 333, height: 4_444)
        let item = LibraryItem(
            id: ItemID(1), file: File(path: "/a b.png"), name: "a b.png",
            contentType: "image/png", size: 1, modified: 1)
        let request = ThumbnailRequest(item, side: 55, region: region, for: .preview)
        let line = request.message.line
        XCTAssertEqual(
            String(decoding: line, as: UTF8.self),
            "part 1 22 333 4444 55 image/png file:///a%20b.png\n")
        XCTAssertEqual(ThumbnailWorkerMessage(line: line.dropLast()), request.message)
        for wrong in ["part", "part 1 2 3 4 x image/png file:///a", "part 1 2 3 4 5 file:///a"] {
            XCTAssertNil(ThumbnailWorkerMessage(line: Array(wrong.utf8)))
        }
    }

    @MainActor
    private static func requests(_ file: File) -> (part: ThumbnailRequest, whole: ThumbnailRequest)
    {
        let item = LibraryItem(
            id: ItemID(1), file: file, name: "a.png", contentType: "image/png", size: 1,
            modified: 1)
        let region = PictureRegion(x: 5, y: 0, width: 3, height: 2)
        return (
            ThumbnailRequest(item, side: 100, region: region, for: .preview),
            ThumbnailRequest(item, side: 100, for: .preview)
        )
    }

    func testAWorkerAnswersWithAPartAndARefusedPartSaysNothingOfTheWhole() throws {
        try MainActor.assumeIsolated {
            for (width, answer) in [(20, "3x2"), (6, "refused")] {
                let folder = TemporaryFolder()
                folder.writeBytes("a.png", try Self.png(orientation: 1, width: width))
                let (part, whole) = Self.requests(folder.file.child(named: "a.png"))
                let loader = ThumbnailLoader(
                    command: WorkerEntry.command(cacheHome: "\(folder.path)/.cache"),
                    workerCount: 1)
                var answers: [String] = []
                loader.onLoaded = { answers.append("\($1.width)x\($1.height)") }
                loader.onFailed = { _, _ in answers.append("refused") }
                loader.want([part])
                XCTAssertTrue(loader.hasBegun(part))
                XCTAssertFalse(loader.hasBegun(whole))
                XCTAssertTrue(pump(seconds: 20) { answers.count == 1 })
                XCTAssertFalse(loader.hasBegun(part))
                loader.want([whole])
                XCTAssertTrue(pump(seconds: 20) { answers.count == 2 })
                XCTAssertEqual(answers, [answer, "\(width)x5"])
                loader.stop()
            }
        }
    }

    func testAWorkerThatEndsWithAPartIsNotAskedForItAgainAndTheFileIsNotToBlame() {
        MainActor.assumeIsolated {
            for end in ["exit 70", "kill -9 $$"] {
                let folder = TemporaryFolder()
                let script =
                    "cd '\(folder.path)'; printf 'shelf1\\n'; read -r line; "
                    + "echo \"$line\" >>asked; \(end)"
                let (part, whole) = Self.requests(folder.file.child(named: "a.png"))
                let loader = ThumbnailLoader(command: ["/bin/sh", "-c", script], workerCount: 1)
                var failed = 0
                loader.onFailed = { _, _ in failed += 1 }
                loader.want([part])
                XCTAssertTrue(pump(seconds: 20) { failed == 1 }, end)
                loader.want([part])
                XCTAssertFalse(loader.hasBegun(part), end)
                loader.want([whole])
                func asked() -> [Substring] {
                    let bytes = folder.file.child(named: "asked").contents() ?? []
                    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
                }
                XCTAssertTrue(pump(seconds: 20) { asked().count >= 2 }, end)
                XCTAssertEqual(
                    asked().prefix(2).map { $0.prefix(4) }, ["part", "show"], end)
                loader.stop()
            }
        }
    }
}
