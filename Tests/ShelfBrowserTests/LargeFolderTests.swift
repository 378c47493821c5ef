import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// A hundred thousand files: shown before they are all read, in few cells and little memory.
final class LargeFolderTests: XCTestCase {
    private static let count = 100_000

    func testAChangeOfOneShelfAmongManyAsksForItsLayoutAlone() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 0..<200 { folder.write("Shelf \(number)/a.txt") }
            let application = Application(id: "io.github.shelf.ManyShelvesTest")
            application.setIsUnique(false)
            try application.register()
            let window = WindowTabs(application)
            let browser = BrowserWindow(
                application: application, in: window.window,
                locations: [Location(file: folder.file)])
            window.add(browser)
            window.window.present()
            defer { window.window.close() }
            XCTAssertTrue(pump(seconds: 60) { browser.isReadingDone && browser.isComplete })
            let asked = browser.wall.counters.describedSections
            XCTAssertGreaterThanOrEqual(asked, 200)
            folder.write("Shelf 120/b.txt")
            XCTAssertTrue(
                pump(seconds: 60) {
                    browser.library.progress.itemCount == 201 && browser.isComplete
                })
            XCTAssertLessThanOrEqual(browser.wall.counters.describedSections - asked, 2)
            XCTAssertGreaterThan(browser.wall.counters.describedSections, asked)
        }
    }

    func testTheFirstShelfIsOnScreenBeforeTheReadingEndsAndFewCellsLive() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.makeFiles(Self.count, ending: ".txt")
            let application = Application(id: "io.github.shelf.ShelfTest")
            application.setIsUnique(false)
            try application.register()
            let window = WindowTabs(application)
            let browser = BrowserWindow(
                application: application, in: window.window,
                locations: [Location(file: folder.file)])
            window.add(browser)
            window.window.present()
            defer { window.window.close() }
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
