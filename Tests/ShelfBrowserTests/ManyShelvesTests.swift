import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Many shelves of which one changes: the others cost nothing.
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
}
