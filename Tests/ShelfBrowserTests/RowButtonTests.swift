import ShelfGObject
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser
@testable import ShelfGTK

final class RowButtonTests: XCTestCase {
    func testNoButtonCoversTheDateOfALineUnderThePointer() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            let window = try WindowHere("RowButton", folder)
            defer { window.close() }
            XCTAssertTrue(pump(seconds: 30) { window.browser.isReadingDone })
            let item = try XCTUnwrap(window.browser.library.rows.first?.items.first)
            let actions = window.browser.actions.list(for: item, false)
            XCTAssertEqual(actions.first?.title, "Open")
            XCTAssertEqual(actions.filter { !$0.isMenuOnly }.map(\.title), [])
        }
    }
}
