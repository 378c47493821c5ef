import ShelfLayout
import Testing

@testable import ShelfCollection

/// Bands, swiped rows, drags, and what a resting pointer comes to stand over.
@Suite struct GestureTests {
    // MARK: - Bands

    @Test func aBandReplacesAddsWithControlAndRemovesWithShift() {
        #expect(BandEffect(isExtending: false, isControlled: false) == .replace)
        #expect(BandEffect(isExtending: false, isControlled: true) == .add)
        #expect(BandEffect(isExtending: true, isControlled: false) == .remove)
    }

    @Test func aBandReachesAsFarAsThePointerButNotBeyondWhatIsSeen() {
        var page = Page()
        page.viewport = Size(width: 400, height: 300)
        page.scrollOffset = 1_000
        var band = RubberBand(origin: Point(x: 100, y: 1_200), pointer: .zero)
        band.pointer = Point(x: 250, y: 20)
        #expect(band.area(on: page) == Rect(x: 100, y: 1_020, width: 150, height: 180))
        band.pointer = Point(x: 900, y: 900)
        #expect(band.area(on: page) == Rect(x: 100, y: 1_200, width: 300, height: 100))
        // What is seen of it has its edges out of sight where it goes on.
        page.scrollOffset = 9_000
        #expect(band.area(on: page) == Rect(x: 100, y: 1_200, width: 300, height: 8_100))
        #expect(band.frame(on: page) == Rect(x: 100, y: -64, width: 300, height: 364))
    }

    // MARK: - Rows

    private static func moved(
        _ distances: [Double], hasLeft: Bool = true, hasRight: Bool = true
    ) -> RowSwipe {
        var swipe = RowSwipe(hasLeft: hasLeft, hasRight: hasRight)
        for (number, distance) in distances.enumerated() {
            swipe.move(by: distance, width: 500, at: Int64(number) * 8_000)
        }
        return swipe
    }

    /// What becomes of a row that is let go, and where it stands then.
    private static func rest(
        _ swipe: RowSwipe, performs: Bool = true, at time: Int64 = 1_000_000
    ) -> (rest: RowSwipe.Rest, offset: Double) {
        var swipe = swipe
        let rest = swipe.letGo(
            width: 500, opening: 80, performs: performs, at: time, glides: false)
        #expect(swipe.isOver == (swipe.offset == 0))
        return (rest, swipe.offset)
    }

    @Test func aRowOpensClosesOrPerforms() {
        #expect(Self.rest(Self.moved([-30])) == (.closed, 0))
        #expect(Self.rest(Self.moved([-60])) == (.open, -80))
        #expect(Self.rest(Self.moved([60])) == (.open, 80))
        #expect(Self.rest(Self.moved([-200, -150])) == (.performing(.right), -500))
        #expect(Self.rest(Self.moved([200, 150])) == (.performing(.left), 500))
        #expect(Self.rest(Self.moved([-200, -150]), performs: false) == (.open, -80))
        // Thrown back towards its place it closes, however far out it is.
        #expect(Self.rest(Self.moved([-200, 30, 60]), at: 16_000) == (.closed, 0))
        // Thrown on it opens, though it has hardly moved.
        #expect(Self.rest(Self.moved([-15, -20]), at: 8_000) == (.open, -80))
    }

    @Test func aRowWithoutActionsThereGivesWayALittleOnly() {
        let swipe = Self.moved([-200], hasRight: false)
        #expect(swipe.offset < -20 && swipe.offset > -60)
        #expect(Self.rest(swipe) == (.closed, 0))
        // Caught on its way back it stays where it is.
        var caught = swipe
        _ = caught.letGo(width: 500, opening: 80, performs: true, at: 1_000_000, glides: true)
        caught.advance(by: 0.03)
        let offset = caught.offset
        #expect(offset < -10)
        caught.take(width: 500)
        caught.move(by: 0, width: 500, at: 2_000_000)
        #expect(abs(caught.offset - offset) < 1e-6)
        #expect(Self.moved([-900]).offset == -500, "no further than it is wide")
    }

    @Test func aHandTakesARowFromWhereItIs() {
        var swipe = Self.moved([-60])
        let rest = swipe.letGo(
            width: 500, opening: 80, performs: true, at: 1_000_000, glides: true)
        #expect(rest == .open && swipe.offset == -60, "it glides there")
        while swipe.isGliding { swipe.advance(by: 0.016) }
        #expect(swipe.offset == -80 && !swipe.isOver)
        swipe.take(width: 500)
        swipe.move(by: 30, width: 500, at: 2_000_000)
        #expect(swipe.offset == -50)
        swipe.close(at: 3_000_000, glides: true)
        for _ in 0..<200 where !swipe.isOver { swipe.advance(by: 0.016) }
        #expect(swipe.isOver && swipe.offset == 0)
    }

    @Test func theButtonsOfTheUncoveredEndFillTheRoomThatTheRowHasLeft() {
        let row = Rect(x: 0, y: 100, width: 500, height: 50)
        #expect(Self.moved([]).uncovered == nil)
        let (left, right) = (Self.moved([60]), Self.moved([-200]))
        #expect(left.uncovered == .left && right.uncovered == .right)
        #expect(right.buttons(in: row, width: 80) == Rect(x: 300, y: 100, width: 200, height: 50))
        // They are never narrower than they want, and lie partly under the row.
        #expect(left.buttons(in: row, width: 80) == Rect(x: -20, y: 100, width: 80, height: 50))
    }

    // MARK: - Drags

    @Test func whatNoDragWasMadeOfIsNotDragged() {
        var gestures = Gestures<String, Int>()
        gestures.drag = ItemDrag(ids: [1, 2], grabbed: 2, at: .zero)
        #expect(gestures.dragged == [] && gestures.isAtRest)
        gestures.drag?.begin()
        #expect(gestures.dragged == [1, 2] && !gestures.isAtRest)
        gestures.drag = nil
        #expect(gestures.dragged == [] && gestures.isAtRest)
    }

    // MARK: - All of them

    @Test func leavingTheScreenLetsGoOfEverythingHeld() {
        var gestures = Gestures<String, Int>()
        gestures.press.wentDown(on: .item(1))
        gestures.band = RubberBand(origin: .zero, pointer: .zero)
        _ = gestures.pan.scrolled(
            Scroll(x: 60, y: 0, unit: .pixels, isSmooth: true), at: 0,
            on: PanSurface(mainAxis: .vertical)
        ) { .row(1) }
        #expect(!gestures.isAtRest)
        #expect(gestures.cancel() == [.endSwipe(performs: false)])
        #expect(gestures.isAtRest)
    }

    @Test func whatIsGoneIsNotHeld() {
        var gestures = Gestures<String, Int>()
        _ = gestures.press.pressed(
            on: .item(1), count: 1, PressGesture<Int>.Options(mode: .multiple))
        gestures.drag = ItemDrag(ids: [1], grabbed: 1, at: .zero)
        _ = gestures.pan.scrolled(
            Scroll(x: 60, y: 0, unit: .pixels, isSmooth: true), at: 0,
            on: PanSurface(mainAxis: .vertical)
        ) { .shelf(PanShelf(id: "s", extent: 800, rests: .anywhere)) }
        #expect(gestures.prune(isShelf: { _ in true }, hasItem: { _ in true }) == [])
        #expect(gestures.drag != nil && gestures.pan.isHolding)
        #expect(gestures.prune(isShelf: { $0 != "s" }, hasItem: { $0 != 1 }) == [.endShelf])
        #expect(gestures.drag == nil)
        #expect(!gestures.pan.isHolding)
        let released = gestures.press.released(
            on: .item(1), count: 1, isExtending: false, isControlled: false, isModified: false,
            PressGesture<Int>.Options(mode: .multiple))
        #expect(released == [], "what is pressed is gone")
    }

    // MARK: - Pointing

    @Test func whatGoesByUnderARestingPointerIsNotLit() {
        var pointing = Pointing()
        #expect(pointing.contentMoved(.scrolled) == false, "no pointer")
        #expect(pointing.settle() == nil)
        pointing.pointer = .zero
        #expect(pointing.showsButtons)
        #expect(pointing.contentMoved(.changed) == false)
        #expect(pointing.showsButtons)
        #expect(pointing.contentMoved(.scrolled) == true, "what was lit goes by")
        #expect(pointing.contentMoved(.scrolled) == false, "and nothing is lit since")
        #expect(!pointing.showsButtons)
        #expect(pointing.contentMoved(.changed) == false)
        #expect(pointing.settle() == .scrolled, "scrolling counts more than a change")
        #expect(pointing.shift == nil)
        _ = pointing.contentMoved(.changed)
        pointing.pointer = nil
        #expect(pointing.settle() == nil && pointing.shift == nil)
    }
}
