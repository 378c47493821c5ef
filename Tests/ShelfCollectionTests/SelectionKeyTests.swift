import ShelfCollection
import ShelfDiff
import ShelfLayout
import ShelfRandom
import Testing

/// What keys, clicks and a rubber band select.
@Suite("Selecting by keys and hands")
struct SelectionKeyTests {
    /// A grid of five columns.
    private static func grid(_ count: Int = 100, mode: SelectionMode = .multiple) -> Show {
        Show([count], Show.grid, mode: mode)
    }

    @Test("Arrows select what they focus, and Control only focuses")
    func arrows() {
        let show = Self.grid()
        show.focus(6)
        show.press(.right)
        #expect(show.selection == [7])
        show.press(.down, .control)
        #expect(show.focused == 12)
        #expect(show.selection == [7])
        show.press(.space, .control)
        #expect(show.selection == [7, 12])
        show.press(.space, .control)
        #expect(show.selection == [7])
    }

    @Test("Shift extends from the last chosen item and shrinks again")
    func shift() {
        let show = Self.grid()
        show.focus(6)
        show.press(.right, .shift)
        show.press(.down, .shift)
        #expect(show.selection == Set(6...12))
        show.press(.up, .shift)
        #expect(show.selection == [6, 7])
        show.press(.left, .shift)
        show.press(.left, .shift)
        #expect(show.selection == [5, 6])
    }

    @Test("A range begins at the item that had the focus, if none has been chosen yet")
    func rangesFromTheFocus() {
        let show = Self.grid()
        show.enter()
        #expect(show.selection == [])
        show.press(.right, .shift)
        #expect(show.selection == [0, 1])
    }

    @Test("Control and Shift add a range to what is selected")
    func controlAndShift() {
        let show = Self.grid()
        show.select([50])
        show.click(3, .control)
        #expect(show.selection == [3, 50])
        show.click(6, [.control, .shift])
        #expect(show.selection == [3, 4, 5, 6, 50])
    }

    @Test("A range crosses sections")
    func ranges() {
        let show = Show([4, 4, 4])
        show.click(2)
        show.click(9, .shift)
        #expect(show.selection == Set(2...9))
    }

    @Test("Control+A selects all, and backslash or Escape none")
    func allAndNone() {
        let show = Self.grid()
        for (all, none) in [("a", "\\"), ("/", nil)] as [(Character, Character?)] {
            show.press(.character(all), .control)
            #expect(show.selection.count == 100)
            if let none { show.press(.character(none), .control) } else { show.press(.escape) }
            #expect(show.selection == [])
        }
        #expect(!show.press(.escape), "nothing to give up")
        show.press(.character("a"), .control)
        show.press(.character("A"), [.control, .shift])
        #expect(show.selection == [])
    }

    @Test("Control+A gives the focus to the first item in sight where nothing has it")
    func allFromNothing() {
        let show = Self.grid()
        show.press(.character("a"), .control)
        #expect(show.focused == 0)
        #expect(show.selection.count == 100)
        show.press(.right, .control)
        show.press(.character("a"), .control)
        #expect(show.focused == 1, "what has the focus keeps it")
    }

    @Test("Home, End and pages follow the same rules")
    func ends() {
        let show = Self.grid()
        show.focus(12)
        show.press(.end, .shift)
        #expect(show.selection == Set(12...99))
        show.focus(12)
        show.press(.end, [.control, .shift])
        #expect(show.focused == 99)
        show.focus(12)
        show.press(.home, .control)
        #expect(show.focused == 0)
        show.focus(2)
        show.press(.pageDown, .shift)
        let last = show.focused!
        #expect(last % 5 == 2, "the column is kept")
        #expect(show.selection == Set(2...last))
    }

    @Test("Selection survives every change and loses only what is gone")
    func changes() {
        var random = SeededGenerator(seed: 21)
        let show = Show([20, 20, 20])
        show.select([3, 25, 44])
        for _ in 0..<60 {
            show.change { rows in
                let gone = Int.random(in: 0..<60, using: &random)
                for section in rows.indices { rows[section].items.removeAll { $0.id == gone } }
                rows.shuffle(using: &random)
                rows[0].items.shuffle(using: &random)
            }
        }
        let left = Set([3, 25, 44].filter { show.snapshot.contains($0) })
        #expect(show.selection == left)
        show.remove(left)
        #expect(show.selection == [])
    }

    @Test("In single mode one item is selected, and Control with Up and Down jumps sections")
    func singleMode() {
        let show = Show([4, 4, 4], mode: .single)
        show.click(1)
        show.click(2, .shift)
        #expect(show.selection == [2])
        show.press(.down, .control)
        #expect(show.presentation.focus?.position.section == 1)
    }

    @Test("In mode none nothing is selected")
    func noMode() {
        let show = Self.grid(mode: .none)
        show.focus(3)
        show.press(.right)
        show.click(7)
        show.select([4])
        #expect(show.selection == [])
    }

    @Test(
        "What is pressed is focused where it stands, and chosen and brought into sight by letting go"
    )
    func presses() {
        let show = Self.grid()
        show.scroll(to: 60)
        #expect(!show.isInSight(25))
        show.gestures.press.wentDown(on: .item(25))
        let intents = show.gestures.press.pressed(on: .item(25), count: 1, .init(mode: .multiple))
        for intent in intents {
            show.presentation.carryOut(intent, glides: false, show.canFocus).map(show.follow)
        }
        #expect(show.focused == 25 && show.selection == [])
        #expect(show.scrollOffset == 60, "it would go away from under the pointer")
        show.click(25)
        #expect(show.selection == [25] && show.isInSight(25))
    }

    @Test("A rubber band selects items that have no cells, adds with Control, removes with Shift")
    func rubberBands() {
        let show = Self.grid()
        // The space between two columns.
        let gap = Point(x: show.frame(0).maxX + 5, y: 60)
        show.select([0, 1])
        show.band(from: gap, to: Point(x: gap.x + 100, y: 300), .control)
        #expect(show.selection == [0, 1, 6, 11])
        show.band(from: gap, to: Point(x: gap.x + 100, y: 100), .shift)
        #expect(show.selection == [0, 6, 11])
        show.band(from: gap, to: Point(x: gap.x + 100, y: 300))
        #expect(show.selection == [1, 6, 11])
    }

    @Test("A rectangle leaves the focus at something that is selected, where anything is")
    func bandsFocus() {
        let show = Self.grid()
        let gap = Point(x: show.frame(0).maxX + 5, y: 60)
        show.focus(3)
        show.band(from: gap, to: Point(x: gap.x + 100, y: 300))
        #expect(show.focused == 1)
        #expect(show.selection == [1, 6, 11])
        show.focus(6)
        show.band(from: gap, to: Point(x: gap.x + 100, y: 300))
        #expect(show.focused == 6, "what has it and is selected keeps it")
        show.band(from: gap, to: Point(x: gap.x + 2, y: 62))
        #expect(show.focused == 6, "nothing is selected")
    }

    @Test("Coming in by Tab returns to the remembered item and leaves the selection untouched")
    func comingIn() {
        let show = Self.grid()
        show.select([7, 20])
        show.enter()
        #expect(show.focused == 7, "the first time, at what is selected")
        #expect(show.selection == [7, 20])
        show.press(.right, .control)
        show.select([30])
        show.enter()
        #expect(show.focused == 8)
        #expect(show.selection == [30])
        let plain = Self.grid(20)
        plain.enter()
        #expect(plain.focused == 0)
        #expect(plain.selection == [], "coming in selects nothing")
        let single = Self.grid(20, mode: .single)
        single.enter()
        #expect(single.selection == [0], "but where it goes with the focus")
    }
}
