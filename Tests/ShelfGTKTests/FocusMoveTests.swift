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

    func testTilesOfUnequalSizeAreWalkedByRowsAndDownTheirColumns() {
        onGTK {
            // 0 0 1
            // 0 0 2
            // 3 4 5
            // 6 7 7
            // 8 7 7, and again from 9 on.
            let fixture = CollectionFixture(
                CollectionFixture.rows([90]), section: .mosaic(spacing: 6))
            fixture.node.focus(0)
            XCTAssertEqual(fixture.walk(.right, 9), [1, 2, 3, 4, 5, 6, 7, 9, 10])
            fixture.node.focus(1)
            XCTAssertEqual(fixture.walk(.down, 6), [2, 5, 7, 10, 11, 14])
            fixture.node.focus(7)
            XCTAssertEqual(fixture.walk(.left, 4), [6, 5, 4, 3])
            fixture.node.focus(6)
            XCTAssertEqual(fixture.walk(.down, 3), [8, 9, 12])
        }
    }

    func testNestedGroupsAreWalkedByTheirFrames() {
        onGTK {
            // 0 1
            // 0 2, and again from 3 on.
            let part = LayoutItem(width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1))
            let column = LayoutGroup.vertical(
                width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1), equal: 2, part)
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(240), [part, column])
            let fixture = CollectionFixture(
                CollectionFixture.rows([60]), section: LayoutSection(group: group))
            fixture.node.focus(0)
            XCTAssertEqual(fixture.walk(.right, 5), [1, 2, 3, 4, 5])
            XCTAssertEqual(fixture.walk(.left, 2), [3, 2])
            fixture.node.focus(1)
            XCTAssertEqual(fixture.walk(.down, 4), [2, 4, 5, 7])
            fixture.node.focus(0)
            XCTAssertEqual(fixture.walk(.down, 3), [3, 6, 9])
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

    func testAHeldKeyRetargetsOneGlideAndIsNeverFarBehind() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([5_000]), section: CollectionFixture.grid())
            fixture.node.focus(0)
            fixture.finishMotion()
            for step in 1...60 {
                XCTAssertTrue(
                    fixture.collection.keys.keyPressed(
                        KeyPress(value: CollectionFixture.Key.down.rawValue)))
                XCTAssertEqual(fixture.collection.focus?.position.item, 5 * step)
                fixture.advance(milliseconds: 33)
                let frame = fixture.frame(5 * step)!
                XCTAssertLessThan(frame.minY, 600 + 3 * 130, "the view is left behind")
            }
            var frames = 0
            while fixture.collection.isMoving {
                fixture.advance(milliseconds: 16)
                frames += 1
            }
            XCTAssertLessThan(frames, 60, "glides were queued")
            XCTAssertLessThanOrEqual(fixture.frame(300)!.maxY, 600)
        }
    }

    func testTheFocusClearsAPinnedHeaderAlsoOnItsWayThroughSections() {
        onGTK {
            var section = CollectionFixture.grid()
            section.boundaryItems = [.header(height: .absolute(70), isPinned: true)]
            let fixture = CollectionFixture(
                CollectionFixture.rows([30, 0, 30, 30]), section: section)
            fixture.node.focus(89)
            fixture.finishMotion()
            for _ in 0..<17 {
                fixture.press(.up)
                fixture.finishMotion()
                XCTAssertGreaterThanOrEqual(
                    fixture.frame(fixture.node.focusedItemID!)!.minY, 70)
            }
            XCTAssertEqual(fixture.node.focusedItemID, 4)
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
