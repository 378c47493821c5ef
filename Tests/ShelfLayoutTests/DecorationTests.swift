import ShelfLayout
import Testing

@Suite("Decorations")
struct DecorationTests {
    /// Two rows of 50 between a header of 30 and a footer of 20, with insets all around.
    func layout(
        _ decorations: [Decoration], items: Int = 2, isRightToLeft: Bool = false
    ) -> SolvedLayout {
        var section = LayoutSection.list(
            rowHeight: .absolute(50), spacing: 4,
            insets: Insets(top: 5, leading: 10, bottom: 6, trailing: 20))
        section.boundaryItems = [.header(height: .absolute(30)), .footer(height: .absolute(20))]
        section.decorations = decorations
        return SolvedLayout(
            itemCounts: [items, items],
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft)
        ) { _, _ in section }
    }

    func frame(_ layout: SolvedLayout, section: Int = 0) -> Rect? {
        layout.frame(of: .decoration(section: section, kind: "back", index: 0))
    }

    @Test(
        "A background lies behind the whole section, or what it is told to",
        arguments: [
            (Decoration.Extent.section, Rect(x: 0, y: 0, width: 300, height: 165)),
            (.content, Rect(x: 0, y: 30, width: 300, height: 115)),
            (.rows, Rect(x: 10, y: 35, width: 270, height: 104)),
            (.rowsAfterFirst, Rect(x: 10, y: 89, width: 270, height: 50)),
        ])
    func extents(extent: Decoration.Extent, expected: Rect) {
        let layout = layout([Decoration(kind: "back", extent: extent)])
        #expect(frame(layout) == expected)
        #expect(frame(layout, section: 1) == expected.offset(y: 165))
    }

    @Test("A background's insets are taken off, leading from the right where text begins there")
    func insets() {
        let decoration = Decoration(
            kind: "back", contentInsets: Insets(top: 1, leading: 2, bottom: 3, trailing: 40))
        #expect(frame(layout([decoration])) == Rect(x: 2, y: 1, width: 258, height: 161))
        #expect(
            frame(layout([decoration], isRightToLeft: true))
                == Rect(x: 40, y: 1, width: 258, height: 161))
    }

    @Test("Everything else of the section is painted above its backgrounds")
    func depth() {
        let layout = layout([
            Decoration(kind: "back"), Decoration(kind: "back", extent: .rows, zIndex: 2),
        ])
        let shown = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 160)) { _ in 0 }
        let depths = { (isBack: Bool) in
            shown.filter { if case .decoration = $0.kind { isBack } else { !isBack } }
                .map(\.zIndex)
        }
        #expect(depths(true) == [0, 2])
        #expect(depths(false).allSatisfy { $0 >= 3 })
        #expect(depths(false).count == 4)
    }

    @Test("A background shows wherever one looks at its section, and is never measured")
    func showsEverywhere() {
        var layout = layout([Decoration(kind: "back")], items: 1000)
        let back = LayoutElement.Kind.decoration(section: 0, kind: "back", index: 0)
        for top in stride(from: 0.0, to: 50_000, by: 1_777) {
            let area = Rect(x: 0, y: top, width: 300, height: 200)
            #expect(layout.elements(in: area) { _ in 0 }.contains { $0.kind == back })
        }
        let before = layout.contentSize
        let moves = layout.setMeasuredSizes([
            ElementMeasurement(back, size: Size(width: 9, height: 9))
        ])
        #expect(!moves && layout.contentSize == before)
    }

    @Test("A background of an empty section lies behind its header, footer and insets")
    func emptySection() {
        #expect(frame(layout([Decoration(kind: "back")], items: 0))?.height == 61)
    }
}
