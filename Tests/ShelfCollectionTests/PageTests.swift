import ShelfCollection
import ShelfLayout
import Testing

@Suite("Page")
struct PageTests {
    /// Ten rows of 100 pixels, seen 250 at a time.
    private func page(along axis: Axis = .vertical, isRightToLeft: Bool = false) -> Page {
        var configuration = LayoutConfiguration()
        configuration.scrollAxis = axis
        let viewport = Size(width: 250, height: 250)
        let layout = SolvedLayout(
            itemCounts: [10],
            environment: LayoutEnvironment(
                viewport: viewport, scale: 2, isRightToLeft: isRightToLeft),
            configuration: configuration
        ) { _, _ in
            let (width, height) =
                axis == .vertical
                ? (LayoutDimension.fraction(ofWidth: 1), LayoutDimension.absolute(100))
                : (LayoutDimension.absolute(100), LayoutDimension.fraction(ofHeight: 1))
            return LayoutSection(
                group: .vertical(
                    width: width, height: height,
                    [LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))]
                ))
        }
        var page = Page(scrollingAlong: axis)
        page.viewport = viewport
        let isTurned = page.take(layout)
        #expect(!isTurned)
        return page
    }

    @Test("Offsets stay between the ends and on whole device pixels")
    func offsetsAreValid() {
        let page = page()
        #expect(page.maximumScrollOffset == 750)
        #expect(page.validScrollOffset(-3) == 0)
        #expect(page.validScrollOffset(1e9) == 750)
        #expect(page.validScrollOffset(10.3) == 10.5)
    }

    @Test("A page shorter than its viewport does not scroll, and one without a layout is empty")
    func shortPages() {
        var short = page()
        short.viewport = Size(width: 250, height: 4_000)
        #expect(short.maximumScrollOffset == 0)
        let none = Page()
        #expect(none.contentExtent == 0)
        #expect(none.validScrollOffset(80) == 0)
    }

    @Test("What is on screen is the content moved by the page, and back")
    func coordinates() {
        for (axis, isRightToLeft) in [
            (Axis.vertical, false), (.vertical, true), (.horizontal, false), (.horizontal, true),
        ] {
            var page = page(along: axis, isRightToLeft: isRightToLeft)
            page.scrollOffset = 130
            let point = Point(x: 20, y: 60)
            let seen = page.onScreen(Rect(origin: page.inContent(point), size: .zero))
            #expect(seen.origin == point)
            #expect(page.onScreen(page.visibleArea) == Rect(origin: .zero, size: page.viewport))
        }
    }

    @Test("A page that begins at the right counts from there, whatever comes at its end")
    func mirroredPages() {
        var page = page(along: .horizontal, isRightToLeft: true)
        #expect(page.isMirrored)
        let first = Rect(x: 900, y: 0, width: 100, height: 250)
        #expect(page.start(of: first) == 0)
        #expect(page.end(of: first) == 100)
        #expect(page.isInViewport(first))
        page.scrollOffset = 100
        #expect(!page.isInViewport(first))
        #expect(page.origin == 650)
        #expect(page.flipped(0) == 750 && page.flipped(page.flipped(31)) == 31)
    }

    @Test("A layout that scrolls along the other axis turns the page")
    func turning() {
        var page = page()
        let sideways = self.page(along: .horizontal)
        let isTurned = page.take(sideways.layout!)
        #expect(isTurned)
        #expect(page.mainAxis == .horizontal && page.crossAxis == .vertical)
    }
}
