import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Progressive pictures that are shown much smaller than they are.
final class ProgressiveTests: XCTestCase {
    /// 1,032 × 16 pixels, the left half black and the right half white, in six scans.
    private static let file = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+\
        MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wgALCAAQBAgBAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAYH\
        /9oACAEBAAAAAZcAAAAAAAAAAVFOAAAAAAAAAAMwAAAAAAAAAAFRTgAAAAAAAAAD/8QAFhABAQEAAAAAAAAA\
        AAAAAAAABWBw/9oACAEBAAEFAoAbARoH/8QAGBAAAwEBAAAAAAAAAAAAAAAAA2CBwXD/2gAIAQEABj8CQDTe\
        AmmoP//EABQQAQAAAAAAAAAAAAAAAAAAAID/2gAIAQEAAT8hAVV//9oACAEBAAAAEP8A/wD/AP8A/wD/AP8A\
        /wAAAAAAAAAAAH//AP8A/wD/AP8A/wD/AIAAAAAAAAAAP//EABQQAQAAAAAAAAAAAAAAAAAAAID/2gAIAQEA\
        AT8QAXd//9k=\

        """

    private static func bytes(ofBase64 text: String) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var (bytes, rest, count) = ([UInt8](), 0, 0)
        for digit in text.utf8.compactMap({ digits.firstIndex(of: $0) }) {
            (rest, count) = (rest << 6 | digit, count + 6)
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: rest >> count))
            rest &= (1 << count) - 1
        }
        return bytes
    }

    private func picture(_ bytes: [UInt8], side: Int) -> Pixbuf? {
        let folder = TemporaryFolder()
        folder.writeBytes("a.jpg", bytes)
        let maker = ThumbnailMaker(
            cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))
        return maker.answer(
            of: folder.file.child(named: "a.jpg"), side: side,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: "image/jpeg"
        ).picture
    }

    func testTheFirstScanIsEnoughAndNoOtherIsDecoded() throws {
        let whole = Self.bytes(ofBase64: Self.file)
        let count = try XCTUnwrap(ProgressiveScans.coarseByteCount(of: whole))
        XCTAssertLessThan(count, whole.count)
        let picture = try XCTUnwrap(picture(whole, side: 100))
        XCTAssertEqual(picture.width, 100)
        let pixels = picture.premultiplied.bytes
        XCTAssertLessThan(pixels[4 * 25], 10)
        XCTAssertGreaterThan(pixels[4 * 75], 245)
        // What the other scans say makes no difference, where the size is small enough.
        let marker = Array(whole[count..<count + 10])
        let spoilt = whole[..<count] + marker + [UInt8](repeating: 0x55, count: 400)
        let same = try XCTUnwrap(self.picture(Array(spoilt), side: 100))
        XCTAssertEqual(same.premultiplied.bytes, pixels)
    }
}
