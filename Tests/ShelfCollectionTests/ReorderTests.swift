import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// Where items go that are moved by keys or dropped.
@Suite("Moving items")
struct ReorderTests {
    private static func ids(_ show: Show, _ section: Int = 0) -> [Int] {
        show.rows[section].items.map(\.id)
    }

    @Test("Alt with the arrows moves the focused item and the focus with it")
    func keys() {
        let show = Show([5, 5])
        show.focus(1)
        show.press(.right, .alt)
        #expect(Self.ids(show) == [0, 2, 1, 3, 4])
        #expect(show.focused == 1)
        for _ in 0..<3 { show.press(.left, .alt) }
        #expect(Self.ids(show) == [1, 0, 2, 3, 4])
        show.press(.down, .alt)
        #expect(Self.ids(show) == [0, 2, 3, 4])
        #expect(Self.ids(show, 1).firstIndex(of: 1) == 0)
        #expect(show.focused == 1)
    }

    @Test(
        "On a page that goes sideways Alt with the arrows moves the focused item where they point")
    func keysOnWidePages() {
        let show = Show([12], Show.columns, axis: .horizontal)
        show.focus(1)
        show.press(.down, .alt)
        #expect(Self.ids(show).prefix(4) == [0, 2, 1, 3])
        show.press(.right, .alt)
        #expect(Self.ids(show).firstIndex(of: 1) == 6)
        show.isRightToLeft = true
        show.layOut()
        show.press(.right, .alt)
        #expect(Self.ids(show).firstIndex(of: 1) == 2)
    }

    /// Where something let go over an item would go, by which part of it is meant.
    private static func destination(
        _ show: Show, over id: Int, _ part: Double
    ) -> ReorderDestination<String, Int>? {
        let frame = show.frame(id)
        let point = Point(x: frame.minX + frame.width * part, y: frame.midY)
        let place = show.page.dropPlace(at: point)
        return place.map { show.presentation.destination(at: $0.position) }
    }

    @Test("All selected items are dragged together into another section")
    func selectedItems() throws {
        let show = Show([5, 5])
        show.select([1, 3])
        let dragged = show.presentation.positionsConcerned(by: 3)
        #expect(dragged.map { show.snapshot.item(at: $0).id } == [1, 3])
        #expect(show.presentation.positionsConcerned(by: 4) == [show.position(4)], "not selected")
        show.reorder([1, 3], to: try #require(Self.destination(show, over: 5, 0.1)))
        #expect(Self.ids(show) == [0, 2, 4])
        #expect(Self.ids(show, 1) == [1, 3, 5, 6, 7, 8, 9])
        #expect(show.selection == [1, 3])
    }

    @Test("A drop on its own place changes nothing")
    func ownPlace() throws {
        let show = Show([5])
        let rows = show.rows
        for part in [0.3, 0.7] {
            show.reorder([2], to: try #require(Self.destination(show, over: 2, part)))
            #expect(show.rows == rows)
        }
    }

    @Test("Things are dropped at a place by identity")
    func destinations() {
        let show = Show([5, 0], Show.list())
        #expect(Self.destination(show, over: 2, 0.5) == .before(2))
        #expect(
            show.presentation.destination(at: ItemPosition(section: 1, item: 0)) == .endOf("s1"))
    }

    @Test("The place depends on the pointer alone, so that the opening stands still")
    func steadyOpening() {
        let show = Show([8], Show.list())
        let dragged = DraggedItems(count: 1, first: show.position(1))
        var drop = Drop()
        for y in stride(from: 130.0, through: 390, by: 10) {
            drop.move(to: Point(x: 100, y: y))
            _ = drop.find(dragged, on: show.page)
            let place = drop.position
            for _ in 0..<4 {
                drop.beginOpening(at: show.time)
                show.wait(frames: 3)
                let change = drop.find(dragged, on: show.page)
                #expect(drop.position == place)
                #expect(change == (false, false))
            }
        }
    }

    /// Where an item is seen once there is an opening for what is dragged.
    private static func frame(_ show: Show, _ id: Int, in drop: inout Drop) -> Rect {
        let frame = show.frame(id)
        let position = show.position(id)
        drop.beginOpening(at: show.time)
        let stand = drop.stand(
            of: Drop.Element(
                kind: .item(section: position.section, item: position.item), frame: frame,
                stand: nil, isNew: false, isInHand: false), on: show.page, at: show.time,
            glides: false)
        return stand?.frame(frame, at: show.time) ?? frame
    }

    @Test("On a shelf an opening is made along it, also from right to left")
    func openingOnShelves() {
        let show = Show([12, 12], isRightToLeft: true)
        let frames = (0..<5).map { show.frame($0) }
        #expect(frames[1].x == frames[0].x - 170)
        var drop = Drop()
        // Beyond the middle of the third, which is at its left.
        drop.move(to: Point(x: frames[2].midX - 20, y: frames[2].midY))
        let dragged = DraggedItems(count: 1, first: show.position(0))
        _ = drop.find(dragged, on: show.page)
        #expect(drop.openingFrame(on: show.page) == frames[2])
        #expect(Self.frame(show, 1, in: &drop) == frames[0])
        #expect(Self.frame(show, 2, in: &drop) == frames[1])
        #expect(Self.frame(show, 3, in: &drop) == frames[3])
    }

    @Test("On a page that goes sideways an opening is made in its columns")
    func openingInColumns() {
        let show = Show([40, 8], Show.columns, axis: .horizontal, isRightToLeft: true)
        let frames = (0..<12).map { show.frame($0) }
        var drop = Drop()
        drop.move(to: Point(x: frames[6].midX, y: frames[6].midY + 20))
        let dragged = DraggedItems(count: 1, first: show.position(1))
        _ = drop.find(dragged, on: show.page)
        #expect(drop.openingFrame(on: show.page) == frames[6])
        #expect(Self.frame(show, 4, in: &drop) == frames[3])
        #expect(Self.frame(show, 6, in: &drop) == frames[5])
        #expect(Self.frame(show, 7, in: &drop) == frames[7])
    }

    @Test("A line across the page shows a drop into an empty section")
    func lineAcrossThePage() {
        for isRightToLeft in [false, true] {
            let show = Show([8, 0], Show.columns, axis: .horizontal, isRightToLeft: isRightToLeft)
            var drop = Drop()
            drop.move(to: Point(x: isRightToLeft ? 150 : 650, y: 300))
            let dragged = DraggedItems(count: 1, first: show.position(0))
            _ = drop.find(dragged, on: show.page)
            #expect(drop.opening == nil)
            // The section is its header, 40 pixels after 250 of the first one.
            let edge = 40 + 210.0 + 40
            #expect(
                drop.line
                    == Rect(x: isRightToLeft ? 800 - edge : edge - 2, y: 0, width: 2, height: 600))
        }
    }

    @Test("Where no opening can be made among tiles of unequal size, a line shows the place")
    func lines() {
        let show = Show([30, 0], .mosaic(spacing: 6))
        let frame = show.frame(1)
        var drop = Drop()
        drop.move(to: Point(x: frame.maxX - 5, y: frame.midY))
        let dragged = DraggedItems(count: 1, first: show.position(0))
        _ = drop.find(dragged, on: show.page)
        #expect(drop.opening == nil)
        #expect(drop.line?.height == frame.height)
    }

    @Test("Near the end of a shelf a drag moves it on and the opening goes along")
    func shelfEdges() throws {
        let show = Show([40, 40])
        let point = Point(x: 790, y: 100)
        var (drop, edges) = (Drop(), EdgeScrolls<String>())
        drop.move(to: point)
        edges.drag(at: point, on: show.page, over: show.presentation.shelf(0))
        for _ in 0..<60 {
            _ = edges.advance(by: 0.016, move: show.presentation.moveOn)
            let dragged = DraggedItems(count: 1, first: show.position(1))
            _ = drop.find(dragged, on: show.page)
            let opening = try #require(drop.openingFrame(on: show.page))
            #expect(abs(opening.midX - point.x) <= 170)
        }
        #expect(show.shelfOffset("s0") > 400)
        #expect(show.shelfOffset("s1") == 0)
        #expect(show.scrollOffset == 0)
        let place = try #require(drop.position)
        show.reorder([1], to: show.presentation.destination(at: place))
        #expect(Self.ids(show)[place.item - 1] == 1)
    }
}
