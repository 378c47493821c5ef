import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class OwnershipTests: XCTestCase {
    func testAClosedWindowTakesItsCollectionAndCellsAlong() {
        onGTK {
            var fixture: CollectionFixture? = CollectionFixture(CollectionFixture.rows([30, 30]))
            let widget = WeakProbe(fixture!.node.widget)
            weak let collection = fixture!.collection
            weak let cell = fixture!.collection.elements[.item(0)]!.cell
            fixture!.change { $0[0].items.removeFirst() }
            fixture!.finishMotion()
            fixture = nil
            XCTAssertTrue(pump(seconds: 5) { !widget.isAlive }, "the collection leaks")
            XCTAssertNil(collection)
            XCTAssertNil(cell)
        }
    }
}
