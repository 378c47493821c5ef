import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Directional moves on real layouts.
final class FocusMoveTests: XCTestCase {
    func testDownAndUpCrossGridsShelvesAndEmptySectionsInTheirColumn() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([12, 0, 12, 0, 0, 2, 12]))
            fixture.otherSection = {
                ["s0", "s6"].contains($0.id) ? CollectionFixture.grid() : nil
            }
            fixture.render()
            XCTAssertTrue(pump { fixture.collection.isMoving })
            fixture.finishMotion()
            XCTAssertEqual(fixture.columns, 5)
            fixture.node.focus(3)
            var path: [Int] = []
            for _ in 0..<6 {
                fixture.press(.down)
                path.append(fixture.node.focusedItemID!)
                XCTAssertTrue(fixture.keyboardIsOn(path.last!))
            }
            // Two rows of the grid, whose last is short, the shelf, the short shelf, the grid.
            XCTAssertEqual(path, [8, 11, 15, 25, 29, 34])
            for _ in 0..<6 { fixture.press(.up) }
            XCTAssertEqual(fixture.node.focusedItemID, 3)
        }
    }

    func testFromRightToLeftTheArrowsMeanWhatTheyShow() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([20, 20]))
            fixture.readRightToLeft()
            fixture.node.focus(0)
            for step in 1...15 {
                fixture.press(.left)
                XCTAssertEqual(fixture.node.focusedItemID, step)
                XCTAssertTrue(fixture.keyboardIsOn(step))
            }
            fixture.finishMotion()
            let frame = fixture.frame(15)!
            XCTAssertGreaterThanOrEqual(frame.minX, 0)
            XCTAssertLessThanOrEqual(frame.maxX, 800)
            fixture.press(.right)
            XCTAssertEqual(fixture.node.focusedItemID, 14)
        }
    }
}

extension CollectionFixture {
    /// Where a key leads, again and again; the keyboard goes along.
    func walk(_ key: Key, _ count: Int) -> [Int?] {
        (0..<count).map { _ in
            press(key)
            XCTAssertEqual(idWithKeyboard, node.focusedItemID)
            return node.focusedItemID
        }
    }

    /// How many of the first twelve items stand in one row.
    fileprivate var columns: Int {
        guard let first = frame(0) else { return 0 }
        return (0..<12).count { frame($0)?.minY == first.minY }
    }
}
