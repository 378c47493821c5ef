import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfLibrary

/// Parts of large pictures with all their pixels.
final class PreviewDetailTests: XCTestCase {
    private static func geometry(
        _ width: Double, _ height: Double, scale: Double, panned: Point = .zero
    ) -> PreviewGeometry {
        var geometry = PreviewGeometry(
            picture: Size(width: width, height: height), view: Size(width: 400, height: 300))
        geometry.zoom(to: scale)
        geometry.pan(x: panned.x, y: panned.y)
        return geometry
    }

    func testADetailIsWantedOnlyWhereTheWholePictureIsTooCoarse() throws {
        func wish(_ scale: Double, _ side: Int = 16_000) -> DetailWish? {
            DetailWish(
                Self.geometry(Double(side), Double(side), scale: scale), width: side, height: side)
        }
        XCTAssertNil(wish(0.02))
        XCTAssertNil(wish(0.25), "4,095 pixels are enough")
        XCTAssertEqual(wish(0.26)?.reduction, 2)
        XCTAssertEqual(wish(0.51)?.reduction, 1)
        XCTAssertNil(wish(32, 8_000), "it has all there is")
        let own = try XCTUnwrap(wish(1))
        XCTAssertEqual(own.seen, PictureRegion(x: 7_800, y: 7_850, width: 400, height: 300))
        XCTAssertEqual(own.region, PictureRegion(x: 7_544, y: 7_594, width: 912, height: 812))
        XCTAssertEqual([own.reduction, own.side], [1, 912])
        let close = try XCTUnwrap(wish(8))
        XCTAssertEqual(close.seen.width, 50)
        XCTAssertTrue(own.region.contains(close.region), "to come closer asks for nothing new")
        XCTAssertEqual(close.reduction, 1)
    }

    func testAPanoramaIsReducedAsFarAsNothingIsLostAndNoPartIsTooLarge() throws {
        let panorama = Self.geometry(100_000, 1_000, scale: 0.4)
        let wish = try XCTUnwrap(DetailWish(panorama, width: 100_000, height: 1_000))
        XCTAssertEqual(wish.reduction, 2)
        XCTAssertEqual(wish.region, PictureRegion(x: 49_000, y: 0, width: 2_000, height: 1_000))
        XCTAssertEqual(wish.side, 1_000)
        // A wall of screens.
        var large = PreviewGeometry(
            picture: Size(width: 20_000, height: 20_000), view: Size(width: 4_000, height: 2_400))
        large.zoom(to: 1)
        let part = try XCTUnwrap(DetailWish(large, width: 20_000, height: 20_000))
        XCTAssertLessThanOrEqual(part.region.width * part.region.height, 12 << 20)
        XCTAssertTrue(part.region.contains(part.seen))
        large.resize(Size(width: 8_000, height: 6_000))
        let whole = try XCTUnwrap(DetailWish(large, width: 20_000, height: 20_000))
        XCTAssertEqual(whole.region, whole.seen)
    }

    func testAPartLiesWhereItIsSeenHoweverThePictureIsTurned() throws {
        try onGTK {
            let texture = try XCTUnwrap(
                Texture(width: 1, height: 1, hasAlpha: false, pixels: SharedBytes([0, 0, 0, 255])))
            let view = Rect(x: 0, y: 0, width: 400, height: 300)
            for quarters in 0..<4 {
                let isAcross = quarters % 2 != 0
                let (width, height) = isAcross ? (9_000.0, 16_000.0) : (16_000.0, 9_000.0)
                let geometry = Self.geometry(
                    width, height, scale: 1, panned: Point(x: 2_100, y: -1_700))
                let wish = try XCTUnwrap(
                    DetailWish(geometry, width: 16_000, height: 9_000, turned: quarters))
                let detail = PreviewDetail(
                    texture: texture, region: wish.seen, width: 16_000, height: 9_000)
                let place = detail.place(in: geometry.frame, turned: quarters)
                for (found, wanted) in [
                    (place.x, view.x), (place.y, view.y), (place.width, view.width),
                    (place.height, view.height),
                ] {
                    XCTAssertEqual(found, wanted, accuracy: 0.001, "\(quarters) \(place)")
                }
            }
            // A quarter clockwise brings the lower left corner to the upper left.
            let corner = PreviewDetail(
                texture: texture, region: PictureRegion(x: 0, y: 90, width: 20, height: 10),
                width: 200, height: 100)
            let frame = Rect(x: 0, y: 0, width: 100, height: 200)
            XCTAssertEqual(
                corner.place(in: frame, turned: 1), Rect(x: 0, y: 0, width: 10, height: 20))
        }
    }

    func testOfWhatHasDetailsTheWholeIsAskedForWithAQuarterOfThePixelsOfAnAnswer() {
        onGTK {
            @MainActor func side(_ width: Double, _ height: Double) -> Int {
                PreviewPictures.sideBelowDetails(
                    covering: max(width, height), of: Size(width: width, height: height))
            }
            XCTAssertEqual(side(16_384, 16_384), 4_095)
            XCTAssertEqual(side(100_000, 1_000), 16_000)
            XCTAssertGreaterThanOrEqual(side(9_504, 6_336), 9_504, "it fits an answer")
        }
    }

    @MainActor
    private static func wish(x: Double, scale: Double = 1) throws -> DetailWish {
        try XCTUnwrap(
            DetailWish(
                geometry(16_000, 16_000, scale: scale, panned: Point(x: -x, y: 0)),
                width: 16_000, height: 16_000))
    }

    func testOneIsAskedForAtATimeAndWhatNoWorkerHasBegunIsOvertaken() throws {
        try onGTK {
            let item = Self.item(1)
            let page = PreviewPictures.Page(item: item, number: 0)
            var details = PreviewDetails()
            XCTAssertNil(details.next { _ in false })
            let (first, second) = (try Self.wish(x: 0), try Self.wish(x: 3_000))
            details.want([(page, first)])
            XCTAssertEqual(details.next { _ in false }?.region, first.region)
            details.want([(page, second)])
            let asked = try XCTUnwrap(details.next { _ in false })
            XCTAssertEqual(asked.region, second.region, "nobody has begun the first")
            details.want([(page, first)])
            XCTAssertEqual(details.next { $0 == asked }, asked, "a second one is decoded")
            details.take(try Self.image(asked), for: asked)
            XCTAssertEqual(
                details.detail(of: page.id, item.version)?.region, second.region,
                "what has come is shown until there is more")
            let last = try XCTUnwrap(details.next { _ in false })
            XCTAssertEqual(last.region, first.region)
            details.take(try Self.image(last), for: last)
            XCTAssertNil(details.next { _ in false })
            // A little aside, and closer.
            for wish in [try Self.wish(x: 200), try Self.wish(x: 0, scale: 4)] {
                details.want([(page, wish)])
                XCTAssertNil(details.next { _ in false })
            }
            details.want([(page, try Self.wish(x: 300))])
            XCTAssertNotNil(details.next { _ in false })
            details.keep([])
            XCTAssertNil(details.detail(of: page.id, item.version))
            XCTAssertNil(details.next { _ in false }, "it was zoomed out of")
        }
    }

    func testAPartOfOtherContentsIsNotShownAndARefusedOneNotAskedForAgain() throws {
        try onGTK {
            let (old, new) = (Self.item(1), Self.item(2))
            let wish = try Self.wish(x: 0)
            let page = PreviewPictures.Page(item: old, number: 0)
            var details = PreviewDetails()
            details.want([(page, wish)])
            let late = try XCTUnwrap(details.next { _ in false })
            details.want([(PreviewPictures.Page(item: new, number: 0), wish)])
            details.take(try Self.image(late), for: late)
            XCTAssertNil(details.detail(of: page.id, old.version))
            XCTAssertNil(details.detail(of: page.id, new.version))
            let asked = try XCTUnwrap(details.next { _ in false })
            XCTAssertEqual(asked.version, new.version)
            details.refuse(asked)
            XCTAssertTrue(details.isRefused(PreviewPictures.Page(item: new, number: 0)))
            XCTAssertFalse(details.isRefused(page))
            XCTAssertNil(details.next { _ in false })
            details.want([(page, wish)])
            XCTAssertNotNil(details.next { _ in false }, "other contents may be smaller")
        }
    }

    func testEachPixelOfAPanoramaIsSeenAtItsOwnSizeAndThePartGoesWithIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let stage = try Self.panorama("a.png", in: folder)
            let preview: Preview = stage.preview
            stage.present()
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 40_000 }, "no picture")
            XCTAssertNil(preview.detailCall, "nothing is wanted of what is fitted")
            preview.carryOut(.naturalSize)
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.detail != nil }, "it stays coarse")
            @MainActor func expect(_ sign: Int, isDown: Bool = false, line: UInt = #line) {
                let view = preview.canvas.geometry.view
                let length = Int(isDown ? view.height : view.width) / 2
                XCTAssertTrue(
                    pump(seconds: 20) {
                        let places = Self.places(stage, length, isDown: isDown)
                        return places.count == length
                            && zip(places, places.dropFirst()).allSatisfy { $1 - $0 == sign }
                    }, "\(Self.places(stage, length, isDown: isDown))", line: line)
            }
            expect(1)
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.texture?.width == 16_000 })
            let first = preview.canvas.detail?.texture
            preview.canvas.geometry.pan(x: -100, y: 0)
            XCTAssertTrue(pump { preview.detailCall == nil })
            XCTAssertTrue(preview.canvas.detail?.texture === first, "a small step asks anew")
            expect(1)
            preview.canvas.geometry.pan(x: -9_000, y: 0)
            XCTAssertTrue(preview.canvas.detail?.texture === first, "it goes before there is more")
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.detail?.texture !== first })
            expect(1)
            preview.carryOut(.fit)
            XCTAssertNil(preview.canvas.detail)
            for (sign, isDown) in [(1, true), (-1, false), (-1, true)] {
                preview.carryOut(.turn(1))
                preview.carryOut(.naturalSize)
                expect(sign, isDown: isDown)
                preview.carryOut(.fit)
            }
            preview.carryOut(.naturalSize)
            XCTAssertTrue(pump(seconds: 20) { preview.canvas.detail != nil })
            preview.carryOut(.close)
            XCTAssertNil(preview.canvas.detail)
        }
    }

    func testPicturesSideBySideAreAsSharpAsEachOther() throws {
        try onGTK {
            let folder = TemporaryFolder()
            let stage = try Self.panorama("a.png", in: folder)
            let preview: Preview = stage.preview
            stage.selected = [0, 1]
            stage.present()
            preview.carryOut(.compare)
            XCTAssertEqual(preview.held.count, 1)
            XCTAssertTrue(pump(seconds: 20) { preview.fullSize?.width == 40_000 }, "no picture")
            preview.carryOut(.naturalSize)
            XCTAssertTrue(
                pump(seconds: 20) {
                    preview.canvas.detail != nil
                        && preview.canvas.companions.first?.detail != nil
                })
            XCTAssertEqual(
                preview.canvas.detail?.region, preview.canvas.companions.first?.detail?.region)
            preview.carryOut(.fit)
            XCTAssertNil(preview.canvas.companions.first?.detail)
            preview.carryOut(.close)
        }
    }

    // MARK: - What is looked at

    private static func item(_ modified: Int64) -> LibraryItem {
        LibraryItem(
            id: ItemID(1), file: File(path: "/nowhere/a.png"), name: "a.png",
            contentType: "image/png", size: 1, modified: modified)
    }

    private static func image(_ request: ThumbnailRequest) throws -> ThumbnailImage {
        try XCTUnwrap(
            ThumbnailImage(
                width: 1, height: 1, fullWidth: 16_000, fullHeight: 16_000, hasAlpha: false,
                pixels: SharedBytes([0, 0, 0, 255])))
    }

    /// A preview of two files in which each column has a colour that says which it is.
    @MainActor
    private static func panorama(_ name: String, in folder: TemporaryFolder) throws
        -> PreviewFixture
    {
        let (width, height) = (40_000, 40)
        let picture = Pixbuf(width: width, height: height, rgba: 0x0000_33ff)
        picture.changePixels { pixels, stride in
            for y in 0..<height {
                for x in 0..<width {
                    pixels[y * stride + 4 * x] = UInt8(x & 255)
                    pixels[y * stride + 4 * x + 1] = UInt8(x >> 8)
                }
            }
        }
        let png = try picture.pngBytes(texts: []).array
        let stage = PreviewFixture([name, "b.png"], in: folder.path, reads: true)
        for (number, name) in [name, "b.png"].enumerated() {
            folder.writeBytes(name, png)
            let info = try FileInfo.queryNow(folder.file.child(named: name))
            stage.replace(number, by: LibraryItem(id: ItemID(number), info: info))
        }
        return stage
    }

    /// Which columns of the picture are seen along the middle of the canvas.
    @MainActor
    private static func places(
        _ stage: PreviewFixture, _ length: Int, isDown: Bool
    ) -> [Int] {
        let canvas = stage.preview.canvas
        let corner = canvas.placeInSurface
        let rows = stage.window.picture()?.pixelRows ?? []
        // Buttons lie over the ends.
        return (length / 2..<length / 2 + length).compactMap { step in
            let middle = (Int(canvas.geometry.view.width) / 2, Int(canvas.geometry.view.height) / 2)
            let (x, y) = isDown ? (middle.0, step) : (step, middle.1)
            let row = Int(corner.y) + y
            let column = Int(corner.x) + x
            guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
            let pixel = rows[row][column]
            guard pixel & 0xFF == 0x33 else { return nil }
            return Int(pixel >> 16 & 0xFF) | Int(pixel >> 8 & 0xFF) << 8
        }
    }
}
