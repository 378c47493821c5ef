import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// Where the page and its shelves are taken: by the owner, by wheels and fingers, by what comes late.
@Suite("Scrolling a collection")
struct ScrollingTests {
    private static func wheel(_ x: Double, _ y: Double, isShifted: Bool = false) -> Scroll {
        Scroll(x: x, y: y, unit: .detents, isSmooth: false, isShifted: isShifted)
    }

    // MARK: - The owner

    @Test("Scrolling to an item shows it where it was asked for, along both axes")
    func toItems() {
        let show = Show([Int](repeating: 40, count: 50))
        show.glides = true
        for (id, place) in [(1_020, ScrollPosition.start), (230, .center), (1_777, .end)] {
            #expect(show.scroll(toItem: id, place))
            let frame = show.frame(id)
            #expect(frame.minX >= 0 && frame.maxX <= 800)
            switch place {
            case .start: #expect(frame.minY == 0)
            case .center: #expect(frame.midY == 300)
            default: #expect(frame.maxY == 600)
            }
        }
        #expect(!show.scroll(toItem: -1))
    }

    @Test("The place is kept and found again by identity")
    func readingPosition() throws {
        let first = Show([Int](repeating: 30, count: 30))
        first.scroll(to: 2_000)
        first.setShelfOffset(900, of: "s12")
        let place = first.presentation.readingPosition
        // Other rows came before in the meantime; and the rows are not there at first.
        let second = Show([])
        _ = second.presentation.goBack(to: place)
        second.show(Show.rows([9, 9], from: 5_000, named: "n") + first.rows)
        let id = try #require(place.item)
        #expect(second.frame(id).minY == first.frame(id).minY)
        #expect(second.shelfOffset("s12") == 900)
    }

    @Test("A position that arrives late leaves a reader who has scrolled where they are")
    func latePositions() {
        for scrolls in [false, true] {
            let show = Show([300], Show.grid)
            var position = show.presentation.readingPosition
            position.item = 900
            _ = show.presentation.goBack(to: position)
            // Who owns the collection is no reader.
            show.focus(200)
            #expect(show.presentation.requests.position == position)
            show.scroll(toItem: 0)
            _ = show.presentation.goBack(to: position)
            if scrolls { show.scrollFromOutside(to: 1_000) }
            show.show(Show.rows([1_000]))
            if scrolls {
                #expect(show.scrollOffset == 1_000, "an arrival moved the page")
            } else {
                #expect(show.frame(900).minY == 0)
            }
            // What is asked for then, is shown.
            _ = show.presentation.goBack(to: position)
            #expect(show.frame(900).minY == 0)
        }
    }

    @Test("The initial focus waits for its item and is shown there")
    func initialFocus() {
        let show = Show([20], Show.grid)
        show.presentation.beginFocus(at: 300)
        #expect(show.focused == nil)
        show.show(Show.rows([200]))
        #expect(show.focused == nil)
        show.show(Show.rows([400]))
        #expect(show.focused == 300)
        #expect(show.selection == [300])
        #expect(show.isInSight(300))
        // It was the beginning, not a rule.
        show.press(.right)
        show.presentation.beginFocus(at: 300)
        #expect(show.focused == 301)
    }

    @Test("The initial focus is waited for by who came in by Tab")
    func initialFocusAfterTab() {
        let show = Show([20], Show.grid)
        show.presentation.beginFocus(at: 300)
        _ = show.presentation.enter(glides: false) { _ in true }
        #expect(show.focused == 0)
        show.show(Show.rows([400]))
        #expect(show.focused == 300)
    }

    @Test("A reader who chose an item is not taken to the initial one")
    func chosenItem() {
        let show = Show([20])
        show.presentation.beginFocus(at: 30)
        show.press(.right)
        #expect(show.focused == 0)
        show.show(Show.rows([40]))
        #expect(show.focused == 0)
    }

    @Test("An initial focus that arrives late leaves a reader who has scrolled where they are")
    func lateFocus() {
        let show = Show([300], Show.grid)
        show.presentation.beginFocus(at: 900)
        show.scrollFromOutside(to: 1_000)
        show.show(Show.rows([1_000]))
        #expect(show.focused == 900)
        #expect(show.scrollOffset == 1_000, "an arrival moved the page")
    }

    // MARK: - From outside

    @Test("Coasting goes on through a change, and nothing jumps")
    func coasting() {
        let show = Show([2_000], Show.grid)
        show.scroll(to: 5_000)
        // The scrolled window reckons by itself: each frame it sets its own absolute value.
        var value = 5_000.0
        var tracked: (id: Int, top: Double)?
        for frame in 0..<30 {
            value += 20
            show.scrollFromOutside(to: value)
            show.wait(frames: 1)
            if let tracked {
                #expect(abs(show.frame(tracked.id).minY - (tracked.top - 20)) <= 0.5)
            }
            if frame % 5 == 2 {
                show.insert((0..<5).map { 9_000 + frame * 10 + $0 })
                show.presentation.pageScroll.correctBias(of: show.page, value: value, at: show.time)
            }
            let next = show.page.visibleItems.first { $0.frame.minY > show.scrollOffset + 100 }!
            let id = show.snapshot.item(at: next.position).id
            tracked = (id, next.frame.minY - show.scrollOffset)
        }
        show.time += 500_000
        let range = show.presentation.pageScroll.range(of: show.page, value: value, at: show.time)
        #expect(show.presentation.pageScroll.outside.bias == 0)
        #expect(range.value == show.scrollOffset)
        #expect(show.scrollOffset == 5_600 + 6 * 130)
    }

    // MARK: - Wheels and fingers

    @Test("The shelf under the pointer takes Shift and the wheel, and the page takes the wheel")
    func wheels() {
        let show = Show([40, 40, 40])
        #expect(!show.turn(Self.wheel(0, 1)))
        #expect(show.shelfOffset("s0") == 0)
        #expect(show.turn(Self.wheel(0, 1, isShifted: true)))
        show.finishMotion()
        #expect(show.shelfOffset("s0") > 50)
        #expect(show.shelfOffset("s1") == 0)
        #expect(show.scrollOffset == 0)
    }

    @Test("A tilted wheel scrolls the shelf and stops at its ends")
    func tiltedWheels() {
        let show = Show([8, 40])
        for _ in 0..<50 { #expect(show.turn(Self.wheel(1, 0))) }
        show.finishMotion()
        #expect(show.shelfOffset("s0") == show.page.layout!.orthogonalBounds(0)!.maximumOffset)
        for _ in 0..<50 { show.turn(Self.wheel(-1, 0)) }
        show.finishMotion()
        #expect(show.shelfOffset("s0") == 0)
    }

    @Test("The arrows of a shelf turn its pages")
    func arrows() {
        let show = Show([40])
        show.presentation.turnPage(of: 0, forward: true, glides: true)
        show.finishMotion()
        #expect(show.shelfOffset("s0") == 680)
        show.presentation.turnPage(of: 0, forward: false, glides: true)
        show.finishMotion()
        #expect(show.shelfOffset("s0") == 0)
    }

    @Test("What is held is let go when its shelf goes")
    func heldShelves() {
        let fingers = Scroll(x: 60, y: 0, unit: .pixels, isSmooth: true)
        let show = Show([40, 40])
        show.carryOut(show.gestures.pan.began())
        #expect(show.turn(fingers))
        #expect(show.presentation.shelves.gesture != nil)
        show.change { $0.removeFirst() }
        #expect(show.presentation.shelves.gesture == nil)
        #expect(show.gestures.isAtRest)
        #expect(show.turn(fingers), "the rest of the motion")
        #expect(show.shelfOffset("s1") == 0)
        show.carryOut(show.gestures.pan.ended())
        show.carryOut(show.gestures.pan.began())
        #expect(show.turn(fingers))
        #expect(show.shelfOffset("s1") == 60)
        show.carryOut(show.gestures.cancel())
        #expect(show.presentation.shelves.gesture == nil)
    }

    /// As under X11, where the toolkit says one beginning and then neither end nor another beginning.
    @Test("Motions of a device that says no end decide for themselves and end")
    func motionsWithoutEnd() {
        let show = Show([40, 40])
        func fine(_ x: Double, _ y: Double, over section: Int?) -> Bool {
            defer { show.wait(frames: 1) }
            return show.turn(Scroll(x: x, y: y, unit: .detents, isSmooth: true), over: section)
        }
        show.carryOut(show.gestures.pan.began())
        // Slanted, beside every shelf.
        #expect(fine(0.3, 0.29, over: nil))
        show.wait(frames: 25)
        #expect(!fine(0.02, 0.4, over: nil), "the page is dead")
        show.wait(frames: 25)
        #expect(fine(0.4, 0.02, over: 0))
        #expect(show.shelfOffset("s0") > 0)
        #expect(show.presentation.shelves.gesture != nil)
        show.wait(frames: 25)
        show.finishMotion()
        #expect(show.presentation.shelves.gesture == nil)
        #expect(!fine(0, 1, over: 0))
    }

    @Test("Offsets can be read and set back by the owner")
    func offsets() {
        let show = Show([40, 40])
        show.setShelfOffset(700, of: "s1")
        let kept = show.presentation.shelves.offsets
        show.setShelfOffset(0, of: "s1")
        let sections = show.presentation.sectionIndex
        show.presentation.shelves.setAll(kept, on: &show.presentation.page, section: sections)
        #expect(show.shelfOffset("s1") == 700)
        #expect(show.frame(40).minX == 20 - 700)
    }

    @Test("Shelf offsets survive scrolling away and data updates")
    func offsetsSurvive() {
        let show = Show([Int](repeating: 40, count: 30))
        show.setShelfOffset(500, of: "s3")
        let place = 20 + 4 * 170 - 500.0
        #expect(show.frame(124).minX == place)
        for offset in [3_600.0, 0] { show.scroll(to: offset) }
        #expect(show.frame(124).minX == place, "after twenty shelves and back")
        show.change { $0.reverse() }
        show.scroll(to: 26 * 180)
        #expect(show.frame(124).minX == place, "the offset follows the section's id")
        #expect(show.shelfOffset("s26") == 0)
        show.change { rows in
            rows[26].items.append(Plain(9_000))
            rows.removeFirst(3)
        }
        #expect(show.frame(124).minX == place)
        #expect(show.shelfOffset("s3") == 500)
    }

    @Test("What is asked for before there is a size is done when there is one")
    func beforeTheFirstSize() {
        let show = Show(
            rows: Show.rows([Int](repeating: 40, count: 30)), { _ in Show.shelf }, size: .zero,
            mode: .single)
        show.setShelfOffset(500, of: "s12")
        show.setShelfOffset(99_999, of: "s11")
        #expect(show.presentation.scroll(to: 400, .start, glides: false) != nil)
        show.focus(405)
        show.change { $0 += Show.rows([3], from: 5_000, named: "new") }
        show.resize(800, 600)
        #expect(show.shelfOffset("s12") == 500)
        #expect(show.shelfOffset("s11") == 40 * 170 + 30 - 800)
        #expect(show.scrollOffset == 1_840)
        #expect(show.focused == 405)
    }

    @Test("What is wholly in sight moves nothing when it is clicked, or when rows change elsewhere")
    func inSight() {
        var section = Show.list(30)
        section.boundaryItems = [.header(height: .absolute(40))]
        let show = Show([100, 100], section)
        for offset in [100.0, 3_100] {
            let first = offset < 3_000 ? 0 : 100
            show.scroll(to: offset)
            for id in [first + 2, first + 3, first + 7] {
                #expect(show.isInSight(id) && show.distance(id) < 200)
                show.click(id)
                show.finishMotion()
                #expect(show.focused == id && show.scrollOffset == offset, "clicked \(id)")
                show.insert([1_000 + id], in: 1, at: 90)
                #expect(show.scrollOffset == offset, "rows changed, \(id) has the focus")
            }
        }
    }
}
