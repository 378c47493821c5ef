import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Drawings that gdk-pixbuf does not know by their first bytes.
final class DrawingTextTests: XCTestCase {
    private let folder = TemporaryFolder()
    private static let body =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"20\">"
        + "<rect width=\"40\" height=\"20\" fill=\"#ff0000\"/></svg>"

    /// Text of Latin letters in UTF-16, the byte order marked.
    private static func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
        (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE])
            + text.utf8.flatMap { isBigEndian ? [0, $0] : [$0, 0] }
    }

    /// The bytes in a gzip file whose one block is stored as it is (RFC 1952, RFC 1951).
    private static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        func little(_ value: UInt32, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
        }
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        let count = UInt32(bytes.count)
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(count, 2) + little(~count, 2)
            + bytes + little(~sum, 4) + little(count, 4)
    }

    private func thumbnail(_ name: String, _ bytes: [UInt8], _ type: String) -> Pixbuf? {
        folder.writeBytes(name, bytes)
        return ThumbnailMaker(
            cache: ThumbnailCache(
                folder: folder.file.child(named: ".cache"), program: "shelf-gtk-test")
        ).answer(
            of: folder.file.child(named: name), side: 100,
            source: ThumbnailSource(modified: 0, byteCount: 0), contentType: type
        ).picture
    }

    func testDrawingsThatAreCompressedOrInUTF16HaveAPictureAndASize() throws {
        let declared = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n\(Self.body)"
        let drawings: [(name: String, bytes: [UInt8], type: String)] = [
            ("a.svg", Array(Self.body.utf8), "image/svg+xml"),
            ("b.svgz", Self.gzip(Array(Self.body.utf8)), "image/svg+xml-compressed"),
            ("c.svg", Self.utf16(declared, isBigEndian: false), "image/svg+xml"),
            ("d.svg", Self.utf16(declared, isBigEndian: true), "image/svg+xml"),
            (
                "e.svgz", Self.gzip(Self.utf16(declared, isBigEndian: false)),
                "image/svg+xml-compressed"
            ),
        ]
        for (name, bytes, type) in drawings {
            let made = try XCTUnwrap(thumbnail(name, bytes, type), name)
            XCTAssertEqual([made.width, made.height], [100, 50], name)
            let facts = FactsMaker.facts(of: folder.file.child(named: name), sidecars: [])
            XCTAssertEqual([facts.width, facts.height], [40, 20], name)
        }
    }

    func testWhatIsNoDrawingOrEndsEarlyHasNoPicture() {
        let whole = Self.gzip(Array(Self.body.utf8))
        XCTAssertNil(thumbnail("a.svgz", Array(whole.dropLast(20)), "image/svg+xml-compressed"))
        XCTAssertNil(thumbnail("b.svgz", [0x1F, 0x8B], "image/svg+xml-compressed"))
        XCTAssertNil(
            thumbnail("c.svgz", Self.gzip(Array("text".utf8)), "image/svg+xml-compressed"))
    }

    func testNoMoreIsUnpackedThanTheLimit() {
        let packed = Self.gzip([UInt8](repeating: 32, count: 5_000))
        XCTAssertEqual(Gzip.unpacked(packed, limit: 5_000)?.count, 5_000)
        XCTAssertNil(Gzip.unpacked(packed, limit: 4_999))
    }
}
