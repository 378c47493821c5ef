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
