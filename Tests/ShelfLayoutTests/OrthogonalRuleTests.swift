import ShelfLayout
import Testing

/// What sections that scroll on their own keep to besides their places of rest.
@Suite("Rules of orthogonal sections")
struct OrthogonalRuleTests {
    let size = Size(width: 300, height: 200)

    @Test("Insets at the sides are padding: at rest the first card starts there, later it passes")
    func pads() {
        let layout = cardShelf(.continuous, items: 8)
        #expect(layout.orthogonalBounds(0)?.frame == Rect(x: 0, y: 0, width: 300, height: 50))
        #expect(layout.frame(section: 0, item: 0).x == 10)
        #expect(layout.frame(section: 0, item: 0, orthogonalOffset: 40).x == -30)
        let shown = layout.elements(in: Rect(origin: .zero, size: size)) { _ in 40 }
        #expect(shown.map(\.kind) == (0..<3).map { .item(section: 0, item: $0) })
        // At the very end the padding of the other side shows.
        #expect(layout.frame(section: 0, item: 7, orthogonalOffset: 680).maxX == 270)
    }

    @Test("A shelf is as high as one group, whatever the number of its items")
    func isOneGroupHigh() {
        for items in [1, 8, 1000] {
            #expect(cardShelf(.continuous, items: items).contentSize.height == 50)
        }
        #expect(cardShelf(.continuous, items: 0).contentSize.height == 0)
    }

    @Test("A group of nine tenths lets the next one peek")
    func peeks() {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .horizontal(
                width: .fraction(ofWidth: 0.9), height: .absolute(80), [part]))
        section.orthogonalScrolling = .groupPaging
        let described = section
        let layout = SolvedLayout(
            itemCounts: [3], environment: LayoutEnvironment(viewport: size)
        ) { _, _ in described }
        #expect(layout.frame(section: 0, item: 1) == Rect(x: 270, y: 0, width: 270, height: 80))
        #expect(layout.orthogonalBounds(0)?.maximumOffset == 510)
    }

    @Test("Each mode has its own places of rest, reached from both sides")
    func restsByMode() {
        // Starting at 240, a fling on, a fling back, a slow move of a third of a card.
        let expected: [OrthogonalScrolling: [Double]] = [
            .continuous: [390, 90, 280],
            .continuousGroupLeadingBoundary: [360, 120, 240],
            .paging: [600, 0, 300],
            .groupPaging: [360, 120, 240],
            .groupPagingCentred: [360, 120, 240],
            .groupPagingCentredFlush: [390, 150, 270],
        ]
        for (mode, rests) in expected {
            let layout = cardShelf(mode, items: 8)
            let found = [(390.0, 900.0), (90, -900), (280, 0)].map {
                layout.restOffset(section: 0, proposed: $0.0, velocity: $0.1, from: 240)
            }
            #expect(found == rests, "\(mode)")
        }
    }

    @Test("The end is a place of rest too where the last group is wider than the window")
    func restsAtTheEnd() {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(500), itemHeight: .absolute(50), spacing: 20)
        section.orthogonalScrolling = .continuousGroupLeadingBoundary
        let described = section
        let layout = SolvedLayout(
            itemCounts: [2], environment: LayoutEnvironment(viewport: size)
        ) { _, _ in described }
        let rests = [200.0, 300, 600, 630, 5_000].map {
            layout.restOffset(section: 0, proposed: $0, velocity: 0, from: 0)
        }
        #expect(rests == [0, 520, 520, 720, 720])
    }

    @Test("Centred groups of unequal width pad each end by its own group")
    func padsUnequalEnds() {
        let item = LayoutItem(width: .estimated(100), height: .absolute(50))
        var section = LayoutSection(
            group: .horizontal(width: .estimated(100), height: .absolute(50), [item]))
        section.orthogonalScrolling = .groupPagingCentred
        let described = section
        var layout = SolvedLayout(
            itemCounts: [3], environment: LayoutEnvironment(viewport: size)
        ) { _, _ in described }
        layout.setMeasuredSizes(
            [40.0, 120, 200].enumerated().map {
                ElementMeasurement(
                    .item(section: 0, item: $0.offset), size: Size(width: $0.element, height: 50))
            })
        // 130 before the first, 50 after the last.
        #expect(layout.orthogonalBounds(0)?.contentExtent == 540)
        var offset = 0.0
        for group in 0..<3 {
            let frame = layout.frame(section: 0, item: group, orthogonalOffset: offset)
            #expect(frame.midX == 150, "group \(group)")
            offset = layout.restOffset(
                section: 0, proposed: offset, velocity: 900, from: offset)
        }
    }

    @Test("From right to left offsets and places of rest are the same, counted from the right")
    func mirrors() {
        for mode in OrthogonalScrolling.allCases where mode != .none {
            let left = cardShelf(mode, items: 8)
            let right = cardShelf(mode, items: 8, isRightToLeft: true)
            for offset in stride(from: 0.0, through: 700, by: 35) {
                let rest = left.restOffset(
                    section: 0, proposed: offset, velocity: 400, from: offset)
                #expect(
                    right.restOffset(section: 0, proposed: offset, velocity: 400, from: offset)
                        == rest)
                let frame = left.frame(section: 0, item: 3, orthogonalOffset: rest)
                #expect(
                    right.frame(section: 0, item: 3, orthogonalOffset: rest).x == 300 - frame.maxX)
            }
        }
    }

    @Test("An offset kept by section id is held to what is left after the content shrank")
    func clampsKeptOffsets() {
        var offsets = OrthogonalOffsets<String>()
        offsets["shelf"] = 680
        let fewer = cardShelf(.continuous, items: 4)
        let kept = offsets["shelf"]
        let held = fewer.restOffset(section: 0, proposed: kept, velocity: 0, from: kept)
        #expect(held == fewer.orthogonalBounds(0)?.maximumOffset)
        #expect(fewer.orthogonalOffset(section: 0, restoring: 3, distance: 0) == held)
        let none = cardShelf(.continuous, items: 0)
        #expect(none.orthogonalAnchor(section: 0, offset: kept) == nil)
        #expect(none.orthogonalOffset(section: 0, restoring: 3, distance: 0) == 0)
    }

    @Test("An empty shelf rests at zero in every mode", arguments: OrthogonalScrolling.allCases)
    func restsEmpty(mode: OrthogonalScrolling) {
        let layout = cardShelf(mode, items: 0)
        #expect(layout.restOffset(section: 0, proposed: 400, velocity: 900, from: 0) == 0)
        #expect(layout.currentGroup(section: 0, offset: 40) == nil)
        #expect(layout.offset(toReveal: 0, in: 0, from: 0) == 0)
    }

    @Test("The group at rest can be observed, and every item be scrolled to by number")
    func observes() {
        let layout = cardShelf(.groupPaging, items: 8)
        var seen: [Int?] = []
        for item in 0..<8 {
            let offset = layout.offset(toReveal: item, in: 0, from: item == 0 ? 500 : 0)
            seen.append(layout.currentGroup(section: 0, offset: offset))
        }
        // Card 1 is in sight already; cards 6 and 7 rest at the end, where the last one counts.
        #expect(seen == [0, 0, 2, 3, 4, 5, 7, 7])
    }
}
