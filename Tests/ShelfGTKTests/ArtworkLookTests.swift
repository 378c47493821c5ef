import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What lies under and around pictures.
final class ArtworkLookTests: XCTestCase {
    /// A picture of one colour, each pixel a number with alpha highest, multiplied by it.
    @MainActor
    private static func texture(
        _ pixel: UInt32, side: Int = 100, hasAlpha: Bool = false
    ) throws -> Texture {
        let bytes = (0..<side * side).flatMap { _ in
            (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * $0)) }
        }
        return try XCTUnwrap(
            Texture(
                width: side, height: side, hasAlpha: hasAlpha, pixels: SharedBytes(bytes)))
    }

    func testThereIsALineInsideTheEdgeOfAnOpaquePictureOnly() throws {
        try onGTK {
            try TestWindow.withStyleSheet("artwork { color: rgba(255, 0, 0, 1); }") {
                let fixture = CellFixture(width: 100, height: 100)
                fixture.bind(0, Artwork(try Self.texture(0xFFFF_FFFF)))
                fixture.present()
                let opaque = try XCTUnwrap(fixture.window.picture())
                XCTAssertEqual(opaque.pixel(x: 50, y: 0), [255, 0, 0])
                XCTAssertEqual(opaque.pixel(x: 99, y: 50), [255, 0, 0])
                XCTAssertEqual(opaque.pixel(x: 50, y: 1), [255, 255, 255])
                fixture.bind(1, Artwork(try Self.texture(0x8080_8080, hasAlpha: true)))
                fixture.layOut()
                let clear = try XCTUnwrap(fixture.window.picture())
                XCTAssertNotEqual(clear.pixel(x: 50, y: 0), [255, 0, 0])
            }
        }
    }

    func testWhatCanBeSeenThroughLiesOnAGroundItStandsOutFrom() throws {
        try onGTK {
            // White, black and grey, half of it to be seen.
            let cases: [(UInt32, String?)] = [
                (0x8080_8080, "slate"), (0x8000_0000, "paper"), (0x8040_4040, "mat"),
            ]
            for (pixel, ground) in cases {
                let fixture = CellFixture(width: 100, height: 100)
                fixture.bind(0, Artwork(try Self.texture(pixel, hasAlpha: true)))
                let widget = fixture.nodes(ArtworkNode.self)[0].widget
                for name in ["slate", "paper", "mat"] {
                    XCTAssertEqual(widget.hasCSSClass(name), name == ground, "\(pixel): \(name)")
                }
                // The cell is used for a photograph next.
                fixture.bind(1, Artwork(try Self.texture(0xFF80_8080)))
                for name in ["slate", "paper", "mat"] { XCTAssertFalse(widget.hasCSSClass(name)) }
            }
        }
    }

    func testAnIconDrawnForAnyGroundLiesOnATileAsItsNeighboursDo() throws {
        try onGTK {
            // Light and dark pixels, how many of ten are dark, the side, and the ground.
            let cases: [(light: UInt8, dark: Int, side: Int, ground: String)] = [
                (255, 3, 48, "mat"), (255, 1, 48, "slate"), (255, 3, 100, "slate"),
                (0, 7, 48, "paper"), (230, 7, 48, "mat"), (230, 7, 100, "paper"),
            ]
            for (light, dark, side, ground) in cases {
                let bytes = (0..<side * side).flatMap { pixel in
                    Array(repeating: pixel % 10 < dark ? 0 : light, count: 3) + [UInt8(255)]
                }
                let texture = try XCTUnwrap(
                    Texture(width: side, height: side, hasAlpha: true, pixels: SharedBytes(bytes)))
                let fixture = CellFixture(width: 120, height: 120)
                fixture.bind(0, Artwork(texture))
                let widget = try XCTUnwrap(fixture.nodes(ArtworkNode.self).first).widget
                for name in ["slate", "paper", "mat"] {
                    XCTAssertEqual(
                        widget.hasCSSClass(name), name == ground,
                        "\(light) \(dark) \(side): \(name)"
                    )
                }
            }
        }
    }

    func testTheIconOfAPictureThatIsAwaitedHasNoColour() {
        onGTK {
            var pixels: [UInt8] = [0, 0, 255, 255, 30, 60, 90, 90]
            Texture.fade(&pixels)
            XCTAssertEqual(pixels, [17, 17, 17, 85, 21, 21, 21, 30])
            let fixture = CellFixture(width: 100, height: 100)
            let icon = Icon.named("image-x-generic")
            fixture.bind(0, Artwork(nil, placeholder: icon))
            fixture.present()
            XCTAssertNotNil(fixture.window.picture())
            let count = icon.pictures.count
            fixture.show(Artwork(nil, placeholder: icon).awaited(true))
            fixture.layOut()
            XCTAssertNotNil(fixture.window.picture())
            XCTAssertEqual(icon.pictures.count, count + 1, "it is drawn as any other")
        }
    }

    func testAFlatPictureStandsOnTheLowerEdgeOrInTheMiddle() throws {
        try onGTK {
            let bytes = [UInt8](repeating: 255, count: 100 * 40 * 4)
            let flat = try XCTUnwrap(
                Texture(width: 100, height: 40, hasAlpha: false, pixels: SharedBytes(bytes)))
            for (isCentred, row) in [(false, 80), (true, 50)] {
                let fixture = CellFixture(width: 100, height: 100)
                let artwork = Artwork(flat)
                fixture.bind(0, isCentred ? artwork.verticallyCentered() : artwork)
                fixture.present()
                let picture = try XCTUnwrap(fixture.window.picture())
                XCTAssertEqual(picture.pixel(x: 50, y: row), [255, 255, 255])
                XCTAssertNotEqual(picture.pixel(x: 50, y: isCentred ? 95 : 50), [255, 255, 255])
            }
        }
    }
}
