import ShelfFocus
import ShelfLayout
import Testing

@testable import ShelfCollection

/// How decisions about the focus see a collection, and when the focus has rested.
@Suite("Focus") struct FocusTests {
    private static func geometry(
        _ counts: [Int], allows: @escaping (FocusPosition) -> Bool = { _ in true }
    ) -> CollectionGeometry {
        let rows = SampleRows(counts) { _, _ in LayoutSection.list(rowHeight: .absolute(50)) }
        return CollectionGeometry(
            layout: rows.layout, shelfOffset: { _ in 0 }, readsRightToLeft: false,
            viewport: rows.viewport, allows: allows)
    }

    private static func at(_ section: Int, _ item: Int) -> FocusPosition {
        FocusPosition(section: section, item: item)
    }

    @Test("From a header the items of its section follow, those of the one before precede it")
    func besideHeaders() {
        let geometry = Self.geometry([2, 0, 3])
        func neighbour(_ section: Int, _ forward: Bool) -> FocusPosition? {
            geometry.neighbour(ofBoundaryAt: section, isHeading: true, forward: forward)
        }
        #expect(neighbour(0, true) == Self.at(0, 0))
        #expect(neighbour(0, false) == nil)
        #expect(neighbour(1, true) == Self.at(2, 0), "past an empty section")
        #expect(neighbour(2, false) == Self.at(0, 1))
    }

    @Test("From a footer the items of the next section follow, those of its own precede it")
    func besideFooters() {
        let geometry = Self.geometry([2, 0, 3])
        func neighbour(_ section: Int, _ forward: Bool) -> FocusPosition? {
            geometry.neighbour(ofBoundaryAt: section, isHeading: false, forward: forward)
        }
        #expect(neighbour(0, true) == Self.at(2, 0))
        #expect(neighbour(0, false) == Self.at(0, 1))
        #expect(neighbour(2, true) == nil)
        #expect(neighbour(2, false) == Self.at(2, 2))
    }

    @Test("From the head of the whole layout its first item follows, its last precedes the foot")
    func besideTheWholeLayout() {
        let geometry = Self.geometry([0, 2, 3]) { $0.item > 0 }
        let whole = LayoutElement.wholeLayout
        #expect(
            geometry.neighbour(ofBoundaryAt: whole, isHeading: true, forward: true)
                == Self.at(1, 1), "what may not have the focus is passed over")
        #expect(geometry.neighbour(ofBoundaryAt: whole, isHeading: true, forward: false) == nil)
        #expect(
            geometry.neighbour(ofBoundaryAt: whole, isHeading: false, forward: false)
                == Self.at(2, 2))
    }

    @Test(
        "The items in a band are found where they are seen, and few others with them",
        arguments: [Axis.vertical, .horizontal], [false, true])
    func bands(axis: Axis, isRightToLeft: Bool) {
        var rows = SampleRows([50, 50]) { _, _ in
            let (width, height) =
                axis == .vertical
                ? (LayoutDimension.fraction(ofWidth: 1), LayoutDimension.absolute(50))
                : (.absolute(50), .fraction(ofHeight: 1))
            return LayoutSection(
                group: .vertical(
                    width: width, height: height,
                    [LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))]))
        }
        (rows.axis, rows.isRightToLeft) = (axis, isRightToLeft)
        let geometry = CollectionGeometry(
            layout: rows.layout, shelfOffset: { _ in 0 }, readsRightToLeft: isRightToLeft,
            viewport: rows.viewport, allows: { _ in true })
        for section in 0..<2 {
            for item in [0, 7, 49] {
                let frame = geometry.frame(of: Self.at(section, item))
                let found = geometry.items(
                    in: section, within: frame.y + 5...frame.y + frame.height - 5)
                #expect(found == item..<item + 1)
            }
        }
    }

    @Test("A rest lasts from the first frame after the focus moved, and is told once for an item")
    func rest() {
        var rest = FocusRest<Int>()
        rest.focusMoved()
        #expect(rest.frame(at: 9_000_000, on: 1, delay: 100) == .waits, "it begins here")
        #expect(rest.frame(at: 9_000_099, on: 1, delay: 100) == .waits)
        #expect(rest.frame(at: 9_000_100, on: 1, delay: 100) == .tells)
        rest.focusMoved()
        #expect(rest.frame(at: 9_500_000, on: 1, delay: 100) == .waits)
        #expect(rest.frame(at: 9_500_100, on: 1, delay: 100) == .ends, "told before")
        rest.focusMoved()
        #expect(rest.frame(at: 9_600_000, on: nil, delay: 0) == .waits)
        #expect(rest.frame(at: 9_600_000, on: nil, delay: 0) == .tells)
    }
}
