import XCTest

@testable import ShelfBrowser

final class PageTurningTests: XCTestCase {
    func testPagesAreTurnedAsFarAsThereAreSome() {
        var pages = PageTurning()
        XCTAssertNil(pages.label)
        XCTAssertEqual(pages.turn(by: 1), .noPages)
        pages.learn(count: 3)
        XCTAssertEqual(pages.label, "1 of 3")
        XCTAssertEqual(pages.turn(by: -1), .atEnd)
        XCTAssertEqual([pages.turn(by: 1), pages.turn(by: 1)], [.turned, .turned])
        XCTAssertEqual(pages.turn(by: 1), .atEnd)
        XCTAssertEqual(pages.label, "3 of 3")
        XCTAssertEqual(pages.turn(by: -9), .turned)
        XCTAssertEqual(pages.page, 0)
    }

    func testAPictureHasNoPages() {
        var picture = PageTurning()
        picture.learn(count: 1)
        XCTAssertEqual(picture.turn(by: 1), .noPages)
        XCTAssertFalse(picture.hasPages)
        XCTAssertNil(picture.label)
    }

    func testAPageThatIsThereNoMoreBecomesTheLastOne() {
        var pages = PageTurning(page: 9)
        pages.learn(count: 12)
        XCTAssertEqual(pages.label, "10 of 12")
        pages.learn(count: 4)
        XCTAssertEqual(pages.label, "4 of 4")
    }

    func testTextHasASizeWithinBounds() {
        XCTAssertEqual(TextSize.usual.changed(by: -9).cssClass, "text-smaller-2")
        XCTAssertEqual(TextSize.usual.changed(by: 9).cssClass, "text-larger-6")
        XCTAssertEqual(TextSize(step: 2).changed(by: -1), TextSize(step: 1))
    }
}
