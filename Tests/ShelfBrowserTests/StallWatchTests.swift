import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// When it is said that a place does not answer, and what else is said meanwhile.
final class StallWatchTests: XCTestCase {
    func testALineIsSaidOnceAndAgainWhenWhatStoodInItsPlaceHasGone() {
        onGTK {
            let watch = StallWatch()
            XCTAssertTrue(watch.take("silent", over: nil))
            XCTAssertFalse(watch.take("silent", over: "silent"))
            XCTAssertFalse(watch.take("silent", over: "a deed failed"))
            XCTAssertTrue(watch.take("silent", over: nil))
            XCTAssertFalse(watch.take("silent", over: "silent"))
            XCTAssertFalse(watch.take("silent", over: nil), "said again to who took it away")
            XCTAssertTrue(watch.take("another is silent", over: nil))
        }
    }

    func testOnlyItsOwnLineIsTakenBack() {
        onGTK {
            let watch = StallWatch()
            XCTAssertFalse(watch.leave("a deed failed"))
            XCTAssertTrue(watch.take("silent", over: nil))
            XCTAssertFalse(watch.leave("a deed failed"))
            XCTAssertTrue(watch.take("silent", over: "a deed failed"))
            XCTAssertTrue(watch.leave("silent"))
            XCTAssertFalse(watch.leave("silent"))
        }
    }
}
