import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Text, documents, films and music where pictures are expected: in a slide show, side by side, in
/// a quick walk.
final class PreviewKindTests: XCTestCase {
    @MainActor
    private static func stage(_ names: [String], _ type: String = "text/plain") throws
        -> (PreviewFixture, TemporaryFolder)
    {
        let folder = TemporaryFolder()
        for name in names {
            switch name.suffix(4) {
            case ".png": folder.writeBytes(name, try pngBytes(0xFF00_00FF))
            case ".pdf": folder.writeBytes(name, pdfBytes(pages: ["1 0 0", "0 1 0", "0 0 1"]))
            case ".mp3":
                folder.writeBytes(
                    name, mp3Bytes(pictures: [(3, try pngBytes(0xFF00_00FF, width: 60))]))
            default: folder.write(name, "words")
            }
        }
        return (PreviewFixture(names, type: type, in: folder.path, reads: true), folder)
    }

    func testTextStandsAloneWhereverItComes() throws {
        try onGTK {
            let (stage, folder) = try Self.stage(["a.png", "b.txt"])
            let preview: Preview = stage.preview
            stage.present()
            preview.carryOut(.compare)
            XCTAssertTrue(pump(seconds: 20) { preview.text.isShown }, "the text never came")
            XCTAssertEqual(preview.held, [], "beside a text")
            preview.carryOut(.compare)
            XCTAssertEqual(preview.held, [], "a text beside another item")
            XCTAssertEqual(preview.item?.name, "b.txt")
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testWhatPlaysStandsAloneWhereverItComes() throws {
        try onGTK {
            let (stage, folder) = try Self.stage(["a.png", "b.png", "c.mp3"])
            let preview: Preview = stage.preview
            stage.present()
            preview.carryOut(.compare)
            XCTAssertEqual(preview.held.map(\.name), ["a.png"])
            preview.carryOut(.go(1))
            XCTAssertEqual(preview.item?.name, "c.mp3")
            XCTAssertEqual(preview.held, [])
            preview.carryOut(.compare)
            XCTAssertEqual(preview.held, [])
            XCTAssertEqual(preview.item?.name, "c.mp3")
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testPagesOfATIFFFileAreTurnedAndCounted() {
        onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes(
                "a.tif",
                tiffBytes([TIFFPageBytes([255, 0, 0]), TIFFPageBytes([0, 255, 0])]))
            let stage = PreviewFixture(["a.tif"], type: "image/tiff", in: folder.path, reads: true)
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.pages.label == "1 of 2" }, "not counted")
            preview.carryOut(.page(1))
            XCTAssertEqual(preview.pages.label, "2 of 2")
            var rows: [[UInt32]] = []
            XCTAssertTrue(
                pump(seconds: 20) {
                    rows = stage.window.picture()?.pixelRows ?? []
                    return rows.joined().contains(0xFF00_FF00)
                }, "no second page")
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testASequenceThatCannotBePlayedSaysSoOverItsFirstPicture() throws {
        try onGTK {
            let folder = TemporaryFolder()
            // Its frames lie outside of the picture that stands for them.
            let frames = [
                PNGFrameBytes(0x00FF_00FF, 1, 0, 40, 30), PNGFrameBytes(0xFF, 1, 0, 40, 30),
            ]
            folder.writeBytes(
                "a.png",
                try animatedPNGBytes(frames, width: 40, height: 30, hidden: 0xFF00_00FF))
            folder.writeBytes("b.png", try pngBytes(0xFF))
            let stage = PreviewFixture(["a.png", "b.png"], in: folder.path, reads: true)
            let said = "Only the first picture of “a.png” can be shown"
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { stage.status == said }, stage.status ?? "nothing")
            XCTAssertTrue(pump(seconds: 20) { stage.preview.canvas.texture != nil })
            stage.preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testWhatCanBeSeenThroughIsShownOnSquares() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes(
                "clear.png",
                try Pixbuf(width: 300, height: 200, rgba: 0).pngBytes(texts: []).array)
            let stage = PreviewFixture(["clear.png"], in: folder.path, reads: true)
            stage.present()
            let shades: Set<UInt32> = [0xFF66_6666, 0xFF99_9999]
            var rows: [[UInt32]] = []
            XCTAssertTrue(
                pump(seconds: 20) {
                    rows = stage.window.picture()?.pixelRows ?? []
                    return shades.isSubset(of: rows.joined())
                }, "no squares")
            let row = try XCTUnwrap(rows.first { shades.isSubset(of: $0) })
            let squares = row.filter(shades.contains)
            XCTAssertGreaterThan(squares.count, 200)
            let edges = squares.indices.dropFirst().filter { squares[$0] != squares[$0 - 1] }
            // Where they meet may be mixed, and belongs to neither.
            for (edge, next) in zip(edges, edges.dropFirst()) {
                XCTAssertTrue((6...8).contains(next - edge), "\(next - edge)")
            }
            stage.preview.carryOut(.close)
        }
    }

    func testUntilTheFileTellsItsSizeASmallPictureStandsForALargeOne() throws {
        try onGTK {
            for (width, height, size) in [
                (100, 80, Size(width: 10_000, height: 8_000)),
                (48, 40, Size(width: 48, height: 40)),
            ] {
                let fixture = PreviewFixture(["a.png"])
                let bytes = SharedBytes([UInt8](repeating: 0x80, count: width * height * 4))
                fixture.thumbnail = try XCTUnwrap(
                    Texture(width: width, height: height, hasAlpha: false, pixels: bytes))
                fixture.present()
                let preview: Preview = fixture.preview
                XCTAssertEqual(preview.canvas.geometry.picture, size)
                preview.carryOut(.close)
            }
        }
    }

    func testMusicShowsItsCoverAndHasNoDimensions() throws {
        try onGTK {
            let (stage, folder) = try Self.stage(["a.mp3"])
            let preview: Preview = stage.preview
            stage.present()
            preview.carryOut(.play)
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.texture?.width == 60 }, "no cover")
            XCTAssertNil(preview.mediaMessage(stage.items[0]))
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testASlideShowTurnsThePagesOfWhatItBeganOnAndShowsOnePageOfOthers() throws {
        try onGTK {
            let (stage, folder) = try Self.stage(["a.pdf", "b.pdf"])
            let preview: Preview = stage.preview
            preview.show = SlideShow(seconds: 1)
            stage.present()
            preview.carryOut(.slideShow)
            var seen: [String] = []
            XCTAssertTrue(
                pump(seconds: 40) {
                    let now = "\(preview.item?.name ?? "") \(preview.pages.page)"
                    if seen.last != now { seen.append(now) }
                    return seen.count == 5
                }, "\(seen)")
            XCTAssertEqual(seen, ["a.pdf 0", "a.pdf 1", "a.pdf 2", "b.pdf 0", "a.pdf 2"])
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }

    func testWhatIsPassedByHasItsNameOnlyWhereThereIsNothingToSee() throws {
        try onGTK {
            let bytes = SharedBytes([UInt8](repeating: 0x80, count: 64))
            for thumbnail in [
                nil, Texture(width: 4, height: 4, hasAlpha: false, pixels: bytes),
            ] {
                let fixture = PreviewFixture((0..<9).map { "\($0).png" })
                fixture.thumbnail = thumbnail
                fixture.present()
                for _ in 0..<8 { fixture.preview.carryOut(.go(1)) }
                XCTAssertTrue(fixture.preview.isPassing)
                let (message, text) = try (
                    XCTUnwrap(fixture.window.descendant("preview_message")),
                    XCTUnwrap(fixture.window.descendant("preview_message_text"))
                )
                XCTAssertEqual(message.isVisible, thumbnail == nil)
                if thumbnail == nil { XCTAssertEqual(text.stringProperty("label"), "8.png") }
                fixture.preview.carryOut(.close)
            }
        }
    }

    func testTextIsLaidOutWhenAQuickWalkRests() throws {
        try onGTK {
            let (stage, folder) = try Self.stage((0..<9).map { "\($0).txt" })
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.text.isShown })
            for _ in 0..<8 {
                preview.carryOut(.go(1))
                preview.carryOut(.go(-1))
            }
            preview.carryOut(.go(1))
            XCTAssertFalse(preview.text.isShown, "laid out on the way")
            XCTAssertTrue(pump(seconds: 20) { preview.text.isShown }, "nothing at rest")
            preview.carryOut(.close)
            withExtendedLifetime(folder) {}
        }
    }
}
