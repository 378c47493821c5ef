import ShelfDiff
import ShelfLayout
import Testing

@testable import ShelfCollection

/// Where something that is dragged would go, and what shows it.
@Suite("Drop") struct DropTests {
    /// Rows of 50 pixels in two sections, a shelf of cards below.
    private static func page(_ axis: Axis = .vertical, isRightToLeft: Bool = false) -> Page {
        var rows = SampleRows([4, 3, 20]) { section, _ in
            if section == 2 { return SampleRows.shelf(.continuous) }
            let isDown = axis == .vertical
            return LayoutSection(
                group: .vertical(
                    width: isDown ? .fraction(ofWidth: 1) : .absolute(50),
                    height: isDown ? .absolute(50) : .fraction(ofHeight: 1),
                    [LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))]))
        }
        rows.axis = axis
        rows.isRightToLeft = isRightToLeft
        return rows.page
    }

    private static func at(_ section: Int, _ item: Int) -> ItemPosition {
        ItemPosition(section: section, item: item)
    }

    private static let stranger = DraggedItems(count: 0, first: nil)

    private static func alone(_ position: ItemPosition) -> DraggedItems {
        DraggedItems(count: 1, first: position)
    }

    @Test("What is let go goes before an item or after it by the item's halves")
    func halves() {
        for (axis, isRightToLeft) in [
            (Axis.vertical, false), (.vertical, true), (.horizontal, false), (.horizontal, true),
        ] {
            let page = Self.page(axis, isRightToLeft: isRightToLeft)
            let row = page.onScreen(page.frame(of: Self.at(0, 2)))
            let isTurned = axis == .horizontal && isRightToLeft
            for (part, item) in [(0.25, isTurned ? 3 : 2), (0.75, isTurned ? 2 : 3)] {
                var point = row.center
                point[axis] = row.min(axis) + row.extent(axis) * part
                let place = page.dropPlace(at: point)
                #expect(place?.position == Self.at(0, item), "\(axis) \(isRightToLeft) \(part)")
                #expect(place?.line.extent(axis) == 2)
            }
        }
    }

    @Test("In rows of items of their own widths a line between two of them shows the place")
    func rowsOfItems() throws {
        for section in [
            LayoutSection.flow(itemHeight: 40, estimatedItemWidth: 90, spacing: 8),
            .justified(0..<20, targetRowHeight: 90, spacing: 8) { $0 % 2 == 0 ? 1.5 : 0.8 },
        ] {
            for isRightToLeft in [false, true] {
                var rows = SampleRows([20]) { _, _ in section }
                rows.isRightToLeft = isRightToLeft
                let page = rows.page
                let item = page.onScreen(page.frame(of: Self.at(0, 1)))
                for (x, isAfter) in [
                    (item.minX + 3, isRightToLeft), (item.maxX - 3, !isRightToLeft),
                ] {
                    let place = page.dropPlace(at: Point(x: x, y: item.midY))
                    #expect(place?.position == Self.at(0, isAfter ? 2 : 1))
                    #expect(place?.line.width == 2 && place?.line.height == item.height)
                }
                // No opening is made, as the rows would be others: the line is all that shows.
                let layout = try #require(page.layout)
                let preview = OpeningPreview(
                    in: layout, before: (0, 1), for: item.size, takingOut: nil)
                #expect(preview == nil)
            }
        }
    }

    @Test("On a shelf the halves are those that one reads")
    func halvesOfCards() {
        for isRightToLeft in [false, true] {
            let page = Self.page(isRightToLeft: isRightToLeft)
            let card = page.onScreen(page.frame(of: Self.at(2, 1)))
            let left = page.dropPlace(
                at: Point(x: card.minX + 20, y: card.midY))
            #expect(left?.position == Self.at(2, isRightToLeft ? 2 : 1))
        }
    }

    @Test("Beside all items the end of the section there is meant, and nothing without a section")
    func ends() {
        let rows = SampleRows([1, 0]) { _, _ in
            var section = LayoutSection.list(rowHeight: .absolute(50))
            section.contentInsets = Insets(top: 0, leading: 0, bottom: 200, trailing: 0)
            return section
        }
        let place = rows.page.dropPlace(at: Point(x: 100, y: 240))
        #expect(place?.position == Self.at(0, 1))
        #expect(Page().dropPlace(at: .zero) == nil)
    }

    @Test("Rows make way where something would go; over its own place an item needs none")
    func opening() {
        let page = Self.page()
        var drop = Drop()
        drop.move(to: Point(x: 100, y: 110))
        let opened = drop.find(Self.stranger, on: page)
        #expect(opened == (true, false))
        #expect(drop.position == Self.at(0, 2) && drop.line == nil)
        #expect(drop.openingFrame(on: page) == Rect(x: 0, y: 100, width: 800, height: 50))
        let again = drop.find(Self.stranger, on: page)
        #expect(again == (false, false), "nothing is to be shown otherwise")
        let home = drop.find(Self.alone(Self.at(0, 2)), on: page)
        #expect(home.isOpeningOther && drop.opening == nil && drop.line == nil)
        _ = drop.find(Self.alone(Self.at(0, 1)), on: page)
        #expect(drop.opening == nil, "after itself is its own place, too")
        _ = drop.find(Self.alone(Self.at(0, 0)), on: page)
        #expect(drop.opening?.takesOut == true)
    }

    @Test("Where no opening can be made a line shows the place")
    func line() {
        let page = SampleRows([1, 0]) { section, _ in
            var list = LayoutSection.list(rowHeight: .absolute(50))
            if section == 1 { list.contentInsets.top = 300 }
            return list
        }.page
        var drop = Drop()
        drop.move(to: Point(x: 100, y: 250))
        let shown = drop.find(Self.stranger, on: page)
        #expect(shown == (true, true))
        #expect(drop.opening == nil && drop.line?.height == 2)
        drop.leave()
        #expect(drop.line == nil && drop.point == nil && drop.position == nil)
    }

    /// Where a row is seen while there is an opening.
    private static func stand(
        _ item: Int, was stand: ElementStand? = nil, isNew: Bool = false, isInHand: Bool = false,
        in drop: inout Drop, on page: Page, at time: Int64, glides: Bool = true
    ) -> ElementStand? {
        drop.stand(
            of: Drop.Element(
                kind: .item(section: 0, item: item),
                frame: page.onScreen(page.frame(of: at(0, item))), stand: stand, isNew: isNew,
                isInHand: isInHand), on: page, at: time, glides: glides)
    }

    @Test("Rows glide aside from where they are seen, and back when what is dragged leaves")
    func making() {
        let page = Self.page()
        let frame = page.onScreen(page.frame(of: Self.at(0, 2)))
        var drop = Drop()
        drop.move(to: Point(x: 100, y: 110))
        _ = drop.find(Self.stranger, on: page)
        drop.beginOpening(at: 1_000)
        #expect(Self.stand(0, in: &drop, on: page, at: 1_000) == nil, "before the opening")
        #expect(!drop.isOpen)
        var stand = Self.stand(2, in: &drop, on: page, at: 1_000)
        #expect(stand?.frame(frame, at: 1_000) == frame, "it sets out from where it is")
        #expect(stand?.frame(frame, at: 5_000_000).y == frame.y + 50)
        #expect(drop.isOpen)
        stand = Self.stand(2, was: stand, in: &drop, on: page, at: 5_000_000)
        #expect(stand != nil && stand?.glide == nil, "it has arrived")
        let new = Self.stand(3, isNew: true, in: &drop, on: page, at: 50_000)
        #expect(new?.glide?.start == 1_000, "what comes late is on its way like the others")
        drop.leave()
        drop.beginOpening(at: 6_000_000)
        stand = Self.stand(2, was: stand, in: &drop, on: page, at: 6_000_000)
        #expect(stand?.frame(frame, at: 6_000_000).y == frame.y + 50)
        drop.beginOpening(at: 9_000_000)
        #expect(Self.stand(2, was: stand, in: &drop, on: page, at: 9_000_000) == nil)
        #expect(!drop.isOpen && !drop.concernsElements)
    }

    @Test("Without motion rows stand aside at once")
    func atOnce() {
        let page = Self.page()
        var drop = Drop()
        drop.move(to: Point(x: 100, y: 110))
        _ = drop.find(Self.stranger, on: page)
        drop.beginOpening(at: 0)
        let stand = Self.stand(2, in: &drop, on: page, at: 0, glides: false)
        #expect(stand?.glide == nil && stand?.shift.offset.y == 50)
        let wasMade = drop.forgetOpening()
        #expect(wasMade && drop.opening == nil && drop.point != nil)
    }

    @Test("The one item that is dragged stands for the opening, and is back in its place at once")
    func hand() {
        let page = Self.page()
        let items = Self.alone(Self.at(0, 0))
        var drop = Drop()
        drop.move(to: Point(x: 100, y: 110))
        _ = drop.find(items, on: page)
        drop.beginOpening(at: 0)
        var stand = Self.stand(0, isInHand: true, in: &drop, on: page, at: 0)
        #expect(stand?.isInHand == true)
        let frame = page.onScreen(page.frame(of: Self.at(0, 0)))
        #expect(stand?.frame(frame, at: 0) == drop.openingFrame(on: page))
        drop.move(to: Point(x: 100, y: 10))
        _ = drop.find(items, on: page)
        drop.beginOpening(at: 10)
        stand = Self.stand(0, was: stand, isInHand: true, in: &drop, on: page, at: 10)
        #expect(stand == nil)
    }

    // MARK: - Edges

    @Test("Near an edge the page moves on, and so does the shelf under the pointer")
    func edges() {
        var page = Self.page()
        page.viewport = Size(width: 800, height: 500)
        let shelf = ShelfPlace(id: "s2", section: 2)
        var edges = EdgeScrolls<String>()
        edges.drag(at: Point(x: 400, y: 250), on: page, over: shelf)
        #expect(!edges.isActive)
        let card = page.onScreen(page.frame(of: Self.at(2, 1)))
        edges.drag(at: Point(x: 795, y: card.midY), on: page, over: shelf)
        var moved: [String?: Double] = [:]
        let hasMoved = edges.advance(by: 0.1) { id, distance in
            moved[id, default: 0] += distance
            return true
        }
        #expect(hasMoved && moved.keys.contains("s2") && moved["s2"]! > 0)
        let mirrored = Self.page(isRightToLeft: true)
        edges.drag(at: Point(x: 795, y: card.midY), on: mirrored, over: shelf)
        _ = edges.advance(by: 0.1) { id, distance in
            if id == "s2" { #expect(distance < 0, "back, where the shelf goes on to the left") }
            return true
        }
        let isOver = !edges.advance(by: 0.1) { _, _ in false }
        #expect(isOver && !edges.isActive, "at its end nothing is moved any more")
        edges.drag(at: Point(x: 400, y: 2), on: page, over: nil)
        #expect(edges.isActive)
        edges.end()
        #expect(!edges.isActive)
    }
}
