import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The preview in a window of this process, over a wall that is only a list.
final class PreviewWindowTests: XCTestCase {
    func testArrowsGoTheWayTheyPointInEitherDirectionOfReading() {
        onGTK {
            XCTAssertEqual(Self.walk(), [1, 2, 1, 2, 1])
            TestWindow.readingRightToLeft { XCTAssertEqual(Self.walk(), [1, 0, 1, 2, 1]) }
        }
    }

    func testTheItemIsHeldBesideTheNextAndArrowsPassItOver() {
        onGTK {
            let stage = PreviewFixture()
            stage.preview.open()
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["a.txt"])
            XCTAssertEqual(stage.preview.canvas.companions.map(\.name), ["a.txt"])
            XCTAssertEqual(stage.preview.item?.name, "b.txt")
            stage.preview.carryOut(.go(1))
            XCTAssertEqual(stage.preview.item?.name, "c.txt")
            stage.preview.carryOut(.back)
            XCTAssertEqual(stage.preview.held, [])
            XCTAssertEqual(stage.preview.item?.name, "c.txt")
            // After the last comes the first.
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["c.txt"])
            XCTAssertEqual(stage.preview.item?.name, "a.txt")
            stage.gone = [stage.preview.held[0].id]
            stage.preview.update()
            XCTAssertEqual(stage.preview.held, [])
            stage.preview.carryOut(.compare)
            stage.preview.carryOut(.close)
            XCTAssertEqual(stage.preview.held, [])
        }
    }

    func testWhatIsSelectedStandsSideBySide() {
        onGTK {
            let stage = PreviewFixture()
            stage.selected = [0, 1, 2]
            stage.focused = 1
            stage.preview.open()
            stage.preview.carryOut(.compare)
            XCTAssertEqual(stage.preview.held.map(\.name), ["a.txt", "c.txt"])
            XCTAssertEqual(stage.preview.item?.name, "b.txt")
        }
    }

    /// The items that are shown after no key, Right, Left, Down and Up.
    @MainActor
    private static func walk() -> [Int] {
        let stage = PreviewFixture()
        stage.focused = 1
        stage.preview.open()
        return [(0.0, 0.0), (1, 0), (-1, 0), (0, 1), (0, -1)].map { x, y in
            stage.preview.carryOut(.arrow(x: x, y: y))
            return stage.focused
        }
    }
}
