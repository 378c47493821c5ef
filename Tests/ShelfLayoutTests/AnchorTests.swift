import ShelfLayout
import Testing

@Suite("Anchors and revealing")
struct AnchorTests {
    /// Rows of 50 below a pinned header of 30, in a viewport of 300 × 200.
    func layout(axis: Axis = .vertical, isRightToLeft: Bool = false) -> SolvedLayout {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: axis == .vertical
                ? .horizontal(width: .fraction(ofWidth: 1), height: .absolute(50), [part])
                : .vertical(width: .absolute(50), height: .fraction(ofHeight: 1), [part]))
        section.boundaryItems = [
            BoundaryItem(
                kind: "header", width: axis == .vertical ? .fraction(ofWidth: 1) : .absolute(30),
                height: axis == .vertical ? .absolute(30) : .fraction(ofHeight: 1),
                alignment: axis == .vertical ? .top : .leading, isPinned: true)
        ]
        let described = section
        return SolvedLayout(
            itemCounts: [40],
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft),
            configuration: LayoutConfiguration(scrollAxis: axis)
        ) { _, _ in described }
    }

    func item(_ number: Int) -> LayoutElement.Kind { .item(section: 0, item: number) }

    @Test(
        "What is held is the preferred element if it shows, else the first whole one, else the first"
    )
    func chooses() {
        let layout = layout()
        func anchor(_ top: Double, height: Double = 200, preferring preferred: Int? = nil)
            -> LayoutAnchor?
        {
            layout.anchor(
                in: Rect(x: 0, y: top, width: 300, height: height),
                preferring: preferred.map(item), offsets: { _ in 0 })
        }
        // Row 5 starts at 280; the strip of the pinned header ends at 270.
        #expect(anchor(240, preferring: 7)?.element == item(7))
        #expect(anchor(240, preferring: 7)?.distance == 140)
        #expect(anchor(240, preferring: 20)?.element == item(5))
        #expect(anchor(240)?.element == item(5))
        #expect(anchor(250)?.element == item(5))
        #expect(anchor(251)?.element == item(6))
        #expect(anchor(290, height: 20)?.element == item(5))
        #expect(anchor(5_000) == nil)
    }

    @Test("An anchor's offset is held to the content, and nil when its element is gone")
    func restores() throws {
        var layout = layout()
        let anchor = try #require(
            layout.anchor(in: Rect(x: 0, y: 1_000, width: 300, height: 200), offsets: { _ in 0 }))
        #expect(layout.offset(restoring: anchor) == 1_000)
        layout.resolve(section: 0, itemCount: 22)
        #expect(layout.offset(restoring: anchor) == layout.maximumOffset)
        layout.resolve(section: 0, itemCount: 3)
        #expect(layout.offset(restoring: anchor) == nil)
    }

    @Test(
        "An element is revealed clear of pinned items, where it is asked to be",
        arguments: [
            (ScrollPosition.nearest, 0.0, 380.0), (.nearest, 450, 450), (.nearest, 900, 500),
            (.start, 0, 500), (.center, 0, 440), (.end, 900, 380),
        ])
    func reveals(position: ScrollPosition, current: Double, expected: Double) {
        // Row 10 lies from 530 to 580; 170 of the viewport are clear of the header.
        #expect(
            layout().offset(toReveal: item(10), from: current, position: position) == expected)
    }

    @Test("A margin is left around what is revealed as far as there is room")
    func leavesMargin() {
        #expect(layout().offset(toReveal: item(10), from: 0, margin: 20) == 400)
        #expect(layout().offset(toReveal: item(10), from: 900, margin: 20) == 480)
        #expect(layout().offset(toReveal: item(10), from: 0, margin: 1_000) == 440)
        #expect(layout().offset(toReveal: item(39), from: 0, margin: 20) == 1_830)
        #expect(layout().offset(toReveal: item(40), from: 0) == nil)
    }

    @Test("Sideways from right to left the start is at the right")
    func revealsMirrored() {
        let layout = layout(axis: .horizontal, isRightToLeft: true)
        // Column 10 lies from 1450 to 1500; at the start it stands left of the header of 30.
        #expect(layout.contentSize.width == 2_030)
        #expect(layout.offset(toReveal: item(10), from: 0, position: .start) == 1_230)
        #expect(layout.offset(toReveal: item(10), from: 0, position: .end) == 1_450)
        #expect(layout.section(at: 100) == 0)
    }

    @Test(
        "Sideways from right to left the first whole item is clear of what is pinned at the right")
    func choosesMirrored() {
        let layout = layout(axis: .horizontal, isRightToLeft: true)
        // Column 14 lies from 1250 to 1300, below the header of 30.
        let anchor = layout.anchor(
            in: Rect(x: 1_000, y: 0, width: 300, height: 200), offsets: { _ in 0 })
        #expect(anchor?.element == item(15))
    }

    @Test("What is pinned stands where it is described when what is visible is not defined")
    func undefinedArea() {
        for isRightToLeft in [false, true] {
            let layout = layout(axis: .horizontal, isRightToLeft: isRightToLeft)
            func frame(_ visible: Rect?) -> Rect? {
                layout.supplementaryFrame(section: 0, kind: "header", index: 0, visible: visible)
            }
            let nan = Double.nan
            for visible in [
                Rect(x: nan, y: nan, width: nan, height: nan),
                Rect(x: nan, y: 0, width: 300, height: 200),
                Rect(x: 0, y: 0, width: nan, height: 200),
            ] {
                #expect(frame(visible) == frame(nil))
                #expect(layout.anchor(in: visible, offsets: { _ in 0 }) == nil)
            }
        }
    }
}
