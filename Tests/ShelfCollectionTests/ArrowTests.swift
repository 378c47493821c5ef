import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// The arrows at the ends of the shelf under the pointer.
@Suite("Arrows of shelves")
struct ArrowTests {
    /// A shelf under the pointer, which may be on one of its arrows.
    private final class Setup {
        let show: Show
        var arrows = ShelfArrows<String>()
        var pointer: Point? = Point(x: 400, y: 100)
        /// Whether the pointer is on the arrow at the last end.
        var isOnArrow = false

        init(_ counts: [Int], isRightToLeft: Bool = false) {
            show = Show(counts, isRightToLeft: isRightToLeft)
            look()
        }

        /// A frame: what is seen at the first and the last end.
        @discardableResult
        func look() -> [ShelfArrow.Look] {
            let isOnArrow = isOnArrow
            arrows.show(
                for: pointer.flatMap(show.presentation.pointedShelf(at:)),
                isMirrored: show.page.shelfDirection < 0, at: show.time,
                doubleClickTime: 400_000
            ) { $0 && isOnArrow }
            return [arrows.look(isLast: false), arrows.look(isLast: true)]
        }

        /// Where a shelf will come to rest.
        func rest(_ section: String) -> Double {
            show.presentation.restingShelfOffset(at: show.snapshot.sectionIndex(of: section)!)
        }

        /// Clicks an arrow; returns whether there was a page to turn.
        @discardableResult
        func click(isLast: Bool = true) -> Bool {
            guard let page = arrows.click(isLast: isLast, at: show.time) else { return false }
            show.carryOut([.turnPage(page.shelf, forward: page.forward)])
            look()
            return true
        }
    }

    @Test("They show where the shelf under the pointer goes on, each by itself")
    func looks() {
        let setup = Setup([40, 2, 40])
        #expect(setup.look() == [.hidden, .pointing], "at its start")
        setup.show.setShelfOffset(500, of: "s0")
        #expect(setup.look() == [.pointing, .pointing])
        setup.show.setShelfOffset(99_999, of: "s0")
        #expect(setup.look() == [.pointing, .hidden], "at its end")
        setup.pointer = Point(x: 300, y: 280)
        #expect(setup.look() == [.hidden, .hidden], "all of it is seen")
        setup.pointer = Point(x: 300, y: 460)
        #expect(setup.look() == [.hidden, .pointing], "each by itself")
        setup.pointer = nil
        #expect(setup.arrows.wouldChange(isOnArrow: false, over: nil))
        #expect(setup.look() == [.hidden, .hidden])
        #expect(!setup.arrows.wouldChange(isOnArrow: false, over: nil))
    }

    @Test("From right to left the arrows of a shelf go where they point")
    func mirrored() {
        let setup = Setup([40], isRightToLeft: true)
        #expect(setup.look() == [.pointing, .hidden])
        setup.click(isLast: false)
        #expect(setup.rest("s0") == 680)
        setup.click(isLast: true)
        #expect(setup.rest("s0") == 0)
    }

    @Test("At the end of a shelf an arrow stays for a hand that clicks on, and does nothing more")
    func fastHands() {
        // Two pages, so that the first click leads to the end.
        let setup = Setup([8, 8])
        setup.isOnArrow = true
        setup.click()
        #expect(setup.rest("s0") == 590)
        for _ in 0..<4 {
            setup.show.time += 150_000
            #expect(setup.look()[1] == .spent && setup.arrows.isWaiting)
            #expect(!setup.click())
        }
        setup.show.time += 400_000
        #expect(setup.look()[1] == .spent)
        setup.show.time += 1
        #expect(setup.look()[1] == .hidden, "the time of a double click has gone by")
        #expect(setup.rest("s0") == 590)
    }

    @Test("What was an arrow is one no more for a hand that comes back, nor over another shelf")
    func hands() {
        let setup = Setup([8, 8])
        setup.isOnArrow = true
        setup.click()
        #expect(setup.look()[1] == .spent)
        #expect(setup.arrows.wouldChange(isOnArrow: false, over: "s0"), "the pointer has left it")
        setup.isOnArrow = false
        #expect(setup.look()[1] == .hidden)
        setup.isOnArrow = true
        #expect(setup.look()[1] == .hidden)
        setup.show.setShelfOffset(0, of: "s0")
        setup.look()
        setup.click()
        setup.show.setShelfOffset(590, of: "s1")
        setup.pointer = Point(x: 400, y: 280)
        #expect(setup.look()[1] == .hidden, "nobody has clicked this one")
    }

    @Test("An arrow turns the shelf it was shown for, wherever that has gone, and no other")
    func shownShelf() {
        let setup = Setup([40, 40])
        // The click is on its way while rows come before the shelf.
        setup.show.change { $0.insert(Show.rows([40], from: 500, named: "first")[0], at: 0) }
        setup.click()
        #expect(setup.rest("s0") > 0)
        #expect(setup.rest("first0") == 0)
        let gone = Setup([40, 40])
        gone.show.change { $0.removeFirst() }
        gone.click()
        #expect(gone.rest("s1") == 0)
    }
}
