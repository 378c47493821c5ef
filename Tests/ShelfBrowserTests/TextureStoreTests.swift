import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfLibrary

/// Pictures of what is out of view go after a while.
final class TextureStoreTests: XCTestCase {
    func testWhatWasNeitherInViewNorUsedSinceTheLastTimeIsForgotten() throws {
        try onGTK {
            let store = TextureStore(limit: 1 << 20)
            let items = try (0..<4).map { try Self.insert($0, into: store) }
            let inView = [items[0].id]
            XCTAssertTrue(store.forgetUnused(but: inView))
            XCTAssertEqual(store.count, 4, "all have just come")
            XCTAssertNotNil(store.texture(of: items[1]))
            XCTAssertNotNil(store.known(items[2]), "no use of it")
            XCTAssertTrue(store.forgetUnused(but: inView))
            XCTAssertEqual(Set(store.items), [items[0].id, items[1].id])
            XCTAssertFalse(store.forgetUnused(but: inView))
            XCTAssertEqual(Set(store.items), [items[0].id])
            XCTAssertEqual(store.byteCount, 8 * 8 * 4)
            // What leaves the view stays once more, however long ago it was drawn last.
            XCTAssertTrue(store.forgetUnused(but: []))
            XCTAssertEqual(Set(store.items), [items[0].id])
            XCTAssertFalse(store.forgetUnused(but: []))
            XCTAssertEqual(store.byteCount, 0)
        }
    }

    @MainActor
    private static func insert(_ number: Int, into store: TextureStore) throws -> LibraryItem {
        let item = LibraryItem(
            id: ItemID(number), file: File(path: "/tmp/\(number).png"),
            name: "\(number).png", contentType: "image/png")
        let pixels = [UInt8](repeating: 0, count: 8 * 8 * 4)
        let texture = try XCTUnwrap(
            Texture(width: 8, height: 8, hasAlpha: true, pixels: SharedBytes(pixels)))
        store.insert(texture, of: item.id, version: item.version, side: 8)
        return item
    }
}
