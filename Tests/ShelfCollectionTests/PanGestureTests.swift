import ShelfLayout
import Testing

@testable import ShelfCollection

/// What hands mean that move over the page.
@Suite struct PanGestureTests {
    @Test func theWheelBelongsToThePageAndWithShiftOrTiltedToTheShelf() {
        var page = PannedPage(.shelf)
        #expect(wheel(&page, x: 0, y: 1) == false)
        #expect(page.scrolled == 1)
        #expect(wheel(&page, x: 0, y: 1, isShifted: true) == true)
        #expect(wheel(&page, x: -2, y: 0) == true)
        #expect(page.shelfOffset == -1)
        #expect(page.scrolled == 1)
        var grid = PannedPage(.grid)
        #expect(wheel(&grid, x: 1, y: 0) == true, "sideways is nobody's")
        #expect(grid.scrolled == 0 && grid.shelfOffset == 0)
    }

    @Test func aShelfThatRunsFromTheRightIsTurnedTheOtherWay() {
        var page = PannedPage(.shelf)
        page.surface = PanSurface(mainAxis: .vertical, shelfDirection: -1)
        _ = wheel(&page, x: 1, y: 0)
        #expect(page.shelfOffset == -1)
        page.scroll(x: -60, y: 0, unit: .pixels, isSmooth: true)
        #expect(page.shelfOffset == 59)
    }

    @Test func aGestureBelongsToTheAxisItBeganWith() {
        var page = PannedPage(.shelf)
        page.carryOut(page.pan.began())
        #expect(pixels(&page, x: 1, y: 2) == true, "undecided")
        #expect(pixels(&page, x: 1, y: 8) == false)
        #expect(pixels(&page, x: 90, y: 1) == false, "locked to the page")
        page.carryOut(page.pan.ended())
        #expect(page.shelfOffset == 0)
        #expect(pixels(&page, x: 12, y: 2) == true)
        #expect(pixels(&page, x: 1, y: 90) == true, "locked to the shelf")
        #expect(page.shelfOffset == 13)
        page.carryOut(page.pan.ended())
    }

    @Test func aGestureThatNeverEndsIsEndedBySilence() {
        var page = PannedPage(.shelf)
        #expect(pixels(&page, x: 60, y: 0) == true)
        page.wait(milliseconds: 100)
        #expect(page.held == "shelf")
        page.wait(milliseconds: 100)
        #expect(page.held == nil)
    }

    @Test func aPageThatGoesSidewaysIsMovedByEveryWheel() {
        for (x, y, isMirrored, detents) in [
            (0.0, 1.0, false, 1.0), (-1, 0, false, -1), (0, 2, true, 2), (1, 0, true, -1),
        ] {
            var page = PannedPage(.shelf)
            page.surface = PanSurface(mainAxis: .horizontal, isMirrored: isMirrored)
            #expect(wheel(&page, x: x, y: y) == true)
            #expect(page.scrolled == detents)
            #expect(wheel(&page, x: 0, y: 1, isShifted: true) == true)
            #expect(page.shelfOffset == 1)
        }
        var still = PannedPage(.grid)
        still.surface = PanSurface(mainAxis: .horizontal, isScrollable: false)
        #expect(wheel(&still, x: 0, y: 1) == false)
    }

    @Test func aFineWheelMovesAPageThatGoesSidewaysBesideItsShelves() {
        var page = PannedPage(.grid)
        page.surface = PanSurface(mainAxis: .horizontal)
        for _ in 0..<8 { page.scroll(x: 0, y: 0.125, unit: .detents, isSmooth: true) }
        #expect(page.scrolled == 1)
        var shelf = PannedPage(.shelf)
        shelf.surface = PanSurface(mainAxis: .horizontal)
        shelf.scroll(x: 0, y: 0.5, unit: .detents, isSmooth: true)
        #expect(shelf.held == "shelf" && shelf.scrolled == 0)
    }

    @Test func aPagingShelfTurnsOnePageForWholeDetentsAndNoFasterThanOneCanSee() {
        var page = PannedPage(.pagingShelf)
        for _ in 0..<7 { _ = wheel(&page, x: 0.125, y: 0) }
        #expect(page.pagesTurned == 0)
        _ = wheel(&page, x: 0.125, y: 0)
        #expect(page.pagesTurned == 1)
        for _ in 0..<3 { _ = wheel(&page, x: 1, y: 0) }
        #expect(page.pagesTurned == 1, "notches within the guard")
        page.wait(milliseconds: 400)
        // The other way round nothing is left of what was turned before.
        _ = wheel(&page, x: 0.5, y: 0)
        _ = wheel(&page, x: -0.75, y: 0)
        #expect(page.pagesTurned == 1)
        _ = wheel(&page, x: -0.25, y: 0)
        #expect(page.pagesTurned == 0)
        #expect(page.shelfOffset == 0)
    }

    @Test func aFingerStopsAShelfThatMoves() {
        var page = PannedPage(.movingShelf)
        page.play(.touchDown, of: .touch)
        #expect(page.held == "shelf")
        page.play(.touchUp, of: .touch)
        #expect(page.held == nil)
        page.play(.touchDown, of: .touch)
        page.play(.touchMove(x: 0, y: 40), of: .touch)
        #expect(page.held == nil, "the page's motion lets it go")
    }

    @Test func aFingerDragsAShelfSidewaysAndLeavesThePageToItsOwner() {
        let surface = PanSurface(mainAxis: .vertical)
        var pan = PannedPage.Pan()
        let shelf = PanShelf(id: "s", extent: 800, rests: .anywhere)
        _ = pan.touchBegan(at: Point(x: 400, y: 100), over: .shelf(shelf), at: 0)
        var moved = pan.touchMoved(to: Point(x: -3, y: 1), on: surface) { _ in .shelf(shelf) }
        #expect(moved.isOurs == nil && moved.intents == [])
        moved = pan.touchMoved(to: Point(x: -60, y: 4), on: surface) { point in
            #expect(point == Point(x: 400, y: 100), "what is dragged is where it came down")
            return .shelf(shelf)
        }
        #expect(moved.isOurs == true && moved.intents == [.beginShelf("s"), .moveShelf(by: 60)])
        #expect(pan.touchEnded() == [.endShelf])
        _ = pan.touchBegan(at: Point(x: 400, y: 100), over: .shelf(shelf), at: 0)
        moved = pan.touchMoved(to: Point(x: 2, y: -60), on: surface) { _ in .shelf(shelf) }
        #expect(moved.isOurs == false && moved.intents == [])
        #expect(pan.touchEnded() == [])
    }

    @Test func onlyAHandThatLetsGoPerforms() {
        for (end, performed) in [("told", 1), ("silent", 1), ("cancelled", 0), ("left", 0)] {
            var page = PannedPage(.row)
            if end == "told" { page.carryOut(page.pan.began()) }
            _ = pixels(&page, x: -60, y: 0)
            switch end {
            case "told": page.carryOut(page.pan.ended())
            case "silent": page.wait(milliseconds: 200)
            case "cancelled": page.carryOut(page.pan.cancel())
            default:
                page.pan.pointerLeft()
                page.wait(milliseconds: 20)
            }
            #expect(page.held == nil && page.performed == performed, "\(end)")
        }
        var resting = PannedPage(.row)
        resting.carryOut(resting.pan.began())
        _ = pixels(&resting, x: -60, y: 0)
        resting.wait(milliseconds: 1_100)
        #expect(resting.held == nil && resting.performed == 0, "fingers that rest")
    }

    private func wheel(
        _ page: inout PannedPage, x: Double, y: Double, isShifted: Bool = false
    ) -> Bool {
        page.scroll(x: x, y: y, unit: .detents, isSmooth: false, isShifted: isShifted)
    }

    private func pixels(_ page: inout PannedPage, x: Double, y: Double) -> Bool {
        page.scroll(x: x, y: y, unit: .pixels, isSmooth: true)
    }
}
