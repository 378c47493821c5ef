import ShelfLayout
import Testing

@Suite("Pinned headers")
struct PinningTests {
    let environment = LayoutEnvironment(viewport: Size(width: 200, height: 100))

    func layout(_ boundaryItems: [BoundaryItem], whole: [BoundaryItem] = []) -> SolvedLayout {
        var section = LayoutSection.list(rowHeight: .absolute(20))
        section.boundaryItems = boundaryItems
        return SolvedLayout(
            itemCounts: [10, 10, 10], environment: environment,
            configuration: LayoutConfiguration(boundaryItems: whole)
        ) { _, _ in section }
    }

    func y(_ layout: SolvedLayout, section: Int, kind: SupplementaryKind = .header, at top: Double)
        -> Double?
    {
        let rect = Rect(x: 0, y: top, width: 200, height: 100)
        return layout.elements(in: rect) { _ in 0 }.first {
            $0.kind == .supplementary(section: section, kind: kind, index: 0)
        }?.frame.y
    }

    @Test("A header sticks to the top until its section pushes it out")
    func sticks() {
        let layout = layout([.header(height: .absolute(30), isPinned: true)])
        #expect(y(layout, section: 0, at: 0) == 0)
        #expect(y(layout, section: 0, at: 100) == 100)
        #expect(y(layout, section: 0, at: 200) == 200)
        #expect(y(layout, section: 0, at: 215) == 200)
        #expect(y(layout, section: 1, at: 215) == 230)
        #expect(y(layout, section: 1, at: 240) == 240)
        #expect(y(layout, section: 0, at: 240) == nil)
    }

    @Test("A footer sticks to the bottom")
    func sticksToBottom() {
        let layout = layout([.footer(height: .absolute(30), isPinned: true)])
        #expect(y(layout, section: 0, kind: "footer", at: 0) == 70)
        #expect(y(layout, section: 0, kind: "footer", at: 150) == 200)
    }

    @Test("What is not pinned, and what is pinned at the other end, takes no room from what is")
    func othersTakeNoRoom() {
        let pinned = [
            BoundaryItem.header(height: .absolute(30), isPinned: true),
            .footer(height: .absolute(10), isPinned: true),
        ]
        let loose = [
            BoundaryItem.header(height: .absolute(20), kind: "loose"),
            .footer(height: .absolute(25), kind: "end"),
        ]
        for items in [pinned, loose + pinned, pinned + loose] {
            let layout = layout(items)
            let body = layout.frame(section: 0, item: 0).y
            let top = body + 40
            #expect(y(layout, section: 0, at: top) == top)
            #expect(y(layout, section: 0, kind: "footer", at: top) == top + 90)
            let last = layout.frame(section: 0, item: 9)
            let away = last.maxY - 5
            let header = y(layout, section: 0, at: away) ?? -1
            #expect(header <= away && header >= away - 25, "\(items.count)")
        }
    }

    @Test(
        "Headers of the section stick below those of the whole layout and are painted above cells")
    func stacks() {
        let layout = layout(
            [.header(height: .absolute(30), isPinned: true)],
            whole: [.header(height: .absolute(15), kind: "bar", isPinned: true)])
        #expect(y(layout, section: 0, at: 100) == 115)
        #expect(y(layout, section: -1, kind: "bar", at: 100) == 100)
        let rect = Rect(x: 0, y: 100, width: 200, height: 100)
        let elements = layout.elements(in: rect) { _ in 0 }
        let header = elements.first {
            $0.kind == .supplementary(section: 0, kind: "header", index: 0)
        }
        let bar = elements.first {
            $0.kind == .supplementary(section: -1, kind: "bar", index: 0)
        }
        let highest = elements.filter { if case .item = $0.kind { true } else { false } }
            .map(\.zIndex).max()
        #expect(header!.zIndex > highest! && bar!.zIndex > header!.zIndex)
    }

    @Test("Two pinned headers of one section stick below each other and leave together")
    func sticksInOrder() {
        let layout = layout([
            .header(height: .absolute(20), kind: "a", isPinned: true),
            .header(height: .absolute(10), kind: "b", isPinned: true),
        ])
        #expect(y(layout, section: 0, kind: "a", at: 50) == 50)
        #expect(y(layout, section: 0, kind: "b", at: 50) == 70)
        #expect(y(layout, section: 0, kind: "a", at: 215) == 200)
        #expect(y(layout, section: 0, kind: "b", at: 215) == 220)
    }

    @Test("Pinned to the visible part, a header stands inside a larger query")
    func sticksToVisiblePart() {
        let layout = layout([.header(height: .absolute(30), isPinned: true)])
        let elements = layout.elements(
            in: Rect(x: 0, y: 0, width: 200, height: 400),
            visible: Rect(x: 0, y: 100, width: 200, height: 100)
        ) { _ in 0 }
        let header = elements.first {
            $0.kind == .supplementary(section: 0, kind: "header", index: 0)
        }
        #expect(header?.frame.y == 100)
    }

    @Test("A pinned header is painted above cells that lie above their neighbours")
    func paintsAboveLiftedCells() {
        var lifted = LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(20))
        lifted.zIndex = 500
        var section = LayoutSection(
            group: .vertical(width: .fraction(ofWidth: 1), height: .absolute(20), [lifted]))
        section.boundaryItems = [.header(height: .absolute(30), isPinned: true)]
        let described = section
        let layout = SolvedLayout(itemCounts: [10], environment: environment) { _, _ in described }
        let shown = layout.elements(in: Rect(x: 0, y: 50, width: 200, height: 100)) { _ in 0 }
        let top = shown.max { $0.zIndex < $1.zIndex }
        #expect(top?.kind == .supplementary(section: 0, kind: "header", index: 0))
    }

    @Test(
        "Pinned views larger than their section are found as far as they stick out of it",
        arguments: [-9, 0, 9])
    func findsWhatSticksOut(offset: Double) throws {
        for kind: SupplementaryKind in [.header, .footer] {
            var view = BoundaryItem.header(height: .absolute(40), isPinned: true)
            if kind == .footer { view = .footer(height: .absolute(40), isPinned: true) }
            view.extendsBoundary = false
            view.offset.y = offset
            let layout = SolvedLayout(itemCounts: [2, 0, 30], environment: environment) {
                index, _ in
                var section = LayoutSection.list(rowHeight: .absolute(20))
                if index == 1 { section.boundaryItems = [view] }
                return section
            }
            for top in stride(from: 0.0, to: 120, by: 1) {
                let rect = Rect(x: 0, y: top, width: 200, height: 100)
                let frame = try #require(
                    layout.supplementaryFrame(
                        section: 1, kind: kind, index: 0, orthogonalOffset: 0, visible: rect))
                #expect(
                    y(layout, section: 1, kind: kind, at: top)
                        == (frame.maxY > top ? frame.y : nil), "\(top)")
            }
        }
    }
}
