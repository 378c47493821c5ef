import ShelfLayout
import Testing

@Suite("Lists")
struct ListTests {
    func layout(
        _ section: LayoutSection, items: Int = 4, width: Double = 300, scale: Double = 1,
        isRightToLeft: Bool = false
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: [items],
            environment: LayoutEnvironment(
                viewport: Size(width: width, height: 400), scale: scale,
                isRightToLeft: isRightToLeft)
        ) { _, _ in section }
    }

    func lines(_ layout: SolvedLayout) -> [Int: Rect] {
        let rect = Rect(origin: .zero, size: Size(width: 1000, height: 400))
        return layout.elements(in: rect) { _ in 0 }.reduce(into: [:]) { lines, element in
            guard case .decoration(_, .separator, let number) = element.kind else { return }
            #expect(layout.frame(of: element.kind) == element.frame)
            lines[number] = element.frame
        }
    }

    @Test("A plain list has a hairline of one device pixel below every row but the last")
    func plainSeparators() {
        let section = LayoutSection.list(style: .plain, rowHeight: .absolute(40))
        #expect(
            lines(layout(section)) == [
                0: Rect(x: 0, y: 39, width: 300, height: 1),
                1: Rect(x: 0, y: 79, width: 300, height: 1),
                2: Rect(x: 0, y: 119, width: 300, height: 1),
            ])
        #expect(lines(layout(section, scale: 2))[0]?.height == 0.5)
    }

    @Test("Separators may be inset, hidden for one row, and shown at both ends")
    func adaptedSeparators() {
        var section = LayoutSection.list(rowHeight: .absolute(40))
        var separators = Separators(for: "abcd", leadingInset: 16, trailingInset: 4) {
            letter, style in
            if letter == "b" { style.isVisible = false }
        }
        separators.showsTop = true
        separators.showsBottom = true
        section.separators = separators
        let shown = lines(layout(section))
        #expect(shown.keys.sorted() == [-1, 0, 2, 3])
        #expect(shown[-1] == Rect(x: 16, y: 0, width: 280, height: 1))
        #expect(shown[0] == Rect(x: 16, y: 39, width: 280, height: 1))
        let mirrored = lines(layout(section, isRightToLeft: true))
        #expect(mirrored[0] == Rect(x: 4, y: 39, width: 280, height: 1))
    }

    @Test("A boxed list lies on a card that is centred when the window is wide")
    func boxedCard() {
        let section = LayoutSection.list(
            style: .boxed, rowHeight: .absolute(40),
            header: .supplementary(estimatedHeight: 30))
        let wide = layout(section, width: 1000)
        #expect(wide.frame(section: 0, item: 0) == Rect(x: 180, y: 42, width: 640, height: 40))
        let card = LayoutElement.Kind.decoration(
            section: 0, kind: .card, index: 0)
        #expect(wide.frame(of: card) == Rect(x: 180, y: 42, width: 640, height: 160))
        #expect(layout(section).frame(section: 0, item: 0).width == 276)
        let elements = wide.elements(in: Rect(x: 0, y: 0, width: 1000, height: 100)) { _ in 0 }
        let behind = elements.filter { $0.zIndex == 0 }
        #expect(behind.map(\.kind) == [card])
    }

    @Test("A first item that is the header lies above the card and has no line")
    func firstItemAsHeader() {
        let section = LayoutSection.list(
            style: .boxed, rowHeight: .absolute(40), header: .firstItem)
        let list = layout(section)
        let card = LayoutElement.Kind.decoration(
            section: 0, kind: .card, index: 0)
        #expect(list.frame(of: card) == Rect(x: 12, y: 52, width: 276, height: 120))
        #expect(lines(list).keys.sorted() == [1, 2])
        #expect(layout(section, items: 1).frame(of: card)?.isEmpty == true)
    }

    @Test("Padding above the header moves everything, and a footer follows the rows")
    func headerAndFooter() {
        let section = LayoutSection.list(
            style: .sidebar, rowHeight: .absolute(40),
            header: .supplementary(estimatedHeight: 30, isPinned: true),
            footerEstimatedHeight: 20, headerTopPadding: 15)
        let list = layout(section)
        #expect(list.supplementaryFrame(section: 0, kind: "header", index: 0)?.y == 15)
        #expect(list.frame(section: 0, item: 0) == Rect(x: 6, y: 51, width: 288, height: 40))
        #expect(list.supplementaryFrame(section: 0, kind: "footer", index: 0)?.y == 217)
        #expect(list.contentSize.height == 237)
        #expect(lines(list).isEmpty)
    }

    @Test("Lines and card follow rows, headers and footers that were measured")
    func followsMeasurements() {
        let section = LayoutSection.list(
            style: .boxed, rowHeight: .estimated(40),
            header: .supplementary(estimatedHeight: 30), footerEstimatedHeight: 20)
        var list = layout(section, items: 3)
        list.setMeasuredSizes([
            ElementMeasurement(.item(section: 0, item: 0), size: Size(width: 276, height: 64)),
            ElementMeasurement(.item(section: 0, item: 1), size: Size(width: 276, height: 50)),
            ElementMeasurement(.item(section: 0, item: 2), size: Size(width: 276, height: 40)),
            ElementMeasurement(
                .supplementary(section: 0, kind: "header", index: 0),
                size: Size(width: 276, height: 36)),
            ElementMeasurement(
                .supplementary(section: 0, kind: "footer", index: 0),
                size: Size(width: 276, height: 25)),
        ])
        let card = LayoutElement.Kind.decoration(
            section: 0, kind: .card, index: 0)
        #expect(list.frame(of: card) == Rect(x: 12, y: 48, width: 276, height: 154))
        #expect(lines(list).mapValues(\.y) == [0: 111, 1: 161])
        #expect(list.supplementaryFrame(section: 0, kind: "footer", index: 0)?.y == 214)
        #expect(list.contentSize.height == 239)
    }

    @Test("A header is none, a view above the rows, or the first item", arguments: [false, true])
    func headerModes(isRightToLeft: Bool) {
        func list(_ header: ListHeader) -> SolvedLayout {
            layout(
                .list(style: .plain, rowHeight: .absolute(40), header: header),
                isRightToLeft: isRightToLeft)
        }
        let none = list(.none)
        #expect(none.frame(section: 0, item: 0).y == 0)
        #expect(lines(none).keys.sorted() == [0, 1, 2])
        #expect(none.supplementaryFrame(section: 0, kind: "header", index: 0) == nil)
        let pinned = list(.supplementary(estimatedHeight: 25, isPinned: true))
        #expect(pinned.frame(section: 0, item: 0).y == 25)
        let area = Rect(x: 0, y: 60, width: 300, height: 100)
        let header = pinned.elements(in: area) { _ in 0 }.first {
            $0.kind == .supplementary(section: 0, kind: "header", index: 0)
        }
        #expect(header?.frame == Rect(x: 0, y: 60, width: 300, height: 25))
        let first = list(.firstItem)
        #expect(first.frame(section: 0, item: 0) == Rect(x: 0, y: 0, width: 300, height: 40))
        #expect(lines(first).keys.sorted() == [1, 2])
    }

    @Test("Separators are one device pixel at every scale, or as thick as told")
    func thickness() {
        var section = LayoutSection.list(rowHeight: .absolute(40.3))
        section.separators = Separators()
        for scale in [1, 1.25, 1.5, 2] {
            let shown = lines(layout(section, scale: scale))
            #expect(shown.count == 3)
            for (item, line) in shown {
                #expect(abs(line.height - 1 / scale) < 1e-9)
                let row = layout(section, scale: scale).frame(section: 0, item: item)
                #expect(abs(line.maxY - row.maxY) < 1e-9)
            }
        }
        section.separators?.thickness = 3
        #expect(lines(layout(section))[1]?.height == 3)
    }

    @Test("A query in the middle of a long list shows the lines of its rows alone")
    func showsFewLines() {
        let list = layout(.list(style: .plain, rowHeight: .absolute(40)), items: 100_000)
        let shown = list.elements(in: Rect(x: 0, y: 2_000_000, width: 300, height: 400)) { _ in 0 }
        let numbers = shown.compactMap { element -> Int? in
            guard case .decoration(_, .separator, let number) = element.kind else {
                return nil
            }
            return number
        }
        #expect(numbers == Array(50_000..<50_010))
    }
}
