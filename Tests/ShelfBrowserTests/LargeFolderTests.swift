import Glibc
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// A hundred thousand files: shown before they are all read, in few cells and little memory.
final class LargeFolderTests: XCTestCase {
    private static let count = 100_000

    func testTheFirstShelfIsOnScreenBeforeTheReadingEndsAndFewCellsLive() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(Self.count, ending: ".txt")
            let window = try WindowHere("LargeFolder", folder)
            defer { window.close() }
            let browser = window.browser
            XCTAssertTrue(pump(seconds: 60) { browser.wall.counters.liveCells > 1 })
            XCTAssertFalse(browser.isReadingDone, "nothing was shown before the end")
            var most = (live: 0, visible: 1)
            XCTAssertTrue(
                pump(seconds: 120) {
                    let counters = browser.wall.counters
                    if counters.liveCells * most.visible > most.live * counters.visibleCells {
                        most = (counters.liveCells, counters.visibleCells)
                    }
                    return browser.isReadingDone && browser.isComplete
                })
            XCTAssertEqual(browser.library.progress.itemCount, Self.count)
            XCTAssertLessThanOrEqual(
                Double(most.live), 1.6 * Double(most.visible),
                "\(most.live) cells for \(most.visible) visible ones")
        }
    }

    func testItsMemoryStaysBelowAQuarterOfAGigabyte() throws {
        try XCTSkipIf(
            unsafe getenv("ASAN_OPTIONS") != nil,
            "what AddressSanitizer keeps of freed memory would count")
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(Self.count, ending: ".txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            XCTAssertTrue(
                pump(seconds: 120) {
                    program.cells.contains {
                        program.bus.description(of: $0) == "1 of \(Self.count), Folder"
                    }
                }, "the folder was never shown to its end")
            XCTAssertLessThan(try XCTUnwrap(program.peakMemory), 250 << 20)
        }
    }
}
