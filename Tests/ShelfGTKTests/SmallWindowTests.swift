import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Windows with room for little more than one item.
final class SmallWindowTests: XCTestCase {
    func testAWindowHardlyLargerThanAnItemShowsAllOfItAfterASwitchOfTheLayout() {
        onGTK {
            var list = LayoutSection.list(rowHeight: .absolute(56))
            list.boundaryItems = [.header(height: .absolute(44), isPinned: true)]
            var shelf = LayoutSection.shelf(
                itemWidth: .absolute(192), itemHeight: .absolute(238), spacing: 8,
                insets: Insets(leading: 20, bottom: 16, trailing: 20))
            shelf.boundaryItems = [.header(height: .absolute(44))]
            let grid = LayoutSection.grid(
                minimumItemWidth: 192, itemHeight: .absolute(238), spacing: 8,
                insets: Insets(top: 8, leading: 20, bottom: 20, trailing: 20))
            let fixture = CollectionFixture(
                CollectionFixture.rows([12, 12, 12]), section: shelf, width: 374, height: 253)
            for item in [0, 5, 11, 12, 17, 30, 35] {
                for section in [list, shelf, grid, list, grid, shelf] {
                    fixture.node.focus(item)
                    fixture.finishMotion()
                    fixture.lay(out: section)
                    fixture.finishMotion()
                    let top = section == list ? 44.0 : 0
                    let frame = fixture.frame(item)
                    XCTAssertGreaterThanOrEqual(frame?.minY ?? -1, top, "\(item)")
                    XCTAssertLessThanOrEqual(frame?.maxY ?? 999, 253, "\(item)")
                    XCTAssertGreaterThanOrEqual(frame?.minX ?? -1, 0, "\(item)")
                    XCTAssertLessThanOrEqual(frame?.maxX ?? 999, 374, "\(item)")
                }
            }
        }
    }
}
