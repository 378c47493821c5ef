import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// A wall that is looked at in another way.
final class LookChangeTests: XCTestCase {
    func testLinesStandInTheirPlacesInTheFirstFrame() throws {
        try onGTK {
            let folder = TemporaryFolder()
            for number in 1...12 { folder.write("text \(number).txt") }
            let window = try WindowHere("LookChange", folder)
            defer { window.close() }
            let browser = window.browser
            // The next window of these tests begins with what was chosen last.
            let usual = browser.style
            defer { browser.window.activateAction("win.style", choosing: usual.rawValue) }
            browser.window.activateAction("win.style", choosing: WallStyle.grid.rawValue)
            XCTAssertTrue(pump(seconds: 30) { browser.isReadingDone && browser.isComplete })
            let item = try XCTUnwrap(browser.shownRows.first?.items.last)
            for style in [WallStyle.list, .shelves, .list, .grid] {
                browser.window.activateAction("win.style", choosing: style.rawValue)
                var isPainted = false
                browser.window.afterNextFrame { isPainted = true }
                XCTAssertTrue(pump { isPainted })
                XCTAssertEqual(browser.style, style)
                let first = try XCTUnwrap(browser.wall.presentedFrame(of: item.id))
                XCTAssertTrue(pump(seconds: 30) { browser.isComplete })
                XCTAssertEqual(
                    browser.wall.presentedFrame(of: item.id), first, "to \(style.rawValue)")
            }
        }
    }
}
