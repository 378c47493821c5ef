import ShelfDiff
import ShelfTestSupport
import XCTest

@testable import Outline
@testable import ShelfGTK

final class OutlineTests: XCTestCase {
    func testAllIsOpenedAndClosedAndTheFocusStaysInSight() throws {
        try onGTK {
            let program = try ProgramFixture(Outline())
            defer { program.end() }
            let node = try XCTUnwrap(
                program.node(CollectionNode<Plain<Int>, OutlineRow<Place>>.self))
            let collection = node.collection
            @MainActor func count() -> Int { collection.snapshot.itemCount }
            XCTAssertTrue(pump { node.isSettled }, "the outline never appeared")
            XCTAssertEqual(count(), 4)
            let open = try XCTUnwrap(program.windows[0].descendant(label: "Expand"))
            let close = try XCTUnwrap(program.windows[0].descendant(label: "Collapse"))
            open.click()
            XCTAssertTrue(pump { count() == 17 && node.isSettled })
            XCTAssertTrue(node.focus("Kyoto"))
            XCTAssertTrue(pump { program.windows[0].stringProperty("title") == "Kyoto" })
            close.click()
            XCTAssertTrue(pump { count() == 4 && node.isSettled })
            XCTAssertEqual(node.focusedItemID, "Asia")
            XCTAssertTrue(pump { program.windows[0].stringProperty("title") == "Asia" })
        }
    }
}
