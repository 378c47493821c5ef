import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// Pages that scroll sideways, with their sections side by side and shelves that go up and down,
/// from the left and from the right.
@Suite("Pages that go sideways")
struct WidePageTests {
    private static func show(
        _ counts: [Int], _ section: LayoutSection = Show.wideShelf, isRightToLeft: Bool = false,
        mode: SelectionMode = .single
    ) -> Show {
        Show(counts, section, axis: .horizontal, isRightToLeft: isRightToLeft, mode: mode)
    }

    @Test("Arrows go where they point, and page keys go along the page")
    func arrows() {
        let show = Show(
            rows: Show.rows([80, 0, 40, 40]), { $0 == "s0" ? Show.columns : Show.wideShelf },
            axis: .horizontal)
        show.focus(0)
        #expect(show.walk(.down, 4) == [1, 2, 3, 4])
        #expect(show.walk(.right, 2) == [8, 12])
        #expect(show.walk(.up, 1) == [11])
        #expect(show.walk(.left, 2) == [7, 3])
        #expect(show.walk(.home, 1) == [0])
        #expect(show.walk(.end, 1) == [79])
        show.focus(3)
        // One viewport of 800 is seven columns of 110.
        #expect(show.walk(.pageDown, 1) == [31])
        #expect(show.walk(.pageUp, 1) == [3])
        show.focus(77)
        // Out of the grid into the shelf, into the item seen at that height.
        #expect(show.walk(.right, 1) == [81])
        #expect(show.walk(.down, 2) == [82, 83])
        #expect(show.walk(.right, 1) == [123])
        #expect(show.isInSight(123))
    }

    @Test("From the right arrows go where they point, and the reader follows")
    func arrowsFromTheRight() {
        let show = Self.show([200], Show.columns, isRightToLeft: true)
        show.focus(1)
        #expect(show.walk(.left, 3) == [5, 9, 13])
        #expect(show.walk(.right, 1) == [9])
        #expect(show.walk(.down, 2) == [10, 11])
        #expect(show.walk(.pageDown, 1) == [39])
        #expect(show.scrollOffset > 0)
        #expect(show.isInSight(39))
        show.press(.left, .control)
        #expect(show.focused == 39)
    }

    @Test("Control with the arrows along the page jumps sections")
    func sections() {
        let show = Self.show([40, 40, 40])
        show.focus(2)
        show.press(.right, .control)
        #expect(show.focused == 42)
        #expect(!show.press(.down, .control), "across the page they mean nothing")
        show.press(.left, .control)
        #expect(show.focused == 2)
        // From the right the page goes on to the left.
        show.isRightToLeft = true
        show.layOut()
        show.press(.left, .control)
        #expect(show.focused == 42)
        show.press(.right, .control)
        #expect(show.focused == 2)
    }

    @Test("What is in view keeps its place when sections come before it")
    func sectionsBefore() {
        let show = Self.show([Int](repeating: 8, count: 20))
        show.scrollFromOutside(to: 1_000)
        let before = show.frame(40)
        show.change {
            $0.insert(contentsOf: Show.rows([3, 3], from: 900, named: "new"), at: 0)
        }
        #expect(show.frame(40) == before)
        #expect(show.scrollOffset == 1_440)
    }

    @Test("Scrolling to an item goes along both axes")
    func toItems() {
        let show = Self.show([Int](repeating: 40, count: 30))
        #expect(show.scroll(toItem: 830, .center))
        #expect(abs(show.frame(830).midX - 400) <= 1)
        #expect(show.isInSight(830))
        #expect(show.shelfOffset("s20") > 3_000)
        #expect(show.scroll(toItem: 830, .start))
        #expect(show.frame(830).minX == 0)
    }

    @Test("The reader's place is taken up again by identity")
    func readingPosition() {
        let show = Self.show([Int](repeating: 40, count: 30))
        show.scrollFromOutside(to: 1_230)
        show.setShelfOffset(500, of: "s7")
        let place = show.presentation.readingPosition
        let other = Self.show([5] + [Int](repeating: 40, count: 30))
        other.show(Show.rows([4], from: 5_000, named: "x") + show.rows)
        _ = other.presentation.goBack(to: place)
        #expect(other.presentation.readingPosition == place)
        #expect(other.shelfOffset("s7") == 500)
        #expect(other.scrollOffset == 1_230 + 220)
    }

    @Test("From the right, scrolling to an item and back to the reader's place")
    func toItemsFromTheRight() {
        let show = Self.show([Int](repeating: 40, count: 30), isRightToLeft: true)
        #expect(show.scroll(toItem: 830, .start))
        #expect(show.frame(830).maxX == 800)
        #expect(show.scroll(toItem: 830, .end))
        #expect(show.frame(830).minX == 0)
        let place = show.presentation.readingPosition
        #expect(show.scroll(toItem: 0))
        #expect(show.isInSight(0))
        _ = show.presentation.goBack(to: place)
        #expect(show.frame(830).minX == 0)
    }

    @Test("A page shorter than the view stands at the right where it begins there")
    func shortPage() {
        let show = Self.show([10, 10], isRightToLeft: true)
        #expect(show.frame(0).maxX == 760)
        #expect(show.frame(10).maxX == 540)
        show.focus(10)
        show.press(.right)
        #expect(show.focused == 0)
        #expect(show.scrollOffset == 0)
    }

    @Test("From the right, what comes at the end moves nothing")
    func whatComesAtTheEnd() {
        let show = Self.show([Int](repeating: 8, count: 20), isRightToLeft: true)
        show.scroll(to: 900)
        let before = show.frame(40)
        show.change { $0 += Show.rows([8], from: 900, named: "new") }
        #expect(show.frame(40) == before)
        #expect(show.scrollOffset == 900)
        #expect(show.page.flipped(900) == 21 * 220 - 800 - 900)
        show.change { $0.removeFirst(2) }
        #expect(show.frame(40) == before)
        #expect(show.scrollOffset == 460)
    }

    @Test("A wheel goes on in reading direction, and a tilted one where it points")
    func wheels() {
        for isRightToLeft in [false, true] {
            let show = Self.show([Int](repeating: 40, count: 30), isRightToLeft: isRightToLeft)
            let detent = PageScroll.detent(of: 800)
            #expect(show.turn(Scroll(x: 0, y: 2, unit: .detents, isSmooth: false)))
            #expect(show.scrollOffset == (detent * 2).rounded())
            let back = isRightToLeft ? 1.0 : -1
            show.turn(Scroll(x: back, y: 0, unit: .detents, isSmooth: false))
            #expect(abs(show.scrollOffset - detent.rounded()) <= 1)
            #expect(show.turn(Scroll(x: 0, y: 1, unit: .detents, isSmooth: false, isShifted: true)))
            show.finishMotion()
            #expect(show.shelfOffset("s0") == PageScroll.detent(of: 600).rounded())
        }
    }

    @Test("Fingers go by their own axis and stay with it")
    func fingers() {
        let show = Self.show([Int](repeating: 40, count: 30))
        func move(_ x: Double, _ y: Double, _ unit: Scroll.Unit = .pixels) -> Bool {
            show.turn(Scroll(x: x, y: y, unit: unit, isSmooth: true), over: 1)
        }
        show.carryOut(show.gestures.pan.began())
        #expect(move(1, 30))
        #expect(move(90, 20))
        #expect(show.shelfOffset("s1") == 50)
        show.carryOut(show.gestures.pan.ended())
        show.finishMotion()
        show.carryOut(show.gestures.pan.began())
        #expect(!move(30, 1), "along the page they belong to the scrolled window")
        show.carryOut(show.gestures.pan.ended())
        // On X11 they come in parts of detents, as a fine wheel does, which has the page alone.
        show.carryOut(show.gestures.pan.began())
        #expect(!move(0.3, 0, .detents))
        show.carryOut(show.gestures.pan.ended())
        for (x, y, isOurs) in [(2.0, -60.0, true), (-60, 2, false)] {
            let (surface, shelf) = (show.surface, show.target(2))
            show.carryOut(show.gestures.pan.touchBegan(at: .zero, over: shelf, at: show.time))
            let moved = show.gestures.pan.touchMoved(
                to: Point(x: x, y: y), on: surface, over: { _ in shelf })
            #expect(moved.isOurs == isOurs)
            show.carryOut(moved.intents)
            show.carryOut(show.gestures.pan.touchEnded())
            if isOurs { #expect(show.shelfOffset("s2") == 60) }
        }
    }

    @Test("A rubber band goes along the page")
    func rubberBand() {
        let show = Self.show([400], Show.columns, mode: .multiple)
        // From below the columns, over two of them.
        show.band(from: Point(x: 45, y: 590), to: Point(x: 200, y: 430))
        #expect(show.selection == [3, 7])
    }

    @Test("A page that coasts is not stopped by what comes at its end")
    func coasting() {
        let show = Self.show([Int](repeating: 8, count: 30), isRightToLeft: true)
        // As a scrolled window does while the page coasts.
        let value = show.page.flipped(0) - 500
        show.scrollFromOutside(to: value)
        let before = show.frame(40)
        show.change { $0 += Show.rows([8], from: 900, named: "new") }
        show.presentation.pageScroll.correctBias(of: show.page, value: value, at: show.time)
        #expect(show.scrollOffset == 500)
        show.scrollFromOutside(to: value - 40)
        #expect(show.scrollOffset == 540)
        #expect(show.frame(40).x == before.x + 40)
        show.time += 500_000
        let range = show.presentation.pageScroll.range(
            of: show.page, value: value - 40, at: show.time)
        #expect(range.value == 31 * 220 - 800 - 540)
    }

    @Test("A page of eleven million pixels is exact at both ends")
    func longPage() {
        for isRightToLeft in [false, true] {
            let show = Self.show([400_000], Show.columns, isRightToLeft: isRightToLeft)
            show.scroll(to: .infinity)
            let length = 40 + 100_000.0 * 110 - 10
            #expect(show.scrollOffset == length - 800)
            let last = show.frame(399_999)
            #expect((isRightToLeft ? last.minX : 800 - last.maxX) == 0)
            #expect(show.scroll(toItem: 0, .start))
            #expect(show.scrollOffset == 40)
        }
    }

    @Test("A page without items or room has nothing to scroll")
    func empty() {
        let show = Self.show([], Show.columns)
        #expect(!show.turn(Scroll(x: 0, y: 1, unit: .detents, isSmooth: false)))
        #expect(!show.press(.right))
        show.isRightToLeft = true
        show.layOut()
        show.show(Show.rows([40]))
        #expect(show.frame(0).maxX == 760)
        show.show([])
        #expect(show.page.maximumScrollOffset == 0)
        #expect(show.scrollOffset == 0)
    }
}
