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
            XCTAssertTrue(store.forgetUnused(but: inView, side: 8))
            XCTAssertEqual(store.count, 4, "all have just come")
            XCTAssertNotNil(store.texture(of: items[1]))
            XCTAssertNotNil(store.known(items[2]), "no use of it")
            XCTAssertTrue(store.forgetUnused(but: inView, side: 8))
            XCTAssertEqual(Set(store.items), [items[0].id, items[1].id])
            XCTAssertFalse(store.forgetUnused(but: inView, side: 8))
            XCTAssertEqual(Set(store.items), [items[0].id])
            XCTAssertEqual(store.byteCount, 8 * 8 * 4)
            // What leaves the view stays once more, however long ago it was drawn last.
            XCTAssertTrue(store.forgetUnused(but: [], side: 8))
            XCTAssertEqual(Set(store.items), [items[0].id])
            XCTAssertFalse(store.forgetUnused(but: [], side: 8))
            XCTAssertEqual(store.byteCount, 0)
        }
    }

    func testAsManyAsAreWantedAtOnceAreKeptBesideThem() throws {
        try onGTK {
            let store = TextureStore(limit: 1 << 20)
            let wanted = (0..<80).map { ItemID($0) }
            store.use(wanted)
            for number in 0..<80 { try Self.insert(number, into: store) }
            XCTAssertEqual(store.count, 80)
            for number in 80..<400 {
                // All that is in view stays, however long ago it was drawn.
                store.use(wanted)
                try Self.insert(number, into: store)
                XCTAssertLessThanOrEqual(store.count, 160)
            }
            XCTAssertGreaterThanOrEqual(store.count, 140, "there is room")
            let kept = Set(store.items)
            XCTAssertTrue(kept.isSuperset(of: wanted))
            XCTAssertTrue(kept.contains(ItemID(399)) && kept.contains(ItemID(390)), "the last ones")
            // A filter that finds little for a moment costs no pictures.
            store.use([ItemID(0)])
            for number in 400..<410 { try Self.insert(number, into: store) }
            XCTAssertGreaterThanOrEqual(store.count, 140)
            // When it stays they go, if they do not by then for their age.
            _ = store.forgetUnused(but: [ItemID(0)], side: 8)
            try Self.insert(410, into: store)
            XCTAssertLessThanOrEqual(store.count, 64)
            XCTAssertTrue(store.items.contains(ItemID(0)))
        }
    }

    func testALargerPictureServesForAWhileAndThenGivesWayToASmallerOne() throws {
        try onGTK {
            let store = TextureStore(limit: 1 << 20)
            let item = try Self.insert(0, into: store)
            XCTAssertTrue(store.holds(item.version, of: item.id, side: 4))
            XCTAssertFalse(store.holds(item.version, of: item.id, side: 9))
            try Self.insert(0, into: store, side: 4)
            XCTAssertEqual(store.byteCount, 8 * 8 * 4, "a smaller one takes its place at once")
            _ = store.forgetUnused(but: [item.id], side: 4)
            XCTAssertFalse(store.holds(item.version, of: item.id, side: 4))
            XCTAssertTrue(store.holds(item.version, of: item.id, side: 8))
            XCTAssertNotNil(store.texture(of: item), "it is gone before another is there")
            try Self.insert(0, into: store, side: 4)
            XCTAssertEqual(store.byteCount, 4 * 4 * 4)
            XCTAssertTrue(store.holds(item.version, of: item.id, side: 4))
            // What is wanted as large again is not taken for too large.
            try Self.insert(0, into: store)
            _ = store.forgetUnused(but: [item.id], side: 4)
            _ = store.forgetUnused(but: [item.id], side: 8)
            XCTAssertTrue(store.holds(item.version, of: item.id, side: 6))
        }
    }

    @MainActor @discardableResult
    private static func insert(_ number: Int, into store: TextureStore, side: Int = 8) throws
        -> LibraryItem
    {
        let item = LibraryItem(
            id: ItemID(number), file: File(path: "/tmp/\(number).png"),
            name: "\(number).png", contentType: "image/png")
        let pixels = [UInt8](repeating: 0, count: side * side * 4)
        let texture = try XCTUnwrap(
            Texture(width: side, height: side, hasAlpha: true, pixels: SharedBytes(pixels)))
        store.insert(texture, of: item.id, version: item.version, side: side)
        return item
    }
}
