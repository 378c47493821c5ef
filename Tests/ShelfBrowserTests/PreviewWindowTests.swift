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

    func testWhatIsHeldIsPassedOverWhereverItStands() {
        onGTK {
            let farthest = Int(Int32.max)
            for (held, start, places, end) in [
                ([1, 2], 3, -1, 0), ([0], 1, -1, 1), ([0, 1], 2, -1, 2), ([2, 3], 1, 1, 1),
                ([0, 1], 3, -farthest, 2), ([3], 0, farthest, 2), ([2], 0, farthest, 3),
            ] {
                let stage = PreviewFixture((0..<4).map { "\($0).txt" })
                stage.focused = start
                stage.selected = held
                stage.preview.open()
                stage.preview.carryOut(.compare)
                XCTAssertEqual(stage.preview.held.map(\.id), held.map { stage.items[$0].id })
                var shown: [String?] = []
                stage.preview.onChange = { shown.append(stage.preview.item?.name) }
                stage.preview.carryOut(.go(places))
                XCTAssertEqual(stage.focused, end, "\(held) \(start) \(places)")
                // Nothing is shown on the way.
                XCTAssertEqual(shown, start == end ? [] : ["\(end).txt"])
                stage.preview.carryOut(.close)
            }
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
