import ShelfLayout
import Testing

@Suite("Grids and lists")
struct GridAndListTests {
    func layout(
        _ section: LayoutSection, items: Int, width: Double, scale: Double = 1,
        isRightToLeft: Bool = false
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: [items],
            environment: LayoutEnvironment(
                viewport: Size(width: width, height: 500), scale: scale,
                isRightToLeft: isRightToLeft)
        ) { _, _ in section }
    }

    @Test("A list puts rows of full width below each other")
    func listRows() {
        let list = layout(
            .list(rowHeight: .absolute(44), spacing: 2, insets: Insets(top: 5, leading: 8)),
            items: 100, width: 300)
        #expect(list.frame(section: 0, item: 0) == Rect(x: 8, y: 5, width: 292, height: 44))
        #expect(list.frame(section: 0, item: 99).y == 5 + 99 * 46)
        #expect(list.contentSize.height == 5 + 100 * 46 - 2)
    }

    @Test(
        "A grid takes as many columns as fit",
        arguments: [(99.0, 1), (100, 1), (209, 1), (210, 2), (320, 3), (1090, 10), (1089, 9)])
    func adaptsColumns(width: Double, columns: Int) {
        let grid = layout(
            .grid(minimumItemWidth: 100, spacing: 10), items: 40, width: width)
        let firstRow = (0..<40).prefix { grid.frame(section: 0, item: $0).y == 0 }
        #expect(firstRow.count == columns)
        let first = grid.frame(section: 0, item: 0)
        #expect(abs(first.width - first.height) <= 1)
    }

    @Test("Three thirds fit and fill every width at every scale")
    func thirdsFit() {
        let item = LayoutItem(width: .fraction(ofWidth: 1.0 / 3), height: .fraction(ofHeight: 1))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), [item])
        for scale in [1, 1.25, 1.5, 2, 3] {
            for width in 1...400 {
                let grid = layout(
                    LayoutSection(group: group), items: 6, width: Double(width) / scale,
                    scale: scale)
                let frames = (0..<3).map { grid.frame(section: 0, item: $0) }
                #expect(frames.allSatisfy { $0.y == 0 }, "width \(width), scale \(scale)")
                #expect(abs(frames[0].maxX - frames[1].minX) < 1e-9)
                #expect(abs(frames[1].maxX - frames[2].minX) < 1e-9)
                #expect(abs(frames[2].maxX - Double(width) / scale) < 1e-9)
            }
        }
    }

    @Test("Edges on the pixel grid never drift from the exact position")
    func neverDrifts() {
        for scale in [1, 1.25, 2] {
            let list = layout(
                .list(rowHeight: .absolute(20.3), spacing: 0.7), items: 1_000_000, width: 300,
                scale: scale)
            for item in [0, 1, 2, 3, 999, 54_321, 999_999] {
                let frame = list.frame(section: 0, item: item)
                let exact = Double(item) * 21
                #expect(abs(frame.y - exact) <= 0.5001 / scale)
                #expect((frame.y * scale).rounded() == frame.y * scale)
            }
        }
    }

    @Test("From right to left the first column is the right one")
    func mirrorsGrid() {
        let grid = layout(
            .grid(minimumItemWidth: 100, itemHeight: .absolute(50)), items: 6, width: 300,
            isRightToLeft: true)
        #expect(grid.frame(section: 0, item: 0) == Rect(x: 200, y: 0, width: 100, height: 50))
        #expect(grid.frame(section: 0, item: 2) == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(grid.frame(section: 0, item: 3) == Rect(x: 200, y: 50, width: 100, height: 50))
    }

    @Test("Resolving one section moves the ones below it")
    func resolvesOneSection() {
        var list = SolvedLayout(
            itemCounts: [3, 3, 3],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 300))
        ) { _, _ in .list(rowHeight: .absolute(10)) }
        list.resolve(section: 1, itemCount: 7)
        #expect(list.frame(section: 2, item: 0).y == 100)
        #expect(list.contentSize.height == 130)
        list.resolve(section: 0, itemCount: 3, as: .list(rowHeight: .absolute(20)))
        #expect(list.frame(section: 2, item: 0).y == 130)
        #expect(list.section(at: 0) == 0)
        #expect(list.section(at: 60) == 1)
        #expect(list.section(at: 1e9) == 2)
        #expect(list.section(at: -1) == 0)
    }

    @Test(
        "A list turns into a grid where the width is no longer compact",
        arguments: [(599.5, 1), (600, 4), (1000, 6)])
    func viewportClasses(width: Double, columns: Int) {
        let layout = SolvedLayout(
            itemCounts: [12],
            environment: LayoutEnvironment(viewport: Size(width: width, height: 400))
        ) { _, environment in
            .listOrGrid(in: environment, rowHeight: .absolute(40), minimumItemWidth: 150)
        }
        let first = layout.frame(section: 0, item: 0)
        let beside = (0..<12).filter { layout.frame(section: 0, item: $0).y == first.y }
        #expect(beside.count == columns)
    }
}
