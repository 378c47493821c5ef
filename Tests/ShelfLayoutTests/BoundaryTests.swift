import ShelfLayout
import Testing

@Suite("Boundary items")
struct BoundaryTests {
    /// One section of two rows of 50 in a viewport of 300 × 200, with insets 10 and 20 at the sides.
    func layout(
        _ items: [BoundaryItem], isRightToLeft: Bool = false, whole: [BoundaryItem] = [],
        spacing: Double = 0, sections: Int = 1
    ) -> SolvedLayout {
        var section = LayoutSection.list(
            rowHeight: .absolute(50), insets: Insets(top: 5, leading: 10, bottom: 5, trailing: 20))
        section.boundaryItems = items
        return SolvedLayout(
            itemCounts: Array(repeating: 2, count: sections),
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft),
            configuration: LayoutConfiguration(
                interSectionSpacing: spacing, boundaryItems: whole)
        ) { _, _ in section }
    }

    func mark(_ alignment: Alignment, extends: Bool = true) -> BoundaryItem {
        var item = BoundaryItem(
            kind: "mark", width: .absolute(40), height: .absolute(30), alignment: alignment)
        item.extendsBoundary = extends
        return item
    }

    @Test(
        "An item that extends its section lies outside the rows, by its alignment",
        arguments: [
            (Alignment.topLeading, Rect(x: 10, y: 0, width: 40, height: 30)),
            (.top, Rect(x: 125, y: 0, width: 40, height: 30)),
            (.topTrailing, Rect(x: 240, y: 0, width: 40, height: 30)),
            (.bottomLeading, Rect(x: 10, y: 110, width: 40, height: 30)),
            (.bottom, Rect(x: 125, y: 110, width: 40, height: 30)),
            (.bottomTrailing, Rect(x: 240, y: 110, width: 40, height: 30)),
        ])
    func extends(alignment: Alignment, expected: Rect) {
        let layout = layout([mark(alignment)])
        #expect(layout.supplementaryFrame(section: 0, kind: "mark", index: 0) == expected)
        #expect(layout.contentSize.height == 140)
        #expect(layout.frame(section: 0, item: 0).y == (expected.y == 0 ? 35 : 5))
    }

    @Test(
        "An item that does not extend its section covers content",
        arguments: [
            (Alignment.topLeading, 10.0, 0.0), (.top, 125, 0), (.topTrailing, 240, 0),
            (.leading, 10, 40), (.center, 125, 40), (.trailing, 240, 40),
            (.bottomLeading, 10, 80), (.bottom, 125, 80), (.bottomTrailing, 240, 80),
        ])
    func covers(alignment: Alignment, x: Double, y: Double) {
        let layout = layout([mark(alignment, extends: false)])
        let frame = layout.supplementaryFrame(section: 0, kind: "mark", index: 0)
        #expect(frame?.origin == Point(x: x, y: y))
        #expect(layout.contentSize.height == 110)
    }

    @Test("Row titles at the sides take their width from the rows")
    func shrinksRows() {
        let layout = layout([mark(.leading), mark(.trailing)])
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 50, y: 5, width: 190, height: 50))
        #expect(layout.supplementaryFrame(section: 0, kind: "mark", index: 0)?.x == 10)
        #expect(layout.supplementaryFrame(section: 0, kind: "mark", index: 1)?.x == 240)
        let mirrored = self.layout([mark(.leading)], isRightToLeft: true)
        #expect(mirrored.frame(section: 0, item: 0) == Rect(x: 20, y: 5, width: 230, height: 50))
        #expect(mirrored.supplementaryFrame(section: 0, kind: "mark", index: 0)?.x == 250)
    }

    @Test("Items at one edge are stacked in their order, numbered within their kind")
    func stacks() {
        let layout = layout([
            .header(height: .absolute(20)), mark(.topLeading), .footer(height: .absolute(7)),
            .header(height: .absolute(10)), .footer(height: .absolute(8)),
        ])
        let y = { layout.supplementaryFrame(section: 0, kind: $0, index: $1)?.y }
        #expect(y("header", 0) == 0 && y("mark", 0) == 20 && y("header", 1) == 50)
        #expect(y("footer", 0) == 170 && y("footer", 1) == 177)
        #expect(layout.frame(section: 0, item: 0).y == 65)
        #expect(layout.contentSize.height == 185)
    }

    @Test("An item may ignore the section's side insets, be moved, and have insets of its own")
    func adjusts() {
        var header = BoundaryItem.header(height: .absolute(30))
        header.followsContentInsets = false
        header.offset = Point(x: 3, y: -4)
        header.contentInsets = Insets(all: 2)
        let layout = layout([header])
        #expect(
            layout.supplementaryFrame(section: 0, kind: "header", index: 0)
                == Rect(x: 5, y: -2, width: 296, height: 26))
        #expect(layout.frame(section: 0, item: 0).y == 35)
    }

    @Test("Along the layout a fraction refers to the viewport")
    func fractions() {
        let layout = layout([.header(height: .fraction(ofHeight: 0.25))])
        let header = layout.supplementaryFrame(section: 0, kind: "header", index: 0)
        #expect(header == Rect(x: 10, y: 0, width: 270, height: 50))
    }

    @Test("Spacing stands between sections only, inside the items of the whole layout")
    func spacesSections() {
        let layout = layout(
            [], whole: [.header(height: .absolute(25)), .footer(height: .absolute(15))],
            spacing: 40, sections: 3)
        #expect((0..<3).map { layout.sectionFrame($0).y } == [25, 175, 325])
        #expect(layout.contentSize.height == 450)
        #expect(layout.supplementaryFrame(section: -1, kind: "footer", index: 0)?.y == 435)
    }

    @Test("A section without items keeps its header and insets unless it hides")
    func emptySections() {
        for hides in [false, true] {
            let layout = SolvedLayout(
                itemCounts: [1, 0, 1],
                environment: LayoutEnvironment(viewport: Size(width: 300, height: 200)),
                configuration: LayoutConfiguration(interSectionSpacing: 10)
            ) { _, _ in
                var section = LayoutSection.list(
                    rowHeight: .absolute(50), insets: Insets(top: 5, bottom: 5))
                section.boundaryItems = [.header(height: .absolute(30))]
                section.hideWhenEmpty = hides
                return section
            }
            #expect(layout.sectionFrame(2).y == (hides ? 100 : 150))
            let headers = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 400)) { _ in 0 }
                .filter { $0.kind == .supplementary(section: 1, kind: "header", index: 0) }
            #expect(headers.count == (hides ? 0 : 1))
        }
    }

    @Test("Content wider than the limit is centred")
    func clampsWidth() {
        var section = LayoutSection.list(rowHeight: .absolute(20))
        section.maximumContentWidth = 200
        section.boundaryItems = [.header(height: .absolute(10))]
        let layout = SolvedLayout(
            itemCounts: [1], environment: LayoutEnvironment(viewport: Size(width: 500, height: 99))
        ) { _, _ in section }
        #expect(layout.frame(section: 0, item: 0) == Rect(x: 150, y: 10, width: 200, height: 20))
        #expect(layout.supplementaryFrame(section: 0, kind: "header", index: 0)?.width == 200)
    }
}
