import ShelfCollection
import ShelfLayout
import Testing

/// A key press in a grid of five columns and 98 items, and what must come of it.
struct KeyRow: CustomTestStringConvertible {
    let key: KeyStroke.Key
    let modifiers: KeyStroke.Modifiers
    /// The focused item before.
    let focus: Int
    /// What is selected before; the focused item was chosen last.
    let selected: Set<Int>
    let expectedFocus: Int
    let expectedSelection: Set<Int>

    init(
        _ key: KeyStroke.Key, _ modifiers: KeyStroke.Modifiers = [], at focus: Int,
        with selected: Set<Int>? = nil, _ expectedFocus: Int, _ expectedSelection: Set<Int>
    ) {
        self.key = key
        self.modifiers = modifiers
        self.focus = focus
        self.selected = selected ?? [focus]
        self.expectedFocus = expectedFocus
        self.expectedSelection = expectedSelection
    }

    var testDescription: String {
        "\(key) with \(modifiers.rawValue) at \(focus), \(selected.sorted())"
    }

    private static let all = Set(0..<98)

    /// Every row of keys, with none of Control and Shift, with each and with both.
    static let table: [KeyRow] = [
        // An arrow focuses and selects only that.
        KeyRow(.right, at: 12, 13, [13]), KeyRow(.left, at: 12, 11, [11]),
        KeyRow(.down, at: 12, 17, [17]), KeyRow(.up, at: 12, 7, [7]),
        KeyRow(.right, at: 12, with: [12, 50], 13, [13]),
        // Control focuses only.
        KeyRow(.right, .control, at: 12, with: [12, 50], 13, [12, 50]),
        KeyRow(.left, .control, at: 12, 11, [12]), KeyRow(.down, .control, at: 12, 17, [12]),
        KeyRow(.up, .control, at: 12, 7, [12]),
        // Shift extends from what was chosen last.
        KeyRow(.right, .shift, at: 12, with: [12, 50], 13, [12, 13]),
        KeyRow(.left, .shift, at: 12, 11, [11, 12]),
        KeyRow(.down, .shift, at: 12, 17, Set(12...17)),
        KeyRow(.up, .shift, at: 12, 7, Set(7...12)),
        // Both extend and keep the rest, with the state of the origin.
        KeyRow(.right, [.control, .shift], at: 12, with: [12, 50], 13, [12, 13, 50]),
        KeyRow(.down, [.control, .shift], at: 12, with: [12, 50], 17, Set(12...17).union([50])),
        KeyRow(.up, [.control, .shift], at: 12, with: [9, 12], 7, Set(7...12)),
        KeyRow(.right, [.control, .shift], at: 12, with: [13, 50], 13, [50]),
        KeyRow(.left, [.control, .shift], at: 12, with: [10, 11], 11, [10]),
        // Left and Right go on over the ends of rows and stop at both ends.
        KeyRow(.right, at: 14, 15, [15]), KeyRow(.left, at: 15, 14, [14]),
        KeyRow(.right, .shift, at: 14, 15, [14, 15]), KeyRow(.right, at: 97, 97, [97]),
        KeyRow(.left, at: 0, 0, [0]), KeyRow(.right, at: 97, with: [3], 97, [97]),
        // Down above the short last row goes to its last item; nothing lies beyond the ends.
        KeyRow(.down, at: 94, 97, [97]), KeyRow(.down, at: 96, 96, [96]),
        KeyRow(.up, at: 3, 3, [3]), KeyRow(.up, at: 3, with: [50], 3, [3]),
        KeyRow(.down, .control, at: 96, with: [50], 96, [50]),
        // Home and End: the ends of the section; with Control, of everything.
        KeyRow(.home, at: 12, 0, [0]), KeyRow(.end, at: 12, 97, [97]),
        KeyRow(.home, .shift, at: 12, 0, Set(0...12)),
        KeyRow(.end, .shift, at: 12, 97, Set(12...97)),
        KeyRow(.home, .control, at: 12, 0, [12]), KeyRow(.end, .control, at: 12, 97, [12]),
        KeyRow(.home, [.control, .shift], at: 12, with: [12, 50], 0, Set(0...12).union([50])),
        KeyRow(.end, [.control, .shift], at: 95, 97, [95, 96, 97]),
        KeyRow(.end, at: 96, 97, [97]),
        // Pages keep the column: 600 pixels are nearer to five rows of 130 than to four.
        KeyRow(.pageDown, at: 12, 37, [37]), KeyRow(.pageUp, at: 62, 37, [37]),
        KeyRow(.pageDown, .control, at: 12, 37, [12]),
        KeyRow(.pageDown, .shift, at: 12, 37, Set(12...37)),
        KeyRow(.pageUp, [.control, .shift], at: 37, with: [37, 90], 12, Set(12...37).union([90])),
        KeyRow(.pageDown, at: 92, 97, [97]), KeyRow(.pageUp, at: 7, 2, [2]),
        // Space and Control+Space toggle, Shift+Space extends to where it is.
        KeyRow(.space, at: 12, with: [50], 12, [12, 50]),
        KeyRow(.space, at: 12, with: [12, 50], 12, [50]),
        KeyRow(.space, .control, at: 12, with: [50], 12, [12, 50]),
        KeyRow(.space, .control, at: 12, 12, []),
        // All and none.
        KeyRow(.character("a"), .control, at: 12, 12, all),
        KeyRow(.character("/"), .control, at: 12, 12, all),
        KeyRow(.character("A"), [.control, .shift], at: 12, with: [12, 50], 12, []),
        KeyRow(.character("\\"), .control, at: 12, with: [12, 50], 12, []),
        KeyRow(.escape, at: 12, with: [12, 50], 12, []),
    ]

    /// The same where reading goes to the left.
    static let mirrored: [KeyRow] = [
        KeyRow(.left, at: 12, 13, [13]), KeyRow(.right, at: 12, 11, [11]),
        KeyRow(.left, at: 14, 15, [15]), KeyRow(.right, at: 15, 14, [14]),
        KeyRow(.right, at: 0, 0, [0]), KeyRow(.left, at: 97, 97, [97]),
        KeyRow(.left, .shift, at: 12, 13, [12, 13]), KeyRow(.left, .control, at: 12, 13, [12]),
        KeyRow(.down, at: 12, 17, [17]), KeyRow(.down, at: 94, 97, [97]),
        KeyRow(.home, at: 12, 0, [0]), KeyRow(.end, at: 12, 97, [97]),
        KeyRow(.home, .control, at: 12, 0, [12]), KeyRow(.pageDown, at: 12, 37, [37]),
    ]
}

/// Keys, one by one: what they focus and what they select.
@Suite("Keys, one by one")
struct KeyRowTests {
    private static func check(_ row: KeyRow, isRightToLeft: Bool) {
        let show = Show([98], Show.grid, isRightToLeft: isRightToLeft)
        show.focus(row.focus)
        show.select(row.selected)
        show.presentation.selection.anchor = row.focus
        #expect(show.press(row.key, row.modifiers))
        #expect(show.focused == row.expectedFocus)
        #expect(show.selection == row.expectedSelection)
        #expect(show.isInSight(row.expectedFocus))
    }

    @Test("Every key focuses and selects as its modifiers say", arguments: KeyRow.table)
    func keys(_ row: KeyRow) { Self.check(row, isRightToLeft: false) }

    @Test("From right to left the keys are mirrored", arguments: KeyRow.mirrored)
    func mirroredKeys(_ row: KeyRow) { Self.check(row, isRightToLeft: true) }
}
