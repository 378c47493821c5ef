import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Pages of what is no picture, made in this process or by a worker.
final class DocumentTests: XCTestCase {
    let folder = TemporaryFolder()

    private func shown(_ name: String, _ type: String, page: Int = 0, side: Int = 200) -> Shown {
        ThumbnailMaker().shown(
            of: folder.file.child(named: name), side: side, page: page, contentType: type)
    }

    private func preview(
        _ name: String, _ type: String, page: Int = 0, side: Int = 200
    ) throws -> ThumbnailMaker.Preview {
        guard case .picture(let preview) = shown(name, type, page: page, side: side) else {
            throw NoPicture()
        }
        return preview
    }

    private struct NoPicture: Error {}

    private func refusal(_ name: String, _ type: String) -> PageRefusal? {
        guard case .refused(let refusal) = shown(name, type) else { return nil }
        return refusal
    }

    private func text(_ name: String, _ type: String) -> String? {
        guard case .text(let text) = shown(name, type) else { return nil }
        return text
    }

    // MARK: - Text

    func testTextIsTextWhateverItsNameSaysAndAPictureIsAPicture() throws {
        folder.write("a.txt", "one\r\ntwo")
        folder.write("LICENSE", "words")
        folder.writeBytes("a.bin", [0x7F, 0x45, 0x4C, 0x46, 0, 0])
        try writePicture(folder, "really.txt", 30, 20)
        XCTAssertEqual(text("a.txt", "text/plain"), "one\ntwo")
        XCTAssertEqual(text("LICENSE", "application/octet-stream"), "words")
        XCTAssertEqual(refusal("a.bin", "application/octet-stream"), .nothing)
        XCTAssertEqual(refusal("gone.txt", "text/plain"), .nothing)
        XCTAssertEqual(try preview("really.txt", "text/plain").fullWidth, 30)
    }

    func testAWorkerHandsOverText() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let long = String(repeating: "Grüße\n", count: 60_000)
            folder.write("a.txt", long)
            let info = try FileInfo.queryNow(folder.file.child(named: "a.txt"))
            let loader = ThumbnailLoader(
                command: WorkerEntry.command(cacheHome: "\(folder.path)/.cache"), workerCount: 1)
            var texts: [String] = []
            loader.onRead = { texts.append($1) }
            loader.want([
                ThumbnailRequest(LibraryItem(id: ItemID(1), info: info), side: 9, for: .preview)
            ])
            XCTAssertTrue(pump { !texts.isEmpty })
            let text = try XCTUnwrap(texts.first)
            XCTAssertTrue(long.hasPrefix(text))
            XCTAssertLessThanOrEqual(text.utf8.count, DocumentText.largestByteCount)
            XCTAssertGreaterThan(text.utf8.count, DocumentText.largestByteCount - 8)
        }
    }

    // MARK: - Fonts

    func testAFontIsAPageOfSpecimensAndABrokenOneIsNot() throws {
        let font = try Self.anyFont()
        folder.writeBytes("a.ttf", font)
        folder.writeBytes("broken.ttf", Array(font.prefix(900)))
        let page = try preview("a.ttf", "font/ttf", side: 600)
        XCTAssertEqual([page.picture.width, page.picture.height], [480, 600])
        XCTAssertEqual([page.fullWidth, page.fullHeight], [960, 1_200])
        XCTAssertTrue(page.isDrawing)
        XCTAssertGreaterThan(page.picture.darkCount, 1_000)
        XCTAssertEqual(refusal("broken.ttf", "font/ttf"), .broken)
    }

    func testAFontIsTwoLettersOnTheWall() throws {
        folder.writeBytes("a.ttf", try Self.anyFont())
        let cache = ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test")
        let answer = ThumbnailMaker(cache: cache).answer(
            of: folder.file.child(named: "a.ttf"), side: 128,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "font/ttf")
        let picture = try XCTUnwrap(answer.picture)
        XCTAssertEqual([picture.width, picture.height], [128, 128])
        XCTAssertGreaterThan(picture.darkCount, 300)
    }

    /// Two fonts one after the other must not be taken for one another.
    func testEachFontIsDrawnWithItsOwnSigns() throws {
        for (index, font) in try Self.twoFonts().enumerated() {
            folder.writeBytes("\(index).ttf", font)
        }
        let maker = ThumbnailMaker()
        func pixels(_ name: String) -> [UInt8]? {
            let shown = maker.shown(
                of: folder.file.child(named: name), side: 300, contentType: "font/ttf")
            guard case .picture(let preview) = shown else { return nil }
            return preview.picture.premultiplied.bytes
        }
        let (first, second, again) = (pixels("0.ttf"), pixels("1.ttf"), pixels("0.ttf"))
        XCTAssertNotNil(first)
        XCTAssertNotEqual(first, second)
        XCTAssertEqual(first, again)
    }

    private static func anyFont() throws -> [UInt8] { try XCTUnwrap(try twoFonts().first) }

    /// Two fonts that come with those of the system.
    private static func twoFonts() throws -> [[UInt8]] {
        try ["DejaVuSans", "DejaVuSans-Bold"].map {
            try XCTUnwrap(File(path: "/usr/share/fonts/truetype/dejavu/\($0).ttf").contents())
        }
    }
}

extension Pixbuf {
    /// How many pixels are nearer to black than to white.
    fileprivate var darkCount: Int {
        let bytes = premultiplied.bytes
        return stride(from: 0, to: bytes.count, by: 4).count { bytes[$0 + 1] < 128 }
    }
}
