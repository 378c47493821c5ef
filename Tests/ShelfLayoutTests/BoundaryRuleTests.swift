import ShelfLayout
import Testing

/// Boundary items of the whole layout, in other directions, and in sections that do more than list.
@Suite("Rules of boundary items")
struct BoundaryRuleTests {
    let size = Size(width: 300, height: 200)

    /// Lists of rows of 50, sideways columns of 50.
    func layout(
        _ items: [BoundaryItem] = [], whole: [BoundaryItem] = [], counts: [Int] = [10],
        axis: Axis = .vertical, isRightToLeft: Bool = false
    ) -> SolvedLayout {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: axis == .vertical
                ? .horizontal(width: .fraction(ofWidth: 1), height: .absolute(50), [part])
                : .vertical(width: .absolute(50), height: .fraction(ofHeight: 1), [part]))
        section.boundaryItems = items
        let described = section
        return SolvedLayout(
            itemCounts: counts,
            environment: LayoutEnvironment(viewport: size, isRightToLeft: isRightToLeft),
            configuration: LayoutConfiguration(scrollAxis: axis, boundaryItems: whole)
        ) { _, _ in described }
    }

    /// Where a boundary item is while the viewport stands at an offset; nil when it does not show.
    func frame(
        _ layout: SolvedLayout, _ kind: SupplementaryKind, section: Int = LayoutElement.wholeLayout,
        at offset: Double
    ) -> Rect? {
        var area = Rect(origin: .zero, size: size)
        area.origin[layout.configuration.scrollAxis] = offset
        return layout.elements(in: area) { _ in 0 }.first {
            $0.kind == .supplementary(section: section, kind: kind, index: 0)
        }?.frame
    }

    func side(_ kind: SupplementaryKind, _ alignment: Alignment, isPinned: Bool = false)
        -> BoundaryItem
    {
        BoundaryItem(
            kind: kind, width: .absolute(30), height: .fraction(ofHeight: 1), alignment: alignment,
            isPinned: isPinned)
    }

    @Test(
        "From right to left an item stands at the mirrored edge or corner",
        arguments: [
            (Alignment.topLeading, 260.0, 0.0), (.top, 130, 0), (.topTrailing, 0, 0),
            (.leading, 260, 235), (.center, 130, 235), (.trailing, 0, 235),
            (.bottomLeading, 260, 470), (.bottom, 130, 470), (.bottomTrailing, 0, 470),
        ])
    func mirrors(alignment: Alignment, x: Double, y: Double) {
        var item = BoundaryItem(
            kind: "mark", width: .absolute(40), height: .absolute(30), alignment: alignment)
        item.extendsBoundary = false
        let layout = layout([item], isRightToLeft: true)
        let frame = layout.supplementaryFrame(section: 0, kind: "mark", index: 0)
        #expect(frame == Rect(x: x, y: y, width: 40, height: 30))
    }

    @Test("An item in the centre takes no room, extending or not", arguments: [false, true])
    func centres(extends: Bool) {
        var item = BoundaryItem(
            kind: "mark", width: .absolute(40), height: .absolute(30), alignment: .center)
        item.extendsBoundary = extends
        let layout = layout([item])
        #expect(layout.contentSize.height == 500)
        #expect(layout.supplementaryFrame(section: 0, kind: "mark", index: 0)?.midY == 250)
    }

    @Test("Items of the whole layout stand at both ends, once, outside all sections")
    func wholeLayoutEnds() {
        let layout = layout(
            [.header(height: .absolute(10))],
            whole: [
                .header(height: .absolute(40), kind: "title"),
                .footer(height: .absolute(20), kind: "status"),
            ], counts: [3, 3])
        #expect(layout.sectionFrame(0) == Rect(x: 0, y: 40, width: 300, height: 160))
        #expect(layout.sectionFrame(1).y == 200)
        #expect(layout.contentSize.height == 380)
        #expect(frame(layout, "title", at: 0) == Rect(x: 0, y: 0, width: 300, height: 40))
        #expect(frame(layout, "title", at: 50) == nil)
        #expect(frame(layout, "status", at: 180) == Rect(x: 0, y: 360, width: 300, height: 20))
    }

    @Test("Items of the whole layout that do not extend it cover its sections")
    func wholeLayoutCovers() {
        var title = BoundaryItem.header(height: .absolute(40), kind: "title", isPinned: true)
        title.extendsBoundary = false
        var status = BoundaryItem.footer(height: .absolute(20), kind: "status")
        status.extendsBoundary = false
        let layout = layout(whole: [title, status], counts: [6])
        #expect(layout.contentSize.height == 300)
        #expect(layout.frame(section: 0, item: 0).y == 0)
        #expect(frame(layout, "title", at: 70)?.y == 70)
        #expect(frame(layout, "status", at: 100)?.y == 280)
    }

    @Test("Pinned items of the whole layout stay at both ends, above pinned ones of sections")
    func wholeLayoutPins() {
        let layout = layout(
            [
                .header(height: .absolute(10), isPinned: true),
                .footer(height: .absolute(10), isPinned: true),
            ],
            whole: [
                .header(height: .absolute(40), kind: "title", isPinned: true),
                .footer(height: .absolute(20), kind: "status", isPinned: true),
            ], counts: [20, 20])
        for offset in [0.0, 100, 400] {
            #expect(frame(layout, "title", at: offset)?.y == offset)
            #expect(frame(layout, "header", section: 0, at: offset)?.y == offset + 40)
            #expect(frame(layout, "status", at: offset)?.y == offset + 180)
            #expect(frame(layout, "footer", section: 0, at: offset)?.y == offset + 170)
        }
        #expect(layout.pinnedExtents(section: 0) == (50, 30))
        // The last row of the first section is revealed clear of all four.
        let row = LayoutElement.Kind.item(section: 0, item: 19)
        #expect(layout.offset(toReveal: row, from: 0) == 880)
    }

    @Test("A measured item of the whole layout moves every section")
    func wholeLayoutMeasures() {
        var layout = layout(
            whole: [.header(height: .estimated(40), kind: "title")], counts: [2, 2])
        let title = LayoutElement.Kind.supplementary(
            section: LayoutElement.wholeLayout, kind: "title", index: 0)
        let moves = layout.setMeasuredSizes([
            ElementMeasurement(title, size: Size(width: 300, height: 70))
        ])
        #expect(moves)
        #expect(layout.frame(section: 1, item: 0).y == 170)
        #expect(layout.contentSize.height == 270)
    }

    @Test("Two pinned footers stick above each other and leave together")
    func stacksFooters() {
        let layout = layout([
            .footer(height: .absolute(20), kind: "a", isPinned: true),
            .footer(height: .absolute(10), kind: "b", isPinned: true),
        ])
        #expect(frame(layout, "a", section: 0, at: 0)?.y == 170)
        #expect(frame(layout, "b", section: 0, at: 0)?.y == 190)
        #expect(frame(layout, "a", section: 0, at: 325)?.y == 495)
        #expect(frame(layout, "a", section: 0, at: 330)?.y == 500)
        #expect(frame(layout, "b", section: 0, at: 330)?.y == 520)
    }

    @Test("Two pinned footers enter together, below the start of their section")
    func entersTogether() {
        let layout = layout(
            [
                .footer(height: .absolute(20), kind: "a", isPinned: true),
                .footer(height: .absolute(10), kind: "b", isPinned: true),
            ], counts: [10, 10])
        // The second section starts at 530; of it 15, 30 and 100 pixels show.
        for (offset, y) in [(345.0, 530.0), (360, 530), (430, 600)] {
            #expect(frame(layout, "a", section: 1, at: offset)?.y == y)
            #expect(
                layout.supplementaryFrame(
                    section: 1, kind: "b", index: 0,
                    visible: Rect(x: 0, y: offset, width: 300, height: 200))?.y == y + 20)
        }
    }

    @Test("A pinned footer is held below the start of its section")
    func holdsFooter() {
        let layout = layout([.footer(height: .absolute(60), isPinned: true)], counts: [10, 10])
        // The second section starts at 560; of it 40 pixels show.
        #expect(frame(layout, "footer", section: 1, at: 400)?.y == 560)
        #expect(frame(layout, "footer", section: 1, at: 500)?.y == 640)
    }

    @Test("In a layout that scrolls sideways a header is at the start and sticks there")
    func pinsSideways() {
        let layout = layout(
            [side("title", .leading, isPinned: true), side("end", .trailing)], counts: [10, 10],
            axis: .horizontal)
        #expect(layout.contentSize == Size(width: 1120, height: 200))
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 30, y: 0, width: 50, height: 200))
        #expect(frame(layout, "title", section: 0, at: 0)?.x == 0)
        #expect(frame(layout, "title", section: 0, at: 200)?.x == 200)
        #expect(frame(layout, "title", section: 0, at: 545)?.x == 530)
        #expect(frame(layout, "title", section: 1, at: 545)?.x == 560)
        #expect(frame(layout, "end", section: 0, at: 400)?.x == 530)
    }

    @Test("From right to left a sideways layout begins, and pins, at the right")
    func pinsSidewaysMirrored() {
        let layout = layout(
            [side("title", .leading, isPinned: true)], counts: [10], axis: .horizontal,
            isRightToLeft: true)
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 450, y: 0, width: 50, height: 200))
        #expect(frame(layout, "title", section: 0, at: 230)?.x == 500)
        #expect(frame(layout, "title", section: 0, at: 100)?.x == 370)
    }

    @Test("A shelf's header sticks like any other and stands still while cards scroll")
    func pinsAboveShelf() {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(100), itemHeight: .absolute(300), spacing: 10)
        section.boundaryItems = [.header(height: .absolute(30), isPinned: true)]
        section.decorations = [Decoration(kind: "back", contentInsets: Insets(all: 4))]
        let layout = SolvedLayout(
            itemCounts: [9], environment: LayoutEnvironment(viewport: size)
        ) { _, _ in section }
        for offset in [0.0, 333] {
            let shown = layout.elements(in: Rect(x: 0, y: 80, width: 300, height: 200)) { _ in
                offset
            }
            let still = shown.filter { if case .item = $0.kind { false } else { true } }
            #expect(
                still.map(\.frame) == [
                    Rect(x: 4, y: 4, width: 292, height: 322),
                    Rect(x: 0, y: 80, width: 300, height: 30),
                ])
        }
    }

    @Test("A header may keep the full width where the content is held to a smaller one")
    func ignoresClamp() {
        var section = LayoutSection.list(rowHeight: .absolute(50))
        section.maximumContentWidth = 200
        var wide = BoundaryItem.header(height: .absolute(10), kind: "wide")
        wide.followsContentInsets = false
        section.boundaryItems = [wide, .header(height: .absolute(10))]
        for isRightToLeft in [false, true] {
            let layout = SolvedLayout(
                itemCounts: [1],
                environment: LayoutEnvironment(viewport: size, isRightToLeft: isRightToLeft)
            ) { _, _ in section }
            #expect(
                layout.supplementaryFrame(section: 0, kind: "wide", index: 0)
                    == Rect(x: 0, y: 0, width: 300, height: 10))
            #expect(
                layout.supplementaryFrame(section: 0, kind: "header", index: 0)
                    == Rect(x: 50, y: 10, width: 200, height: 10))
            #expect(layout.frame(section: 0, item: 0).x == 50)
        }
    }

    @Test("A section that hides when empty leaves nothing behind, whatever it holds")
    func hides() {
        var shelf = LayoutSection.shelf(
            itemWidth: .absolute(100), itemHeight: .absolute(80), insets: Insets(all: 7),
            estimatedHeaderHeight: 30)
        shelf.boundaryItems[0].isPinned = true
        shelf.decorations = [Decoration(kind: "back")]
        let waterfall = LayoutSection.waterfall(0..<100, columns: 2, insets: Insets(all: 9)) { _ in
            1
        }
        // The section, its height with no item and with one, and the elements shown with none.
        for (section, empty, filled, count) in [
            (shelf, 44.0, 124.0, 2), (waterfall, 18, 159, 0),
        ] {
            for hides in [false, true] {
                var hidden = section
                hidden.hideWhenEmpty = hides
                let described = hidden
                var layout = SolvedLayout(
                    itemCounts: [0, 1], environment: LayoutEnvironment(viewport: size),
                    configuration: LayoutConfiguration(interSectionSpacing: 11)
                ) { index, _ in index == 0 ? described : .list(rowHeight: .absolute(50)) }
                let area = Rect(origin: .zero, size: size)
                #expect(layout.frame(section: 1, item: 0).y == (hides ? 0 : empty + 11))
                #expect(layout.elements(in: area) { _ in 0 }.count == (hides ? 1 : count + 1))
                layout.resolve(section: 0, itemCount: 1)
                #expect(layout.frame(section: 1, item: 0).y == filled + 11)
            }
        }
    }
}
