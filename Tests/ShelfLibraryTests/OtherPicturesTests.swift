import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Pictures that loaders of gdk-pixbuf know in part only: pages, icons, alpha, profiles.
final class OtherPicturesTests: XCTestCase {
    private let folder = TemporaryFolder()
    private lazy var maker = ThumbnailMaker(
        cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))

    private func shown(_ name: String, page: Int = 0, type: String = "image/tiff") -> Shown {
        maker.shown(
            of: folder.file.child(named: name), side: 100, page: page, contentType: type)
    }

    private func preview(
        _ name: String, page: Int = 0, type: String = "image/tiff"
    ) throws -> ThumbnailMaker.Preview {
        guard case .picture(let preview) = shown(name, page: page, type: type) else {
            throw NoPicture()
        }
        return preview
    }

    private struct NoPicture: Error {}

    private func thumbnail(_ name: String, _ side: Int, type: String) -> Pixbuf? {
        maker.answer(
            of: folder.file.child(named: name), side: side,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: type
        ).picture
    }

    /// The first pixel as it is drawn: red, green and blue, multiplied by alpha, and alpha.
    private func pixel(_ picture: Pixbuf) throws -> [Int] {
        let bytes = picture.premultiplied.bytes
        return try [2, 1, 0, 3].map { Int(try XCTUnwrap(bytes.dropFirst($0).first)) }
    }

    private func assertPixel(
        _ picture: Pixbuf, _ expected: [Int], _ name: String, line: UInt = #line
    ) throws {
        for (part, wanted) in zip(try pixel(picture), expected) {
            XCTAssertEqual(part, wanted, accuracy: 1, name, line: line)
        }
    }

    // MARK: - Pages

    func testEachPageOfATIFFFileIsShown() throws {
        var pages = [TIFFPageBytes([255, 0, 0]), TIFFPageBytes([0, 255, 0])]
        // A smaller picture of the page before.
        pages.append(TIFFPageBytes([9, 9, 9]))
        pages[2].kind = 1
        pages.append(TIFFPageBytes([0, 0, 255]))
        // Turned by a quarter, in strips of one colour each.
        pages[3].orientation = 6
        pages[3].isSeparate = true
        for (isBigEndian, name) in [(false, "a.tif"), (true, "b.tif")] {
            folder.writeBytes(name, tiffBytes(pages, isBigEndian: isBigEndian))
            let colours = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
            for (page, colour) in colours.enumerated() {
                let shown = try preview(name, page: page)
                XCTAssertEqual(shown.pageCount, 3)
                try assertPixel(shown.picture, colour, "page \(page)")
                let size = page == 2 ? [6, 8] : [8, 6]
                XCTAssertEqual([shown.fullWidth, shown.fullHeight], size, "page \(page)")
                XCTAssertEqual([shown.picture.width, shown.picture.height], size)
            }
            guard case .refused(.broken) = shown(name, page: 3) else {
                return XCTFail("a page that is none")
            }
        }
        folder.writeBytes("one.tif", tiffBytes([TIFFPageBytes([1, 2, 3])]))
        XCTAssertEqual(try preview("one.tif").pageCount, 1)
    }

    func testTheTablesOfRawPicturesAreNoPages() throws {
        folder.writeBytes(
            "a.dng", tiffBytes([TIFFPageBytes([255, 0, 0]), TIFFPageBytes([0, 255, 0])]))
        XCTAssertEqual(try preview("a.dng", type: "image/x-adobe-dng").pageCount, 1)
    }

    // MARK: - Alpha

    func testColoursOfTIFFAreNoDarkerThanTheirAlpha() throws {
        var separate = TIFFPageBytes([200, 100, 50, 128], extra: 2)
        separate.isSeparate = true
        var separateGrey = TIFFPageBytes([200, 128], extra: 2)
        separateGrey.isSeparate = true
        let pages: [(name: String, page: TIFFPageBytes, pixel: [Int])] = [
            ("unassociated", TIFFPageBytes([200, 100, 50, 128], extra: 2), [100, 50, 25, 128]),
            ("associated", TIFFPageBytes([100, 50, 25, 128], extra: 1), [100, 50, 25, 128]),
            ("separate", separate, [100, 50, 25, 128]),
            ("grey", TIFFPageBytes([200, 128], extra: 2), [100, 100, 100, 128]),
            ("dark grey", TIFFPageBytes([100, 128], extra: 2), [50, 50, 50, 128]),
            ("associated grey", TIFFPageBytes([100, 128], extra: 1), [100, 100, 100, 128]),
            ("separate grey", separateGrey, [100, 100, 100, 128]),
            // Colours above their alpha were not multiplied by it, whatever the file says.
            ("wrong", TIFFPageBytes([200, 100, 50, 128], extra: 1), [100, 50, 25, 128]),
            ("unnamed", TIFFPageBytes([200, 100, 50, 128], extra: 0), [100, 50, 25, 128]),
            ("clear", TIFFPageBytes([0, 0, 0, 0], extra: 1), [0, 0, 0, 0]),
            ("opaque", TIFFPageBytes([200, 100, 50, 255], extra: 2), [200, 100, 50, 255]),
        ]
        for (name, page, pixel) in pages {
            folder.writeBytes("a.tif", tiffBytes([page]))
            try assertPixel(preview("a.tif").picture, pixel, name)
            let small = try XCTUnwrap(thumbnail("a.tif", 4, type: "image/tiff"))
            XCTAssertEqual(small.width, 4)
            try assertPixel(small, pixel, name)
        }
    }

    func testAScaledTIFFPictureHasItsColoursUpToItsEdges() throws {
        // A clear page's worth of pixels beside half transparent ones: each row 4 clear, 4 red.
        var bytes = tiffBytes([TIFFPageBytes([255, 0, 0, 128], extra: 2)])
        let clear = [UInt8](repeating: 0, count: 16)
        let red = [[UInt8]](repeating: [255, 0, 0, 128], count: 8).flatMap(\.self)
        let strips = 6 * red.count
        for row in 0..<6 {
            let start = bytes.count - strips + row * red.count
            bytes.replaceSubrange(start..<start + 16, with: clear)
        }
        folder.writeBytes("a.tif", bytes)
        for side in [3, 8] {
            let picture = try XCTUnwrap(thumbnail("a.tif", side, type: "image/tiff"))
            XCTAssertEqual(picture.width, side)
            for pixel in stride(from: 0, to: picture.premultiplied.bytes.count, by: 4) {
                let bytes = picture.premultiplied.bytes[pixel..<pixel + 4].map(Int.init)
                let (colour, alpha) = (bytes.dropFirst(2).first, bytes.last)
                // Pure red is as red as it can be seen.
                XCTAssertEqual(try XCTUnwrap(colour), try XCTUnwrap(alpha), accuracy: 1)
            }
        }
    }

    func testAHalfTransparentColourIsTheSameInEachFormat() throws {
        let picture = Pixbuf(width: 16, height: 16, rgba: 0xC864_3280)
        let bitmap =
            [0, 0, 2] + [UInt8](repeating: 0, count: 9) + little(16, 2) + little(16, 2) + [32, 8]
            + (0..<256).flatMap { _ in [50, 100, 200, 128] as [UInt8] }
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='16'>"
            + "<rect width='16' height='16' fill='#c86432' fill-opacity='0.502'/></svg>"
        let files: [(name: String, type: String, bytes: [UInt8])] = [
            ("a.png", "image/png", try picture.fileBytes(format: "png").array),
            ("a.tif", "image/tiff", try picture.fileBytes(format: "tiff").array),
            ("a.ico", "image/vnd.microsoft.icon", try picture.fileBytes(format: "ico").array),
            ("a.tga", "image/x-tga", bitmap), ("a.svg", "image/svg+xml", Array(svg.utf8)),
        ]
        for (name, type, bytes) in files {
            folder.writeBytes(name, bytes)
            try assertPixel(preview(name, type: type).picture, [100, 50, 25, 128], name)
            let small = try XCTUnwrap(thumbnail(name, 16, type: type), name)
            try assertPixel(small, [100, 50, 25, 128], name)
        }
    }

    // MARK: - Icons

    func testAnIconIsItsLargestPictureAlsoWhereThatIsAPNGFile() throws {
        let type = "image/vnd.microsoft.icon"
        let bitmap = try Pixbuf(width: 16, height: 16, rgba: 0xFF00_00FF).fileBytes(format: "ico")
        // Behind the head and one entry.
        let small = Array(bitmap.array.dropFirst(22))
        let large = try pngBytes(0x0000_FFFF, width: 256, height: 256)
        let medium = try pngBytes(0x00FF_00FF, width: 32, height: 32)
        let icons: [(name: String, bytes: [UInt8], side: Int, pixel: [Int])] = [
            ("mixed.ico", iconBytes([(16, small), (256, large)]), 256, [0, 0, 255, 255]),
            ("order.ico", iconBytes([(32, medium), (256, large)]), 256, [0, 0, 255, 255]),
            ("one.ico", iconBytes([(32, medium)]), 32, [0, 255, 0, 255]),
            ("bitmap.ico", bitmap.array, 16, [255, 0, 0, 255]),
        ]
        for (name, bytes, side, pixel) in icons {
            folder.writeBytes(name, bytes)
            let shown = try preview(name, type: type)
            XCTAssertEqual([shown.fullWidth, shown.fullHeight], [side, side], name)
            try assertPixel(thumbnail(name, 100, type: type) ?? shown.picture, pixel, name)
            XCTAssertNotNil(thumbnail(name, 100, type: type), name)
            let facts = FactsMaker.facts(of: folder.file.child(named: name), sidecars: [])
            XCTAssertEqual([facts.width, facts.height], [side, side], name)
        }
        let broken = iconBytes([(32, Array(medium.prefix(40)))])
        for bytes in [broken, Array(broken.prefix(24)), iconBytes([(32, [])])] {
            folder.writeBytes("broken.ico", bytes)
            XCTAssertNil(thumbnail("broken.ico", 100, type: type))
        }
    }

    // MARK: - Colours

    func testAProfileThatOnlyTheHeadTellsOfIsApplied() throws {
        let profile = Profile.bytes(named: "Swapped")
        let head: [UInt8] = [0x20, 0, 0, 0, 3, 0, 0, 2, 0, 0]
        let chunks =
            Array("WEBP".utf8) + riffChunk("VP8X", head) + riffChunk("ICCP", profile)
        folder.writeBytes("a.webp", riffChunk("RIFF", chunks))
        guard let file = RegularFile(pathBytes: Array("\(folder.path)/a.webp".utf8)) else {
            return XCTFail("no file")
        }
        let picture = Pixbuf(width: 4, height: 3, rgba: 0xFF00_00FF)
        let name = picture.showColorsOfScreens(file, PictureHead(file))
        XCTAssertEqual(name, "Swapped")
        let pixel = try pixel(picture)
        XCTAssertLessThan(try XCTUnwrap(pixel.first), 40)
        XCTAssertGreaterThan(try XCTUnwrap(pixel.dropFirst().first), 215)
    }
}
