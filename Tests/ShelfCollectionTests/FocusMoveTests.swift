import ShelfDiff
import ShelfFocus
import ShelfLayout
import Testing

@testable import ShelfCollection

/// Directional keys on whole layouts: where they lead, and what is in sight then.
@Suite("Keys that move the focus")
struct FocusMoveTests {
    @Test("Down and Up cross grids, shelves and empty sections in their column")
    func columns() {
        let show = Show(
            rows: Show.rows([12, 0, 12, 0, 0, 2, 12]),
            { ["s0", "s6"].contains($0) ? Show.grid : Show.shelf })
        show.focus(3)
        // Two rows of the grid, whose last is short, the shelf, the short shelf, the grid.
        #expect(show.walk(.down, 6) == [8, 11, 15, 25, 29, 34])
        #expect(show.walk(.up, 6).last == 3)
    }

    @Test("Tiles of unequal size are walked by rows and down their columns")
    func tiles() {
        // 0 0 1
        // 0 0 2
        // 3 4 5
        // 6 7 7
        // 8 7 7, and again from 9 on.
        let show = Show([90], .mosaic(spacing: 6))
        show.focus(0)
        #expect(show.walk(.right, 9) == [1, 2, 3, 4, 5, 6, 7, 9, 10])
        show.focus(1)
        #expect(show.walk(.down, 6) == [2, 5, 7, 10, 11, 14])
        show.focus(7)
        #expect(show.walk(.left, 4) == [6, 5, 4, 3])
        show.focus(6)
        #expect(show.walk(.down, 3) == [8, 9, 12])
    }

    @Test("Nested groups are walked by their frames")
    func nestedGroups() {
        // 0 1
        // 0 2, and again from 3 on.
        let part = LayoutItem(width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1))
        let column = LayoutGroup.vertical(
            width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1), equal: 2, part)
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(240), [part, column])
        let show = Show([60], LayoutSection(group: group))
        show.focus(0)
        #expect(show.walk(.right, 5) == [1, 2, 3, 4, 5])
        #expect(show.walk(.left, 2) == [3, 2])
        show.focus(1)
        #expect(show.walk(.down, 4) == [2, 4, 5, 7])
        show.focus(0)
        #expect(show.walk(.down, 3) == [3, 6, 9])
    }

    @Test("From right to left the arrows mean what they show")
    func fromRightToLeft() {
        let show = Show([20, 20], isRightToLeft: true)
        show.focus(0)
        #expect(show.walk(.left, 15) == Array(1...15))
        #expect(show.isInSight(15))
        #expect(show.walk(.right, 1) == [14])
    }

    @Test("A held key retargets one glide and is never far behind")
    func heldKeys() {
        let show = Show([5_000], Show.grid)
        show.focus(0)
        show.glides = true
        for step in 1...60 {
            show.press(.down)
            #expect(show.focused == 5 * step)
            show.wait(frames: 2)
            #expect(show.frame(5 * step).minY < 600 + 3 * 130, "the view is left behind")
        }
        var frames = 0
        while show.isMoving, frames < 100 {
            show.wait(frames: 1)
            frames += 1
        }
        #expect(frames < 60, "glides were queued")
        #expect(show.frame(300).maxY <= 600)
    }

    @Test("What a held key leads to is wholly on screen in every frame", arguments: [2, 5, 12])
    func heldKeysInSight(framesBetween: Int) {
        func isSeen(_ show: Show) -> Bool {
            show.focused.map {
                let frame = show.frame($0)
                return frame.minY >= 0 && frame.maxY <= 600 && frame.minX >= 0
                    && frame.maxX <= show.page.viewport.width
            } ?? false
        }
        for (section, keys) in [
            (Show.grid, [KeyStroke.Key.down, .up, .pageDown, .pageUp]),
            (Show.shelf, [.right, .left]),
        ] {
            let show = Show([600], section)
            show.focus(0)
            show.glides = true
            for key in keys {
                show.press(key)
                show.wait(frames: framesBetween)
                for _ in 1...20 {
                    show.press(key)
                    #expect(isSeen(show), "\(key) to \(show.focused ?? -1)")
                    for _ in 0..<framesBetween {
                        show.wait(frames: 1)
                        #expect(isSeen(show), "\(key) to \(show.focused ?? -1)")
                    }
                }
                show.finishMotion()
                #expect(isSeen(show))
            }
        }
    }

    @Test(
        "A focus that comes by itself is chosen and brought into sight; one with a press stays put")
    func arrivingKeyboard() {
        let show = Show([100], Show.grid)
        func arrive(_ id: Int) {
            show.follow(
                show.presentation.keyboardCame(
                    to: show.position(id), [0], with: show.gestures.press, glides: false))
        }
        arrive(60)
        #expect(show.focused == 60 && show.selection == [60] && show.isInSight(60))
        #expect(show.presentation.tracker.place?.path == [0])
        let offset = show.scrollOffset
        show.gestures.press.wentDown(on: .control(in: 3))
        arrive(3)
        #expect(show.focused == 3 && show.selection == [60])
        #expect(show.scrollOffset == offset, "it would glide away from under the pointer")
        #expect(show.focusNews == [60, 3])
    }

    @Test(
        "A menu that is asked for while the page and a shelf glide finds its item at rest and in sight"
    )
    func rest() throws {
        let show = Show([Int](repeating: 40, count: 30))
        #expect(show.presentation.restAtFocus() == nil, "nothing has the focus")
        show.focus(20 * 40)
        show.glides = true
        show.press(.end)
        #expect(show.isMoving)
        show.press(.down)
        let rest = try #require(show.presentation.restAtFocus())
        #expect(!show.presentation.pageScroll.isGliding)
        #expect(!show.presentation.shelves.isMoving(rest.focus.id < 840 ? "s20" : "s21"))
        #expect(rest.focus.id == show.focused)
        #expect(rest.frame == show.frame(rest.focus.id))
        #expect(show.isInSight(rest.focus.id))
        #expect(rest.effect.contains(.page))
        // And where a shelf alone has to end what it does.
        show.press(.home)
        let still = try #require(show.presentation.restAtFocus())
        #expect(still.effect.contains(.shelf))
    }

    @Test("The focus clears a pinned header, also on its way through sections")
    func pinnedHeaders() {
        var section = Show.grid
        section.boundaryItems = [.header(height: .absolute(70), isPinned: true)]
        let show = Show([30, 0, 30, 30], section)
        show.focus(89)
        for _ in 0..<17 {
            show.press(.up)
            #expect(show.frame(show.focused!).minY >= 70)
        }
        #expect(show.focused == 4)
        var list = Show.list(50)
        list.boundaryItems = [.header(height: .absolute(60), isPinned: true)]
        let rows = Show([100], list)
        rows.focus(60)
        for _ in 0..<30 {
            rows.press(.up)
            #expect(rows.frame(rows.focused!).minY >= 60)
        }
    }

    @Test("The first key focuses the first visible item")
    func firstKey() {
        let show = Show([10, 10])
        show.press(.right)
        #expect(show.focused == 0)
        #expect(show.focusNews == [0])
    }

    @Test("Arrows walk the shelves and come back to their column")
    func shelves() {
        let show = Show([10, 2, 10])
        show.focus(3)
        #expect(show.walk(.down, 2) == [11, 15])
        #expect(show.walk(.up, 2) == [11, 3])
        #expect(show.walk(.left, 1) == [2])
    }

    @Test("The first key leads to the end it names")
    func firstKeyToAnEnd() {
        func expect(
            _ key: Show.Key, _ modifiers: KeyStroke.Modifiers = [], scrolled: Double = 0, item: Int,
            at location: SourceLocation = #_sourceLocation
        ) {
            let show = Show([98], Show.grid)
            show.scroll(to: scrolled)
            show.press(key, modifiers)
            #expect(show.focused == item, sourceLocation: location)
            #expect(show.isInSight(item), sourceLocation: location)
        }
        for scrolled in [0.0, 1_300] {
            for modifiers in [KeyStroke.Modifiers(), .control] {
                expect(.end, modifiers, scrolled: scrolled, item: 97)
                expect(.home, modifiers, scrolled: scrolled, item: 0)
            }
        }
        expect(.down, item: 0)
    }

    @Test("The first key with Control focuses only")
    func firstKeyWithControl() {
        let show = Show([98], Show.grid)
        show.press(.right, .control)
        #expect(show.focused == 0)
        #expect(show.selection == [])
    }

    @Test("In a list Left and Right do not move but select")
    func leftAndRightInAList() {
        let show = Show([40], Show.list(40))
        for key in [Show.Key.left, .right] {
            show.focus(12)
            show.press(.down, .control)
            #expect(show.selection == [12])
            show.press(key)
            #expect(show.focused == 13)
            #expect(show.selection == [13])
        }
        // There the ends of a row are those of the list.
        show.press(.end)
        #expect(show.focused == 39)
        show.press(.home, .shift)
        #expect(show.selection == Set(0...39))
    }

    @Test("Up comes back to its column through a short row")
    func shortRow() {
        let show = Show([98], Show.grid)
        show.focus(94)
        #expect(show.walk(.down, 1) == [97])
        #expect(show.walk(.up, 1) == [94])
        show.focus(4)
        #expect(show.walk(.pageDown, 5) == [29, 54, 79, 97, 97])
        let back = show.walk(.pageUp, 8).compactMap { $0 }
        #expect(back.last == 4)
        #expect(back.allSatisfy { $0 % 5 == 4 }, "\(back)")
    }

    @Test("Home and End lead to the ends of the section in every layout")
    func endsOfSections() {
        for section in [Show.shelf, Show.grid, Show.list()] {
            let show = Show([7, 40, 9], section)
            for (first, here, last) in [(0, 3, 6), (7, 20, 46), (47, 50, 55)] {
                show.focus(here)
                #expect(show.walk(.end, 2) == [last, last])
                #expect(show.walk(.home, 1) == [first])
            }
        }
    }

    @Test("Control with Home and End brings a focus into sight that is there already")
    func endsOutOfSight() {
        let show = Show([98], Show.grid)
        for (key, item, away) in [(Show.Key.end, 97, 0.0), (.home, 0, 1_300)] {
            show.press(key, .control)
            #expect(show.focused == item)
            show.scrollFromOutside(to: away)
            #expect(!show.isInSight(item))
            show.press(key, .control)
            #expect(show.focused == item)
            #expect(show.isInSight(item))
        }
    }

    @Test("Any key brings back a focus that was scrolled out of sight and does nothing else")
    func anyKeyBringsBack() {
        for key: Show.Key in [.down, .up, .left, .right, .pageDown, .pageUp, .end, .home] {
            let show = Show([10_000], Show.grid)
            show.focus(500)
            show.scroll(to: 100_000)
            show.press(key)
            #expect(show.focused == 500)
            #expect(show.selection == [500])
            #expect(show.isInSight(500))
            show.press(key)
            #expect(show.focused != 500)
        }
    }

    @Test("Keys go on from an item that no scrolling brings into sight")
    func outOfReach() {
        // Five columns of 300 pixels, of which the window shows less than three.
        let item = LayoutItem(width: .absolute(300), height: .absolute(100))
        let section = LayoutSection(
            group: .horizontal(
                width: .absolute(1_500), height: .absolute(100), repeat: 5, item))
        for isRightToLeft in [false, true] {
            let show = Show([50], section, isRightToLeft: isRightToLeft)
            let (next, before): (Show.Key, Show.Key) =
                isRightToLeft ? (.left, .right) : (.right, .left)
            show.focus(2)
            #expect(show.walk(next, 10) == Array(3...12))
            show.focus(4)
            #expect(show.walk(.down, 1) == [9])
            #expect(show.walk(before, 1) == [8])
            // Scrolled away along the page it is still brought back first.
            show.scrollFromOutside(to: 400)
            #expect(show.walk(next, 1) == [8])
            #expect(show.scrollOffset < 200)
            #expect(show.walk(next, 1) == [9])
        }
    }

    @Test("Items that may not have the focus are passed over by every way in")
    func closedItems() {
        let show = Show([6, 6])
        show.allows = { ![0, 2, 3, 7].contains($0) }
        show.enter()
        #expect(show.focused == 1)
        #expect(show.walk(.right, 1) == [4])
        #expect(show.walk(.left, 1) == [1])
        #expect([6, 8].contains(show.walk(.down, 1)[0]), "7 is below")
        let focused = show.focused
        show.click(3)
        #expect(show.focused == focused, "a click focused it")
        #expect(show.selection == [3])
        #expect(!show.focus(7))
        #expect(show.focused == focused)
    }
}
