import ShelfCollection
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

    /// The combination as xdotool takes it.
    var combination: String {
        (modifiers.contains(.control) ? "ctrl+" : "") + (modifiers.contains(.shift) ? "shift+" : "")
            + name
    }

    private static let all = Set(0..<98)

    /// Every key with each combination of Control and Shift that it means something with; what they all
    /// do is said of the core.
    static let table: [KeyCase] = [
        KeyCase("Right", at: 12, 13, [13]),
        KeyCase("Left", at: 12, 11, [11]),
        KeyCase("Down", at: 12, 17, [17]),
        KeyCase("Up", at: 12, 7, [7]),
        KeyCase("Right", .control, at: 12, with: [12, 50], 13, [12, 50]),
        KeyCase("Left", .control, at: 12, 11, [12]),
        KeyCase("Down", .control, at: 12, 17, [12]),
        KeyCase("Up", .control, at: 12, 7, [12]),
        KeyCase("Right", .shift, at: 12, with: [12, 50], 13, [12, 13]),
        KeyCase("Left", .shift, at: 12, 11, [11, 12]),
        KeyCase("Down", .shift, at: 12, 17, Set(12...17)),
        KeyCase("Up", .shift, at: 12, 7, Set(7...12)),
        KeyCase("Right", [.control, .shift], at: 12, with: [12, 50], 13, [12, 13, 50]),
        KeyCase("Down", [.control, .shift], at: 12, with: [12, 50], 17, Set(12...17).union([50])),
        KeyCase("Up", [.control, .shift], at: 12, with: [9, 12], 7, Set(7...12)),
        KeyCase("Left", [.control, .shift], at: 12, with: [10, 11], 11, [10]),
        KeyCase("Home", at: 12, 0, [0]),
        KeyCase("End", at: 12, 97, [97]),
        KeyCase("Home", .shift, at: 12, 0, Set(0...12)),
        KeyCase("End", .shift, at: 12, 97, Set(12...97)),
        KeyCase("Home", .control, at: 12, 0, [12]),
        KeyCase("End", .control, at: 12, 97, [12]),
        KeyCase("Home", [.control, .shift], at: 12, with: [12, 50], 0, Set(0...12).union([50])),
        KeyCase("End", [.control, .shift], at: 95, 97, [95, 96, 97]),
        KeyCase("Next", at: 12, 37, [37]),
        KeyCase("Prior", at: 62, 37, [37]),
        KeyCase("Next", .control, at: 12, 37, [12]),
        KeyCase("Next", .shift, at: 12, 37, Set(12...37)),
        KeyCase(
            "Prior", [.control, .shift], at: 37, with: [37, 90], 12, Set(12...37).union([90])),
        KeyCase("space", at: 12, with: [50], 12, [12, 50]),
        KeyCase("space", .control, at: 12, with: [50], 12, [12, 50]),
        KeyCase("a", .control, at: 12, 12, all),
        KeyCase("slash", .control, at: 12, 12, all),
        KeyCase("A", [.control, .shift], at: 12, with: [12, 50], 12, []),
        KeyCase("backslash", .control, at: 12, with: [12, 50], 12, []),
        KeyCase("Escape", at: 12, with: [12, 50], 12, []),
    ]

    /// What the keypad without numbers does.
    static let keypad: [KeyCase] = table.compactMap { row in
        guard row.name.first?.isUppercase == true, row.name != "A", row.name != "Escape" else {
            return nil
        }
        return KeyCase(
            "KP_" + row.name, row.modifiers, at: row.focus, with: row.selected, row.expectedFocus,
            row.expectedSelection)
    }
}

/// Keys of GDK's, as a collection hears them.
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

    func testEveryKeyOfTheDesktopAndOfTheKeypadIsToldApart() {
        onGTK {
            let keys: [(KeyStroke.Key, [UInt32])] = [
                (.home, [0xFF50, 0xFF95]), (.left, [0xFF51, 0xFF96]), (.up, [0xFF52, 0xFF97]),
                (.right, [0xFF53, 0xFF98]), (.down, [0xFF54, 0xFF99]),
                (.pageUp, [0xFF55, 0xFF9A]), (.pageDown, [0xFF56, 0xFF9B]),
                (.end, [0xFF57, 0xFF9C]), (.space, [0x20, 0xFF80]),
                (.enter, [0xFF0D, 0xFF8D, 0xFE34]), (.delete, [0xFFFF]), (.escape, [0xFF1B]),
                (.menu, [0xFF67]), (.f2, [0xFFBF]), (.f6, [0xFFC3]), (.f10, [0xFFC7]),
                (.character("a"), [0x61]), (.character("A"), [0x41]), (.character("ö"), [0xF6]),
                // F1, Insert and Tab.
                (.other, [0xFFBE, 0xFF63, 0xFF09]),
            ]
            for (key, values) in keys {
                for value in values {
                    XCTAssertEqual(CollectionKeys.stroke(KeyPress(value: value)), KeyStroke(key))
                }
            }
            let modifiers: [(KeyModifiers, KeyStroke.Modifiers)] = [
                (.shift, .shift), (.control, .control), (.alt, .alt), (.super, .super),
                ([.control, .shift], [.control, .shift]),
            ]
            for (held, meant) in modifiers {
                XCTAssertEqual(
                    CollectionKeys.stroke(KeyPress(value: 0xFF54, modifiers: held)),
                    KeyStroke(.down, meant))
            }
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
}
