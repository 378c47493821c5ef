import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Pages of PDF documents.
final class PDFTests: XCTestCase {
    private let folder = TemporaryFolder()
    private static let type = "application/pdf"

    private func shown(_ name: String, page: Int = 0, side: Int = 100) -> Shown {
        ThumbnailMaker().shown(
            of: folder.file.child(named: name), side: side, page: page, contentType: Self.type)
    }

    private func refusal(_ name: String, page: Int = 0) -> PageRefusal? {
        guard case .refused(let refusal) = shown(name, page: page) else { return nil }
        return refusal
    }

    func testPagesAreDrawnAsLargeAsTheyAreWanted() throws {
        folder.writeBytes("a.pdf", pdfBytes(pages: ["1 0 0", "0 1 0", "0 0 1"]))
        for (number, colour) in [0xFF00_00, 0x00FF_00, 0x0000_FF].enumerated() {
            guard case .picture(let page) = shown("a.pdf", page: number) else {
                return XCTFail("no page \(number)")
            }
            XCTAssertEqual([page.picture.width, page.picture.height], [50, 100])
            XCTAssertEqual([page.fullWidth, page.fullHeight, page.pageCount], [200, 400, 3])
            XCTAssertTrue(page.isDrawing)
            XCTAssertEqual(page.picture.middle, UInt32(colour))
        }
        guard case .picture(let large) = shown("a.pdf", side: 1_024) else {
            return XCTFail("no large page")
        }
        XCTAssertEqual([large.picture.width, large.picture.height], [512, 1_024])
        XCTAssertEqual(refusal("a.pdf", page: 3), .broken)
    }

    func testAMakerThatKeepsADocumentOpenTellsItFromOthers() {
        folder.writeBytes("a.pdf", pdfBytes(pages: ["1 0 0"]))
        folder.writeBytes("b.pdf", pdfBytes(pages: ["0 1 0", "0 0 1"]))
        let maker = ThumbnailMaker()
        for (name, number, colour) in [
            ("a.pdf", 0, 0xFF00_00), ("b.pdf", 0, 0x00FF_00), ("b.pdf", 1, 0x0000_FF),
            ("a.pdf", 0, 0xFF00_00),
        ] {
            let shown = maker.shown(
                of: folder.file.child(named: name), side: 100, page: number,
                contentType: Self.type)
            guard case .picture(let page) = shown else { return XCTFail("no page of \(name)") }
            XCTAssertEqual(page.picture.middle, UInt32(colour), name)
        }
    }

    func testABrokenDocumentAndOneWithAPasswordSaySo() {
        folder.write("broken.pdf", "%PDF-1.4\nand nothing else")
        let locked = pdfBytes(
            pages: ["1 0 0"],
            trailer: "/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 "
                + "/O <\(String(repeating: "11", count: 32))> "
                + "/U <\(String(repeating: "22", count: 32))> >>")
        folder.writeBytes("locked.pdf", locked)
        XCTAssertEqual(refusal("broken.pdf"), .broken)
        XCTAssertEqual(refusal("locked.pdf"), .locked)
    }

    func testTheFirstPageStandsForTheDocumentOnTheWallAndIsKept() throws {
        folder.writeBytes("a.pdf", pdfBytes(pages: ["1 0 0", "0 1 0"]))
        let cache = ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test")
        let maker = ThumbnailMaker(cache: cache, now: { TimeOfDay.now + 60 })
        let file = folder.file.child(named: "a.pdf")
        let source = ThumbnailSource(modified: 0, byteCount: 0)
        let answer = maker.answer(of: file, side: 100, source: source, contentType: Self.type)
        let picture = try XCTUnwrap(answer.picture)
        XCTAssertEqual([picture.width, picture.height], [50, 100])
        XCTAssertEqual(picture.middle, 0xFF00_00)
        answer.keep?()
        guard let opened = RegularFile(pathBytes: try XCTUnwrap(file.pathBytes)) else {
            return XCTFail("the file is gone")
        }
        let kept = cache.thumbnail(of: file, ThumbnailSource(opened), side: 100)
        XCTAssertEqual(kept.map { [$0.width, $0.height] }, [64, 128])
    }
}

extension Pixbuf {
    /// The colour in the middle: red, green and blue from the highest byte down.
    var middle: UInt32 {
        let bytes = premultiplied.bytes
        let place = 4 * (height / 2 * width + width / 2)
        return (0..<3).reduce(0) { $0 | UInt32(bytes[place + $1]) << (8 * $1) }
    }
}
