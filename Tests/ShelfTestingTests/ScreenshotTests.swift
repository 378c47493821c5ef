import ShelfGTK
import ShelfTestSupport
import ShelfTesting
import XCTest

final class ScreenshotTests: XCTestCase {
    @MainActor
    private static func screenshot(of color: Color) throws -> Screenshot {
        let page = try Rendering(width: 40, height: 20) {
            CustomWidgetView { Field(color) }
        }
        defer { page.close() }
        return try page.screenshot()
    }

    func testPixelsAreThoseThatWereDrawn() throws {
        try onGTK {
            let picture = try Self.screenshot(of: .rgb(1, 0.5, 0))
            XCTAssertEqual([picture.width, picture.height], [40, 20])
            XCTAssertEqual(picture[0, 0][1...], picture[39, 19][1...])
            let centre = picture[20, 10].map(Int.init)
            XCTAssertEqual([centre[0], centre[2], centre[3]], [255, 0, 255])
            XCTAssertTrue((126...129).contains(centre[1]), "\(centre)")
        }
    }

    func testAPictureIsTheSameAfterBeingWrittenAndReadAndDiffersByThePixelsThatDo() throws {
        try onGTK {
            let folder = TemporaryFolder(named: "Pictures")
            let (picture, path) = (
                try Self.screenshot(of: .rgb(0.2, 0.4, 0.6)), "\(folder.path)/field.png"
            )
            try picture.write(to: path)
            let read = try Screenshot(contentsOf: path)
            XCTAssertEqual(read, picture)
            var pixels = picture.pixels
            pixels[4] &+= 10
            pixels[44] &+= 3
            let other = Screenshot(width: 40, height: 20, pixels: pixels)
            XCTAssertEqual(other.differences(from: picture), 2)
            XCTAssertEqual(other.differences(from: picture, tolerance: 3), 1)
            XCTAssertEqual(
                Screenshot(width: 1, height: 1, pixels: [0, 0, 0, 0]).differences(from: picture),
                800)
        }
    }

    func testACheckFailsForWhatDiffersAndKeepsWhatWasSeen() throws {
        try onGTK {
            let folder = TemporaryFolder(named: "Pictures")
            let path = "\(folder.path)/field.png"
            let (blue, green) = (
                try Self.screenshot(of: .rgb(0, 0, 1)),
                try Self.screenshot(of: .rgb(0, 1, 0))
            )
            XCTAssertThrowsError(try blue.check(against: path)) {
                XCTAssertEqual("\($0)", "\(path) was not there; look at what it holds now")
            }
            try blue.check(against: path)
            XCTAssertThrowsError(try green.check(against: path)) {
                XCTAssertTrue("\($0)".contains("800 of 800 pixels differ by more than 2"), "\($0)")
            }
            XCTAssertEqual(try Screenshot(contentsOf: "\(folder.path)/field.seen.png"), green)
            let dot = Screenshot(width: 1, height: 1, pixels: [0, 0, 0, 255])
            XCTAssertThrowsError(try dot.check(against: path, allowing: 800)) {
                XCTAssertTrue(
                    "\($0)".contains("it has 40 × 20 pixels, what was seen 1 × 1"), "\($0)")
            }
            try green.check(against: path, allowing: 800)
            XCTAssertThrowsError(try Screenshot(contentsOf: "\(folder.path)/none.png"))
            XCTAssertThrowsError(try blue.write(to: "\(folder.path)/none/field.png"))
        }
    }
}

/// Fills all its room with one color.
private final class Field: CustomWidget {
    private let color: Color

    init(_ color: Color) {
        self.color = color
        super.init()
    }

    override func draw(in drawing: Drawing, size: Size) {
        drawing.fill(Rect(origin: .zero, size: size), color)
    }
}
