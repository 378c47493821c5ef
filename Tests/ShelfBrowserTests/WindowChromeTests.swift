import ShelfGTK
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

final class WindowChromeTests: XCTestCase {
    func testAWindowBringsItsLooksAlong() throws {
        try onGTK {
            let builder = Builder(xml: Assets.window)
            let window = builder.window("window")
            defer { window.destroy() }
            _ = WindowChrome(builder)
            let bar = builder.widget("progress").childWidgets.first?.childWidgets.first
            // The theme's own is of two pixels, and less than nothing wide.
            XCTAssertEqual(try XCTUnwrap(bar).naturalHeight(forWidth: 100), 3)
        }
    }
}
