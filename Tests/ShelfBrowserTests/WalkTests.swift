import ShelfGObject
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// Going on faster than anybody looks.
final class WalkTests: XCTestCase {
    func testStepsOfAHeldKeyPassByAndThoseOfAFingerDoNot() {
        var walk = Walk()
        let begin = ContinuousClock.now
        func step(_ milliseconds: Int) -> Bool {
            walk.step(at: begin + .milliseconds(milliseconds))
        }
        XCTAssertEqual([0, 33, 66, 99].map(step), [false, true, true, true])
        XCTAssertEqual([300, 450, 600].map(step), [false, false, false])
        XCTAssertTrue(step(620))
        walk.end()
        XCTAssertFalse(step(630))
    }

    func testWhatTakesLongWaitsUntilTheWalkRests() {
        onGTK {
            let stage = PreviewFixture((0..<40).map { "\($0).txt" })
            stage.preview.open()
            XCTAssertFalse(stage.preview.isPassing)
            for number in 1..<40 {
                stage.preview.carryOut(.go(1))
                XCTAssertEqual(stage.preview.item?.name, "\(number).txt")
            }
            XCTAssertTrue(stage.preview.isPassing, "39 steps at once are looked at")
            XCTAssertTrue(pump { !stage.preview.isPassing && stage.preview.walkCall == nil })
            stage.preview.carryOut(.close)
            XCTAssertNil(stage.preview.walkCall)
        }
    }
}
