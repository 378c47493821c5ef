import ShelfLayout
import Testing

@Suite("Shelves")
struct ShelfTests {
    let viewport = Size(width: 1280, height: 720)

    func wall(isRightToLeft: Bool = false) -> SolvedLayout {
        SolvedLayout(
            itemCounts: Array(repeating: 10, count: 20),
            environment: LayoutEnvironment(viewport: viewport, isRightToLeft: isRightToLeft)
        ) { _, _ in
            .shelf(
                itemWidth: .absolute(320), itemHeight: .absolute(180), spacing: 40,
                insets: Insets(top: 20, bottom: 20))
        }
    }

    @Test("Card j of shelf i starts at x = 360 j, y = 220 i + 20")
    func placesCards() {
        let layout = wall()
        for section in 0..<20 {
            for item in 0..<10 {
                let frame = layout.frame(section: section, item: item)
                let expected = Rect(
                    x: 360 * Double(item), y: 220 * Double(section) + 20, width: 320, height: 180)
                #expect(frame == expected)
            }
        }
        #expect(layout.contentSize == Size(width: 1280, height: 4400))
        #expect(layout.diagnostics.isEmpty)
    }

    @Test("Only the scrolled shelf moves")
    func movesOneShelf() {
        let layout = wall()
        let rect = Rect(origin: .zero, size: viewport)
        let elements = layout.elements(in: rect) { $0 == 1 ? 500 : 0 }
        for element in elements {
            guard case .item(let section, let item) = element.kind else { continue }
            let shift = section == 1 ? 500.0 : 0
            #expect(element.frame.x == 360 * Double(item) - shift)
        }
        #expect(elements.count == 4 * 4)
        #expect(elements.contains { $0.kind == .item(section: 1, item: 1) })
        #expect(!elements.contains { $0.kind == .item(section: 1, item: 0) })
    }

    @Test("From right to left a shelf starts at the right edge and scrolls the other way")
    func mirrors() {
        let layout = wall(isRightToLeft: true)
        #expect(layout.frame(section: 0, item: 0).x == 960)
        #expect(layout.frame(section: 0, item: 1).x == 600)
        #expect(layout.frame(section: 0, item: 1, orthogonalOffset: 100).x == 700)
        let rect = Rect(origin: .zero, size: Size(width: 1280, height: 200))
        #expect(layout.elements(in: rect) { _ in 0 }.count == 4)
    }

    @Test("A shelf scrolls as far as its content and padding reach")
    func knowsItsBounds() {
        let layout = wall()
        let bounds = layout.orthogonalBounds(2)
        #expect(bounds?.viewportExtent == 1280)
        #expect(bounds?.contentExtent == 3560)
        #expect(bounds?.maximumOffset == 2280)
        #expect(bounds?.frame == Rect(x: 0, y: 440, width: 1280, height: 220))
        let list = SolvedLayout(itemCounts: [3], environment: layout.environment) { _, _ in
            .list(rowHeight: .absolute(30))
        }
        #expect(list.orthogonalBounds(0) == nil)
    }

    @Test("Revealing a card scrolls no further than needed")
    func revealsMinimally() {
        let layout = wall()
        #expect(layout.offset(toReveal: 2, in: 0, from: 0, margin: 0) == 0)
        #expect(layout.offset(toReveal: 3, in: 0, from: 0, margin: 0) == 120)
        #expect(layout.offset(toReveal: 3, in: 0, from: 0, margin: 40) == 160)
        #expect(layout.offset(toReveal: 1, in: 0, from: 900, margin: 40) == 320)
        #expect(layout.offset(toReveal: 9, in: 0, from: 0, margin: 40) == 2280)
    }

    @Test("A header stands above the shelf and outside its scroller")
    func hasHeader() {
        let layout = SolvedLayout(
            itemCounts: [10], environment: LayoutEnvironment(viewport: viewport)
        ) { _, _ in
            .shelf(
                itemWidth: .absolute(320), itemHeight: .absolute(180), spacing: 40,
                insets: Insets(top: 20, bottom: 20), estimatedHeaderHeight: 44)
        }
        #expect(layout.frame(section: 0, item: 0).y == 64)
        let header = layout.supplementaryFrame(section: 0, kind: "header", index: 0)
        #expect(header == Rect(x: 0, y: 0, width: 1280, height: 44))
        #expect(layout.orthogonalBounds(0)?.frame.y == 44)
        #expect(layout.sectionFrame(0) == Rect(x: 0, y: 0, width: 1280, height: 264))
    }
}
