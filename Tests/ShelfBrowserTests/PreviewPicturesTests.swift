import ShelfGObject
import ShelfLayout
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What the preview keeps of what comes, in whatever order it does, and of files that change.
final class PreviewPicturesTests: XCTestCase {
    func testAnAnswerOfOlderContentsDoesNotReplaceWhatIsThereNow() throws {
        try onGTK {
            let stage = Stage()
            let (old, new) = (Stage.item(modified: 1), Stage.item(modified: 2))
            stage.want(old, side: 512)
            try stage.load(old, side: 512)
            stage.want(new, side: 512)
            XCTAssertEqual(stage.version, old.version, "nothing stands for what is to come")
            try stage.load(new, side: 512)
            try stage.load(old, side: 512)
            XCTAssertEqual(stage.version, new.version)
            stage.read(old)
            XCTAssertNil(stage.pictures.text(of: new))
            stage.refuse(old)
            XCTAssertNil(stage.pictures.refusal(of: new))
            XCTAssertEqual(stage.version, new.version)
            // The same of text.
            let text = Stage.item(modified: 3)
            stage.want(text, side: 512)
            stage.read(text)
            try stage.load(new, side: 512)
            XCTAssertEqual(stage.pictures.text(of: text), "words of 3")
            XCTAssertNil(stage.version)
        }
    }

    func testAsManyPixelsAreAskedForAsFitAnAnswer() {
        onGTK {
            @MainActor func side(_ width: Double, _ height: Double) -> Int {
                PreviewPictures.side(
                    covering: max(width, height), of: Size(width: width, height: height))
            }
            // A panorama, a long screenshot and a photograph of 61 megapixels have all there is of
            // them.
            XCTAssertGreaterThanOrEqual(side(20_000, 2_000), 20_000)
            XCTAssertGreaterThanOrEqual(side(1_200, 20_000), 20_000)
            XCTAssertGreaterThanOrEqual(side(9_504, 6_336), 9_504)
            let larger: [(Double, Double)] = [
                (11_648, 8_736), (20_000, 20_000), (500_000, 2), (3, 70_000),
            ]
            for (width, height) in larger {
                let longer = Double(side(width, height))
                let shorter = (longer * min(width, height) / max(width, height)).rounded(.up)
                XCTAssertLessThanOrEqual(
                    longer * shorter * 4, 256 * 1_048_576, "\(width) x \(height)")
                XCTAssertLessThan(longer, 32_768)
            }
            XCTAssertEqual(PreviewPictures.side(covering: 20_000), 8_190, "of unknown proportions")
            XCTAssertEqual(
                PreviewPictures.side(covering: 700, of: Size(width: 0, height: 0)), 768)
        }
    }

    func testAnAnswerOfFewerPixelsDoesNotReplaceOneOfMore() throws {
        try onGTK {
            let stage = Stage()
            let item = Stage.item(modified: 1)
            stage.want(item, side: 1024)
            try stage.load(item, side: 1024)
            try stage.load(item, side: 512)
            XCTAssertEqual(stage.pictures.picture(of: item)?.side, 1024)
            // Fewer of what is there now are better than more of what was.
            let new = Stage.item(modified: 2)
            stage.want(new, side: 1024)
            try stage.load(new, side: 512)
            XCTAssertEqual(stage.version, new.version)
        }
    }

    func testAPictureThatIsShownMuchSmallerThanItWasIsMadeAnew() throws {
        try onGTK {
            let stage = Stage()
            let item = Stage.item(modified: 1)
            stage.want(item, side: 2048)
            try stage.load(item, side: 2048, pixels: 2048)
            stage.want(item, side: 1024)
            try stage.load(item, side: 1024, pixels: 1024)
            XCTAssertEqual(stage.pictures.picture(of: item)?.side, 2048, "half is drawn well")
            stage.want(item, side: 768)
            XCTAssertEqual(
                stage.pictures.picture(of: item)?.side, 2048, "nothing is missing meanwhile")
            try stage.load(item, side: 768, pixels: 768)
            XCTAssertEqual(stage.pictures.picture(of: item)?.side, 768)
            // Larger again: what comes late of the smaller is not wanted any more.
            stage.want(item, side: 2048)
            try stage.load(item, side: 2048, pixels: 2048)
            try stage.load(item, side: 768, pixels: 768)
            XCTAssertEqual(stage.pictures.picture(of: item)?.side, 2048)
        }
    }

    func testWhatWasThereGoesInAWhileWhereTheNewContentsCannotBeShown() throws {
        try onGTK {
            let stage = Stage()
            let items = (1...3).map { Stage.item($0, modified: 1) }
            let changed = (1...3).map { Stage.item($0, modified: 2) }
            stage.want(items, side: 512)
            try stage.load(items[0], side: 512)
            stage.read(items[1])
            try stage.load(items[2], side: 512)
            stage.want(changed, side: 512)
            for item in changed.reversed() { stage.refuse(item) }
            XCTAssertEqual(stage.version, items[0].version, "it blinks while it is written")
            XCTAssertNotNil(stage.pictures.text(of: changed[1]))
            // The last one has changed again since.
            stage.want(changed.dropLast() + [Stage.item(3, modified: 3)], side: 512)
            let count = stage.count
            XCTAssertTrue(pump { stage.version == nil }, "it stays for ever")
            XCTAssertNil(stage.pictures.text(of: changed[1]))
            XCTAssertEqual(stage.count, count + 2)
            XCTAssertEqual(stage.pictures.refusal(of: changed[0]), .broken)
            XCTAssertEqual(stage.pictures.picture(of: items[2])?.version, items[2].version)
        }
    }

    func testAPictureOverwrittenWithWhatIsNoneSaysSo() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.png", try pngBytes(0xFF00_00FF, width: 60))
            let (stage, file) = try Self.fixture("a.png", folder)
            let preview: Preview = stage.preview
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 60 }, "no picture")
            // The wall may know of nothing yet.
            stage.thumbnail = preview.canvas.texture
            stage.isThumbnailOutdated = true
            folder.writeBytes("a.png", [0x89, 0, 1, 2, 3])
            try stage.replace(0, by: file)
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.texture == nil }, "it stays")
            XCTAssertNil(preview.fullSize)
            XCTAssertEqual(stage.message, "“a.png” has no preview")
            folder.writeBytes("a.png", try pngBytes(0x00FF_00FF, width: 40))
            try stage.replace(0, by: file)
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 40 }, "none again")
            XCTAssertNil(stage.message)
            preview.carryOut(.close)
        }
    }

    func testAFileWithoutAPictureSaysSoEachTimeItIsLookedAt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.png", [0x89, 0, 1, 2, 3])
            folder.writeBytes("b.png", try pngBytes(0xFF00_00FF, width: 60))
            let stage = PreviewFixture(["a.png", "b.png"], in: folder.path, reads: true)
            let preview: Preview = stage.preview
            let words = "“a.png” has no preview"
            try stage.replace(0, by: folder.file.child(named: "a.png"))
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { stage.message == words }, "nothing is said")
            preview.carryOut(.close)
            preview.open()
            XCTAssertTrue(pump { stage.message == words }, "nothing is said again")
            preview.carryOut(.go(1))
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 60 }, "no picture")
            XCTAssertNil(stage.message)
            preview.carryOut(.go(-1))
            XCTAssertTrue(pump { stage.message == words }, "nothing is said on the way back")
            preview.carryOut(.close)
        }
    }

    func testASlideShowGoesOnAtOnceFromAFileWithoutAPicture() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for name in ["a.png", "c.png"] {
                folder.writeBytes(name, try pngBytes(0xFF00_00FF, width: 60))
            }
            folder.writeBytes("b.png", [0x89, 0, 1, 2, 3])
            let stage = PreviewFixture(["a.png", "b.png", "c.png"], in: folder.path, reads: true)
            let preview: Preview = stage.preview
            preview.show = SlideShow(seconds: 60)
            stage.focused = 1
            stage.present()
            preview.carryOut(.slideShow)
            // Long before its time.
            XCTAssertTrue(pump(seconds: 20) { stage.focused == 2 }, "it stands still")
            XCTAssertEqual(preview.show.phase, .running)
            preview.carryOut(.close)
        }
    }

    func testADocumentWithFewerPagesThanBeforeIsSeenAtItsLast() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let colours = ["1 0 0", "0 1 0", "0 0 1"]
            folder.writeBytes("a.pdf", pdfBytes(pages: colours + colours + colours))
            let (stage, file) = try Self.fixture("a.pdf", folder)
            let preview: Preview = stage.preview
            XCTAssertTrue(pump(seconds: 20) { preview.pages.count == 9 }, "no pages")
            preview.carryOut(.leaf(6))
            XCTAssertEqual(preview.pages.label, "7 of 9")
            @MainActor func colour() -> [UInt8]? { preview.canvas.texture?.pixel(x: 9, y: 9) }
            let red = [255, 0, 0] as [UInt8]
            XCTAssertTrue(pump(seconds: 20) { colour() == red }, "\(colour() as Any)")
            folder.writeBytes("a.pdf", pdfBytes(pages: colours))
            try stage.replace(0, by: file)
            XCTAssertTrue(
                pump(seconds: 20) { preview.pages.label == "3 of 3" && colour() == [0, 0, 255] },
                "\(preview.pages) \(colour() as Any)")
            XCTAssertNil(stage.message)
            folder.write("a.pdf", "%PDF-1.4\nbroken")
            try stage.replace(0, by: file)
            XCTAssertTrue(pump(seconds: 20) { stage.message != nil }, "it stays")
            XCTAssertEqual(stage.message, "“a.pdf” is damaged or not what its name says")
            XCTAssertNil(preview.canvas.texture)
            XCTAssertTrue(pump(seconds: 20) { preview.pages.label == nil }, "\(preview.pages)")
            preview.carryOut(.close)
        }
    }

    func testADocumentIsHeldAtThePageItWasSeenAt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.writeBytes("a.pdf", pdfBytes(pages: ["1 0 0", "0 1 0", "0 0 1"]))
            folder.writeBytes("b.png", try pngBytes(0xFF00_00FF))
            let stage = PreviewFixture(["a.pdf", "b.png"], in: folder.path, reads: true)
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.pages.count == 3 }, "no pages")
            preview.carryOut(.leaf(1))
            preview.carryOut(.compare)
            XCTAssertEqual(preview.held.map(\.name), ["a.pdf"])
            @MainActor func colour() -> [UInt8]? {
                preview.canvas.companions.first?.texture?.pixel(x: 9, y: 9)
            }
            XCTAssertTrue(pump(seconds: 20) { colour() == [0, 255, 0] }, "\(colour() as Any)")
            preview.carryOut(.close)
        }
    }

    /// A preview of one file, as it is on the disk.
    @MainActor
    private static func fixture(
        _ name: String, _ folder: TemporaryFolder
    ) throws -> (PreviewFixture, File) {
        let stage = PreviewFixture([name], in: folder.path, reads: true)
        let file = folder.file.child(named: name)
        try stage.replace(0, by: file)
        stage.present()
        return (stage, file)
    }
}

/// What a preview keeps, and the hands that answer for its workers.
@MainActor
private final class Stage {
    /// Its workers take what they are asked for and say nothing.
    private let loader = ThumbnailLoader(
        command: ["/bin/sh", "-c", "printf 'shelf1\\n'; exec cat > /dev/null"], workerCount: 1)
    let pictures: PreviewPictures
    /// How often something has come.
    private(set) var count = 0

    init() {
        pictures = PreviewPictures(loader: loader, patience: .zero)
        pictures.onLoaded = { [weak self] in self?.count += 1 }
    }

    isolated deinit { pictures.stop() }

    /// Which contents the picture of the first item is of.
    var version: ContentVersion? { pictures.picture(of: Self.item(modified: 0))?.version }

    func want(_ item: LibraryItem, side: Int) { want([item], side: side) }

    func want(_ items: [LibraryItem], side: Int) {
        pictures.want(items.map { (PreviewPictures.Page(item: $0, number: 0), side) })
    }

    func load(_ item: LibraryItem, side: Int, pixels: Int = 1) throws {
        let bytes = [UInt8](repeating: 255, count: pixels * 4)
        let image = try XCTUnwrap(
            ThumbnailImage(
                width: pixels, height: 1, fullWidth: 4_000, fullHeight: 4_000, hasAlpha: false,
                pixels: SharedBytes(bytes)))
        loader.onLoaded?(ThumbnailRequest(item, side: side, for: .preview), image)
    }

    func read(_ item: LibraryItem) {
        let request = ThumbnailRequest(item, side: 512, for: .preview)
        loader.onRead?(request, "words of \(item.modified)")
    }

    func refuse(_ item: LibraryItem) {
        loader.onFailed?(ThumbnailRequest(item, side: 512, for: .preview), .broken)
    }

    static func item(_ number: Int = 1, modified: Int64) -> LibraryItem {
        LibraryItem(
            id: ItemID(number), file: File(path: "/nowhere/\(number).png"), name: "\(number).png",
            contentType: "image/png", size: 1, modified: modified)
    }
}
