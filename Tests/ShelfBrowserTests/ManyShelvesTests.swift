import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Many shelves: what changes of one costs the others nothing, and what is next is prepared.
final class ManyShelvesTests: XCTestCase {
    func testAChangeOfOneShelfAmongManyAsksForItsLayoutAlone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 0..<200 { folder.write("Shelf \(number)/a.txt") }
            let window = try WindowHere("ManyShelves", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(pump(seconds: 60) { browser.isReadingDone && browser.isComplete })
            let asked = browser.wall.counters.describedSections
            XCTAssertGreaterThanOrEqual(asked, 200)
            folder.write("Shelf 120/b.txt")
            XCTAssertTrue(
                pump(seconds: 60) {
                    browser.library.progress.itemCount == 201 && browser.isComplete
                })
            XCTAssertTrue(pump(seconds: 60) { browser.wall.counters.describedSections > asked })
            XCTAssertLessThanOrEqual(browser.wall.counters.describedSections - asked, 2)
        }
    }

    /// Low shelves, of which a page brings more than two.
    func testAPageBringsShelvesThatHaveTheirRoomAlready() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 10..<30 {
                try folder.addPictures(2, "Shelf \(number)/p", width: 640, height: 160)
            }
            let cache = TemporaryFolder()
            let worker = BuiltProgram.command(
                [WorkerProcess.argument], ["XDG_CACHE_HOME": cache.path])
            let window = try WindowHere(
                "NextShelves", folder,
                pictures: Pictures(loader: ThumbnailLoader(command: worker, workerCount: 2)))
            defer { window.close() }
            let browser = window.browser
            @MainActor func undecided() -> [ItemGroup.ID] {
                browser.wall.visibleSections.filter { !browser.rooms.isDecided($0) }
            }
            XCTAssertTrue(
                pump(seconds: 30) {
                    browser.isReadingDone && browser.isComplete && undecided().isEmpty
                })
            let seen = browser.wall.visibleSections
            XCTAssertGreaterThan(seen.count, 2)
            let rows = browser.shownRows
            let last = try XCTUnwrap(rows.firstIndex { $0.section.id == seen.last })
            let next = rows[(last + 1)...].prefix(seen.count)
            XCTAssertEqual(next.count, seen.count)
            XCTAssertTrue(
                pump(seconds: 30) { next.allSatisfy { browser.rooms.isDecided($0.section.id) } },
                "a page would bring whole tiles")
            // Nothing more than that: the pictures of what is far cost nothing.
            XCTAssertTrue(pump(seconds: 30) { browser.isComplete })
            XCTAssertEqual(rows.count { browser.rooms.isDecided($0.section.id) }, 2 * seen.count)
            let item = try XCTUnwrap(next.first?.items.first)
            XCTAssertTrue(browser.wall.scroll(to: item.id, .start, animated: false))
            XCTAssertTrue(pump { browser.wall.visibleSections.first == next.first?.section.id })
            XCTAssertEqual(undecided(), [])
        }
    }

    /// Somebody goes somewhere else in a window before its pictures have come, and zooms there and back.
    func testTilesOfShelvesDoNotTellWhatWasDoneBeforeTheirPicturesCame() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for shelf in 1...3 {
                try folder.addPictures(5, "Shelf \(shelf)/p", width: 200, height: 300)
            }
            let cache = TemporaryFolder()
            let worker = BuiltProgram.command(
                [WorkerProcess.argument], ["XDG_CACHE_HOME": cache.path])
            @MainActor func room(isTouched: Bool) throws -> Set<TileRoom> {
                let window = try WindowHere(
                    "Touched\(isTouched)", folder,
                    pictures: Pictures(loader: ThumbnailLoader(command: worker, workerCount: 1)))
                defer { window.close() }
                let browser = window.browser
                if isTouched {
                    XCTAssertTrue(pump(seconds: 30) { browser.wall.rows.count == 3 })
                    let item = try XCTUnwrap(browser.wall.rows.last?.items.first)
                    XCTAssertTrue(browser.wall.focus(item.id))
                    browser.size = TileSize(step: 4)
                    browser.size = .usual
                }
                XCTAssertTrue(
                    pump(seconds: 30) {
                        browser.isReadingDone && browser.isComplete
                            && browser.wall.visibleSections.allSatisfy(browser.rooms.isDecided)
                    }, "touched: \(isTouched)")
                return Set(browser.wall.visibleSections.map { browser.rooms.room(of: $0) })
            }
            let untouched = try room(isTouched: false)
            XCTAssertEqual(untouched, [TileRoom(width: 0.6875, height: 1)])
            XCTAssertEqual(try room(isTouched: true), untouched)
        }
    }
}
