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

    func testWhatWasOpenGoesWithTheCollection() {
        onGTK {
            for step in 0..<5 {
                var fixture: CollectionFixture? = CollectionFixture(
                    CollectionFixture.rows([30]), section: .list(rowHeight: .absolute(50)),
                    modify: {
                        $0.selectionMode(.multiple).onReorder { _ in }
                            .rowActions { _ in [RowAction("Delete", style: .destructive) { _ in }] }
                            .placeholder { _ in Text("Nothing") }
                    })
                weak let collection = fixture!.collection
                let place = fixture!.frame(2)!.center
                switch step {
                case 0: _ = fixture!.collection.openMenu(at: place)
                case 1:
                    fixture!.collection.input.pointer = place
                    fixture!.collection.rowActions.buttonsMayChange()
                case 2:
                    fixture!.collection.input.pointer = place
                    fixture!.collection.input.scrollBegan()
                    fixture!.drag(by: 200, in: 4)
                case 3:
                    _ = fixture!.collection.drags.beginDrag(at: place)
                    fixture!.collection.drags.dropMoved(to: fixture!.frame(5)!.center)
                default: fixture!.change { $0 = [] }
                }
                fixture!.pass()
                fixture = nil
                XCTAssertTrue(pump(seconds: 5) { collection == nil }, "step \(step) leaks")
            }
        }
    }
}
