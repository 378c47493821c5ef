import ShelfDiff
import XCTest

@testable import ShelfBrowser

final class ScrubberScaleTests: XCTestCase {
    /// Groups of 100 pixels each, in a window of 200.
    private func scale(_ count: Int, height: Double = 444) -> ScrubberScale {
        ScrubberScale(
            stops: (0..<count).map {
                ScrubberScale.Stop(label: "\($0)", offset: Double($0) * 100)
            },
            range: Double(count) * 100 - 200, height: height, handle: 44)
    }

    func testGroupsStandWhereTheHandleIsWhenTheyAreAtTheTop() {
        let scale = scale(22)
        for tick in scale.ticks(lineHeight: 10) {
            let offset = (Double(tick.label) ?? -1) * 100
            XCTAssertEqual(tick.y, scale.y(at: offset))
        }
        XCTAssertEqual(scale.y(at: 0), 22, "the middle of the handle")
        XCTAssertEqual(scale.y(at: scale.range), 444 - 22)
        XCTAssertEqual(scale.y(at: scale.range / 2), 222)
        XCTAssertEqual(scale.y(at: 1e9), 444 - 22, "beyond the end")
    }

    func testNamesAreThinnedToWhatHasRoom() {
        for count in [3, 22, 500, 100_000] {
            let ticks = scale(count).ticks(lineHeight: 20)
            XCTAssertEqual(ticks.first?.label, "0")
            XCTAssertLessThanOrEqual(ticks.count, 21)
            for (tick, next) in zip(ticks, ticks.dropFirst()) {
                XCTAssertGreaterThanOrEqual(next.y - tick.y, 20)
            }
        }
        // Room for all is used: of 22 the last two begin in the last screen and share its end.
        XCTAssertEqual(scale(22, height: 1_000).ticks(lineHeight: 20).count, 21)
    }

    func testTheGroupAtTheTopIsTheOneThatHasBegun() {
        let scale = scale(22)
        XCTAssertEqual(scale.stop(at: 0), 0)
        XCTAssertEqual(scale.stop(at: 98), 0)
        XCTAssertEqual(scale.stop(at: 99.5), 1, "as good as there")
        XCTAssertEqual(scale.stop(at: 100), 1)
        XCTAssertEqual(scale.stop(at: 1_250), 12)
        XCTAssertEqual(scale.stop(at: 1e9), 21)
        XCTAssertEqual(scale.stop(at: -50), 0, "pulled past the beginning")
        XCTAssertNil(ScrubberScale().stop(at: 0))
    }

    func testOneGroupOrAShortWallNeedsNone() {
        XCTAssertFalse(scale(1).isUseful)
        XCTAssertFalse(scale(2).isUseful)
        XCTAssertTrue(scale(3).isUseful)
    }

    func testLongNamesAreCut() {
        XCTAssertEqual(ScrubberScale.short("Landscapes"), "Landscapes")
        let cut = ScrubberScale.short("Holidays in the mountains")
        XCTAssertEqual(cut.count, ScrubberScale.longestLabel)
        XCTAssertTrue(cut.hasSuffix("…"))
    }

    func testAGroupThatBeginsAtTheTopIsNotGoneBackToItsBeginning() {
        func item(_ start: Double?, _ offset: Double) -> Int {
            GroupStep.place(in: 2, from: start, at: offset).item
        }
        XCTAssertEqual(item(300, 300), 0)
        XCTAssertEqual(item(300, 300.5), 0, "less than can be seen")
        XCTAssertEqual(item(300, 302), 1)
        XCTAssertEqual(item(nil, 302), 0)
        XCTAssertEqual(GroupStep.place(in: 2, from: 300, at: 300).section, 2)
    }

    func testGoingBackBeginsWithTheBeginningOfTheGroup() {
        func target(_ section: Int, _ item: Int, _ step: Int) -> Int {
            GroupStep.target(
                from: ItemPosition(section: section, item: item), step: step, counts: [5, 5, 5])
        }
        XCTAssertEqual(target(1, 0, 1), 2)
        XCTAssertEqual(target(1, 3, 1), 2)
        XCTAssertEqual(target(2, 3, 1), 2, "the last stays")
        XCTAssertEqual(target(1, 3, -1), 1)
        XCTAssertEqual(target(1, 0, -1), 0)
        XCTAssertEqual(target(0, 0, -1), 0)
    }
}
