import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout
import Testing

/// Where Tab stops, and where keys lead from what stands between items.
@Suite("Stops")
struct StopTests {
    private static func at(_ section: Int, _ item: Int) -> ItemPosition {
        ItemPosition(section: section, item: item)
    }

    // MARK: - Tab

    /// Two headers with controls before three items each, and a footer.
    private static let line: [TabStops.Element] = [
        .controls(0), .item(at(0, 0)), .item(at(0, 1)), .item(at(0, 2)), .controls(1),
        .item(at(1, 0)), .item(at(1, 1)), .item(at(1, 2)), .controls(2),
    ]

    @Test("All items are one stop: where the focus is, else at the first")
    func items() {
        #expect(
            TabStops(Self.line, focus: nil).entering(forward: true)
                == [.controls(0), .items, .controls(1), .controls(2)])
        #expect(
            TabStops(Self.line, focus: Self.at(1, 1)).entering(forward: true)
                == [.controls(0), .controls(1), .items, .controls(2)])
        #expect(
            TabStops(Self.line, focus: Self.at(9, 9)).entering(forward: false)
                == [.controls(2), .controls(1), .controls(0)], "without a cell it is no stop")
    }

    @Test("Tab goes on in reading order and leaves after the last stop, Shift with it goes back")
    func following() {
        let stops = TabStops(Self.line, focus: Self.at(0, 1))
        #expect(stops.following(.items, forward: true) == [.controls(1), .controls(2)])
        #expect(stops.following(.items, forward: false) == [.controls(0)])
        #expect(stops.following(.controls(1), forward: false) == [.items, .controls(0)])
        #expect(stops.following(.controls(2), forward: true) == [])
        #expect(stops.following(.controls(0), forward: false) == [])
    }

    @Test("From nowhere else Tab goes on from the items; without them, from outside")
    func fromTheItems() {
        let stops = TabStops(Self.line, focus: Self.at(0, 1))
        #expect(stops.following(nil, forward: true) == [.controls(1), .controls(2)])
        let empty = TabStops([.controls(0), .controls(1)], focus: nil)
        #expect(empty.following(nil, forward: true) == [.controls(0), .controls(1)])
        #expect(empty.following(nil, forward: false) == [.controls(1), .controls(0)])
    }

    // MARK: - From a header

    @Test("Arrows along the page lead from a header to the items next to it")
    func arrowsAlong() {
        let show = Show([3, 0, 3], Self.section())
        show.moveFromHeader(of: 2, .down)
        #expect(show.focused == 3)
        show.moveFromHeader(of: 2, .up)
        #expect(show.focused == 2, "past an empty section")
        show.moveFromHeader(of: 0, .up)
        #expect(show.focused == 2, "nothing is there")
        show.moveFromHeader(of: 0, .end)
        #expect(show.focused == 2, "other moves are the items' own")
        show.moveFromHeader(of: 2, .down, .shift)
        #expect(show.selection == [2, 3])
    }

    @Test("Arrows across the page go on among the controls of a header")
    func arrowsAcross() {
        let show = Show([3, 3], Self.section())
        #expect(show.moveFromHeader(of: 1, .left) == nil)
        #expect(show.moveFromHeader(of: 1, .right) == nil)
        let wide = Show([12, 12], Show.columns, axis: .horizontal)
        #expect(wide.moveFromHeader(of: 1, .up) == nil)
        #expect(wide.moveFromHeader(of: 1, .down) == nil)
        wide.moveFromHeader(of: 1, .right)
        #expect(wide.focused == 12)
        wide.moveFromHeader(of: 1, .left)
        #expect(wide.focused == 11)
        let mirrored = Show([12, 12], Show.columns, axis: .horizontal, isRightToLeft: true)
        mirrored.moveFromHeader(of: 1, .left)
        #expect(mirrored.focused == 12)
    }

    @Test("What stands between items is brought into view as it stands, with some room beside it")
    func sight() {
        let show = Show([40], Self.section())
        let frame = { (y: Double) in Rect(x: 0, y: y, width: 400, height: 40) }
        #expect(show.presentation.reveal(frame(200), glides: false).isEmpty, "it is in view")
        show.scroll(to: 500)
        #expect(show.presentation.reveal(frame(400), glides: false) == .page)
        #expect(show.scrollOffset == 388)
        _ = show.presentation.reveal(frame(1_000), glides: false)
        #expect(show.scrollOffset == 1_000 + 40 + 12 - 600)
        _ = show.presentation.reveal(frame(0), glides: false)
        #expect(show.scrollOffset == 0)
    }

    private static func section() -> LayoutSection {
        var section = Show.list()
        section.boundaryItems = [.header(height: .absolute(40))]
        return section
    }
}

extension Show {
    /// Presses a key at the control of a section's header; nil where it is for the header's other
    /// controls.
    @discardableResult
    fileprivate func moveFromHeader(
        of section: Int, _ key: Key, _ modifiers: KeyStroke.Modifiers = []
    ) -> Int?? {
        guard
            case .move(let move, let step) = presentation.command(
                KeyStroke(key, modifiers), at: time)
        else { return .none }
        let outcome = presentation.move(
            move, step, fromBoundaryAt: section, isHeading: true, glides: glides, canFocus)
        guard case .moves(let arrival) = outcome else { return .none }
        arrival.map(follow)
        return .some(focused)
    }
}
