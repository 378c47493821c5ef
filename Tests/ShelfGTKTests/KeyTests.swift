import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A key press in a grid of five columns and 98 items, and what must come of it.
struct KeyCase {
    /// The key as xdotool calls it.
    let name: String
    let modifiers: KeyModifiers
    /// The focused item before.
    let focus: Int
    /// What is selected before; the focused item was chosen last.
    let selected: Set<Int>
    let expectedFocus: Int
    let expectedSelection: Set<Int>

    init(
        _ name: String, _ modifiers: KeyModifiers = [], at focus: Int,
        with selected: Set<Int>? = nil,
        _ expectedFocus: Int, _ expectedSelection: Set<Int>
    ) {
        self.name = name
        self.modifiers = modifiers
        self.focus = focus
        self.selected = selected ?? [focus]
        self.expectedFocus = expectedFocus
        self.expectedSelection = expectedSelection
    }

    var key: UInt32 { KeyCase.values[name]! }

    /// The combination as xdotool takes it.
    var combination: String {
        (modifiers.contains(.control) ? "ctrl+" : "") + (modifiers.contains(.shift) ? "shift+" : "")
            + name
    }

    /// Whether the press shows at all.
    var hasEffect: Bool { focus != expectedFocus || selected != expectedSelection }

    static let values: [String: UInt32] = [
        "Left": 0xFF51, "Up": 0xFF52, "Right": 0xFF53, "Down": 0xFF54, "Prior": 0xFF55,
        "Next": 0xFF56, "Home": 0xFF50, "End": 0xFF57, "KP_Left": 0xFF96, "KP_Up": 0xFF97,
        "KP_Right": 0xFF98, "KP_Down": 0xFF99, "KP_Prior": 0xFF9A, "KP_Next": 0xFF9B,
        "KP_Home": 0xFF95, "KP_End": 0xFF9C, "space": 0x20, "KP_Space": 0xFF80, "a": 0x61,
        "A": 0x41, "slash": 0x2F, "backslash": 0x5C, "Escape": 0xFF1B,
    ]

    private static let all = Set(0..<98)

    /// Every row of keys, with none of Control and Shift, with each and with both.
    static let table: [KeyCase] = [
        // An arrow focuses and selects only that.
        KeyCase("Right", at: 12, 13, [13]), KeyCase("Left", at: 12, 11, [11]),
        KeyCase("Down", at: 12, 17, [17]), KeyCase("Up", at: 12, 7, [7]),
        KeyCase("Right", at: 12, with: [12, 50], 13, [13]),
        // Control focuses only.
        KeyCase("Right", .control, at: 12, with: [12, 50], 13, [12, 50]),
        KeyCase("Left", .control, at: 12, 11, [12]), KeyCase("Down", .control, at: 12, 17, [12]),
        KeyCase("Up", .control, at: 12, 7, [12]),
        // Shift extends from what was chosen last.
        KeyCase("Right", .shift, at: 12, with: [12, 50], 13, [12, 13]),
        KeyCase("Left", .shift, at: 12, 11, [11, 12]),
        KeyCase("Down", .shift, at: 12, 17, Set(12...17)),
        KeyCase("Up", .shift, at: 12, 7, Set(7...12)),
        // Both extend and keep the rest, with the state of the origin.
        KeyCase("Right", [.control, .shift], at: 12, with: [12, 50], 13, [12, 13, 50]),
        KeyCase("Down", [.control, .shift], at: 12, with: [12, 50], 17, Set(12...17).union([50])),
        KeyCase("Up", [.control, .shift], at: 12, with: [9, 12], 7, Set(7...12)),
        KeyCase("Right", [.control, .shift], at: 12, with: [13, 50], 13, [50]),
        KeyCase("Left", [.control, .shift], at: 12, with: [10, 11], 11, [10]),
        // Left and Right go on over the ends of rows and stop at both ends.
        KeyCase("Right", at: 14, 15, [15]), KeyCase("Left", at: 15, 14, [14]),
        KeyCase("Right", .shift, at: 14, 15, [14, 15]), KeyCase("Right", at: 97, 97, [97]),
        KeyCase("Left", at: 0, 0, [0]), KeyCase("Right", at: 97, with: [3], 97, [97]),
        // Down above the short last row goes to its last item; nothing lies beyond the ends.
        KeyCase("Down", at: 94, 97, [97]), KeyCase("Down", at: 96, 96, [96]),
        KeyCase("Up", at: 3, 3, [3]), KeyCase("Up", at: 3, with: [50], 3, [3]),
        KeyCase("Down", .control, at: 96, with: [50], 96, [50]),
        // Home and End: the ends of the section; with Control, of everything.
        KeyCase("Home", at: 12, 0, [0]), KeyCase("End", at: 12, 97, [97]),
        KeyCase("Home", .shift, at: 12, 0, Set(0...12)),
        KeyCase("End", .shift, at: 12, 97, Set(12...97)),
        KeyCase("Home", .control, at: 12, 0, [12]), KeyCase("End", .control, at: 12, 97, [12]),
        KeyCase("Home", [.control, .shift], at: 12, with: [12, 50], 0, Set(0...12).union([50])),
        KeyCase("End", [.control, .shift], at: 95, 97, [95, 96, 97]),
        KeyCase("End", at: 96, 97, [97]),
        // Pages keep the column: 600 pixels are nearer to five rows of 130 than to four.
        KeyCase("Next", at: 12, 37, [37]), KeyCase("Prior", at: 62, 37, [37]),
        KeyCase("Next", .control, at: 12, 37, [12]),
        KeyCase("Next", .shift, at: 12, 37, Set(12...37)),
        KeyCase(
            "Prior", [.control, .shift], at: 37, with: [37, 90], 12, Set(12...37).union([90])),
        KeyCase("Next", at: 92, 97, [97]), KeyCase("Prior", at: 7, 2, [2]),
        // Space and Control+Space toggle, Shift+Space extends to where it is.
        KeyCase("space", at: 12, with: [50], 12, [12, 50]),
        KeyCase("space", at: 12, with: [12, 50], 12, [50]),
        KeyCase("space", .control, at: 12, with: [50], 12, [12, 50]),
        KeyCase("space", .control, at: 12, 12, []),
        // All and none.
        KeyCase("a", .control, at: 12, 12, all), KeyCase("slash", .control, at: 12, 12, all),
        KeyCase("A", [.control, .shift], at: 12, with: [12, 50], 12, []),
        KeyCase("backslash", .control, at: 12, with: [12, 50], 12, []),
        KeyCase("Escape", at: 12, with: [12, 50], 12, []),
    ]

    /// What the keypad without numbers does.
    static let keypad: [KeyCase] = table.compactMap { row in
        let name = row.name == "space" ? "KP_Space" : "KP_" + row.name
        guard values[name] != nil else { return nil }
        return KeyCase(
            name, row.modifiers, at: row.focus, with: row.selected, row.expectedFocus,
            row.expectedSelection)
    }
}

/// Keys, one by one: what they focus and what they select.
final class KeyTests: XCTestCase {
    @MainActor
    static func grid(
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows([98]), section: CollectionFixture.grid(),
            modify: { modify($0.selectionMode(.multiple)) })
    }

    /// Brings about what there is before a key is pressed.
    @MainActor
    static func prepare(_ fixture: CollectionFixture, _ row: KeyCase) {
        fixture.node.focus(row.focus)
        fixture.finishMotion()
        fixture.node.selection = row.selected
        fixture.collection.presentation.selection.anchor = row.focus
    }

    @MainActor
    private static func check(_ row: KeyCase, in fixture: CollectionFixture, line: UInt = #line) {
        prepare(fixture, row)
        let press = KeyPress(value: row.key, modifiers: row.modifiers)
        let message = "\(row.combination) at \(row.focus), \(row.selected)"
        XCTAssertTrue(fixture.collection.keys.keyPressed(press), message, line: line)
        fixture.finishMotion()
        fixture.passAtOnce()
        XCTAssertEqual(fixture.node.focusedItemID, row.expectedFocus, message, line: line)
        XCTAssertEqual(fixture.node.selection, row.expectedSelection, message, line: line)
        XCTAssertTrue(fixture.keyboardIsOn(row.expectedFocus), message, line: line)
        let frame = fixture.frame(row.expectedFocus)!
        XCTAssertTrue((0...600).contains(frame.minY) && frame.maxY <= 600, message, line: line)
    }

    func testEveryKeyFocusesAndSelectsAsItsModifiersSay() {
        onGTK {
            let fixture = Self.grid()
            for row in KeyCase.table { Self.check(row, in: fixture) }
        }
    }

    func testTheKeypadDoesTheSame() {
        onGTK {
            XCTAssertGreaterThan(KeyCase.keypad.count, 40)
            let fixture = Self.grid()
            for row in KeyCase.keypad { Self.check(row, in: fixture) }
        }
    }

    func testFromRightToLeftTheKeysAreMirrored() {
        onGTK {
            let fixture = Self.grid()
            fixture.readRightToLeft()
            XCTAssertGreaterThan(fixture.frame(0)!.minX, fixture.frame(4)!.minX)
            let rows = [
                KeyCase("Left", at: 12, 13, [13]), KeyCase("Right", at: 12, 11, [11]),
                KeyCase("Left", at: 14, 15, [15]), KeyCase("Right", at: 15, 14, [14]),
                KeyCase("Right", at: 0, 0, [0]), KeyCase("Left", at: 97, 97, [97]),
                KeyCase("Left", .shift, at: 12, 13, [12, 13]),
                KeyCase("Left", .control, at: 12, 13, [12]), KeyCase("Down", at: 12, 17, [17]),
                KeyCase("Down", at: 94, 97, [97]), KeyCase("Home", at: 12, 0, [0]),
                KeyCase("End", at: 12, 97, [97]), KeyCase("Home", .control, at: 12, 0, [12]),
                KeyCase("Next", at: 12, 37, [37]), KeyCase("KP_Left", at: 12, 13, [13]),
            ]
            for row in rows { Self.check(row, in: fixture) }
        }
    }

    func testReturnAndTheKeypadsEnterOpenTheFocusedItemAndChangeNoSelection() {
        onGTK {
            let fixture = Self.grid()
            Self.prepare(fixture, KeyCase("space", at: 12, with: [50], 12, []))
            for key: UInt32 in [0xFF0D, 0xFF8D, 0xFE34] { fixture.key(key) }
            XCTAssertEqual(fixture.activated, [12, 12, 12])
            XCTAssertEqual(fixture.node.selection, [50])
            for modifiers: KeyModifiers in [.control, .shift, .alt] {
                XCTAssertFalse(
                    fixture.collection.keys.keyPressed(
                        KeyPress(value: 0xFF0D, modifiers: modifiers)))
            }
            XCTAssertEqual(fixture.activated.count, 3)
        }
    }

    func testF2AsksToEditTheFocusedItemWhereItCanBeEdited() {
        onGTK {
            var edited: [Int] = []
            let fixture = Self.grid { $0.onEdit { edited.append($0.id) } }
            XCTAssertFalse(fixture.collection.keys.keyPressed(KeyPress(value: 0xFFBF)), "no item")
            fixture.node.focus(7)
            fixture.key(0xFFBF)
            XCTAssertEqual(edited, [7])
            XCTAssertFalse(
                fixture.collection.keys.keyPressed(KeyPress(value: 0xFFBF, modifiers: .control)))
            let plain = Self.grid()
            plain.node.focus(7)
            XCTAssertFalse(
                plain.collection.keys.keyPressed(KeyPress(value: 0xFFBF)), "the window's key")
        }
    }

    func testKeysOfTheDesktopAndUnknownKeysGoOnToTheWindow() {
        onGTK {
            let fixture = Self.grid()
            fixture.node.focus(12)
            for key in [UInt32(0xFF51), 0xFF0D, 0x20, 0xFFFF] {
                XCTAssertFalse(
                    fixture.collection.keys.keyPressed(KeyPress(value: key, modifiers: .super)))
            }
            // A letter, F1, Insert, Control+B; Delete without an action; Tab is GTK's.
            for key in [UInt32(0x62), 0xFFBE, 0xFF63, 0xFFFF, 0xFF09] {
                XCTAssertFalse(fixture.collection.keys.keyPressed(KeyPress(value: key)), "\(key)")
            }
            XCTAssertFalse(
                fixture.collection.keys.keyPressed(KeyPress(value: 0x62, modifiers: .control)))
            XCTAssertEqual(fixture.node.focusedItemID, 12)
            XCTAssertEqual(fixture.node.selection, [12])
        }
    }

    func testComingInByTabReturnsToTheRememberedItemAndLeavesTheSelectionUntouched() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([98]), section: CollectionFixture.grid(),
                hasNeighbours: true, modify: { $0.selectionMode(.multiple) })
            let (before, after) = fixture.neighbours
            XCTAssertTrue(before.grabFocus())
            fixture.node.selection = [7, 20]
            XCTAssertTrue(fixture.window.tab())
            XCTAssertTrue(fixture.keyboardIsOn(7), "the first time, at what is selected")
            XCTAssertEqual(fixture.node.selection, [7, 20])
            fixture.press(.right, .control)
            XCTAssertTrue(fixture.window.tab())
            XCTAssertTrue(after.hasKeyboard)
            fixture.node.selection = [30]
            XCTAssertTrue(fixture.window.tab(forward: false))
            XCTAssertTrue(fixture.keyboardIsOn(8))
            XCTAssertEqual(fixture.node.selection, [30])
            let plain = CollectionFixture(
                CollectionFixture.rows([20]), hasNeighbours: true,
                modify: { $0.selectionMode(.multiple) })
            XCTAssertTrue(plain.neighbours.before.grabFocus())
            XCTAssertTrue(plain.window.tab())
            XCTAssertTrue(plain.keyboardIsOn(0))
            XCTAssertEqual(plain.node.selection, [], "coming in selects nothing")
        }
    }
}
