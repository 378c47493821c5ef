import ShelfRandom
import Testing

@testable import ShelfLayout

@Suite("Bad input")
struct BadInputTests {
    static let lengths: [Double] = [-1, -1e300, .infinity, -.infinity, .nan, 1e9]

    func layout(
        _ section: LayoutSection?, viewport: Size = Size(width: 300, height: 200),
        configuration: LayoutConfiguration = LayoutConfiguration()
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: [4, 100_000], environment: LayoutEnvironment(viewport: viewport),
            configuration: configuration
        ) { index, _ in index == 1 ? section : .list(rowHeight: .absolute(20)) }
    }

    /// Whether a layout answers with finite numbers and shows no more than fits.
    func isSane(_ layout: SolvedLayout) -> Bool {
        let size = layout.contentSize
        let area = Rect(x: 0, y: 0, width: 300, height: 200)
        let shown = layout.elements(in: area) { _ in 0 }
        let isFinite = shown.allSatisfy {
            $0.frame.x.isFinite && $0.frame.y.isFinite && $0.frame.width.isFinite
                && $0.frame.height.isFinite
        }
        return size.width.isFinite && size.height.isFinite && isFinite && shown.count < 10_000
    }

    func problem(_ problem: LayoutDiagnostic.Problem, section: Int? = 1, item: Int? = nil)
        -> [LayoutDiagnostic]
    {
        [LayoutDiagnostic(problem: problem, section: section, item: item)]
    }

    @Test("The nearest and the farthest depth there are", arguments: [Int.max, .min])
    func depths(_ depth: Int) {
        let item = LayoutItem(
            width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1),
            badges: [
                LayoutBadge(kind: "new", width: .absolute(10), height: .absolute(10), zIndex: depth)
            ], zIndex: depth)
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(20), [item])
        var section = LayoutSection(group: group)
        section.decorations = [Decoration(kind: "back", zIndex: depth)]
        var header = BoundaryItem.header(height: .absolute(20))
        header.zIndex = depth
        section.boundaryItems = [header]
        #expect(isSane(layout(section)))
        section.orthogonalScrolling = .continuous
        #expect(isSane(layout(section)))
    }

    @Test("An item's negative, infinite or undefined size is named once", arguments: lengths)
    func sizes(_ length: Double) {
        let broken: [LayoutItem] = [
            LayoutItem(width: .absolute(length), height: .absolute(20)),
            LayoutItem(width: .absolute(20), height: .absolute(length)),
            LayoutItem(width: .estimated(length), height: .absolute(20)),
            LayoutItem(width: .fraction(ofWidth: length), height: .absolute(20)),
        ]
        let good = LayoutItem(width: .absolute(20), height: .absolute(20))
        for item in broken {
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(20), [good, item])
            let layout = layout(LayoutSection(group: group))
            #expect(layout.diagnostics == problem(.invalidLength, item: 1), "\(item)")
            #expect(isSane(layout))
        }
        let list = layout(.list(rowHeight: .absolute(length)))
        #expect(list.diagnostics == problem(.invalidLength, item: 0))
        #expect(isSane(list))
    }

    @Test(
        "A ratio that leads to no length counts as zero and is named once",
        arguments: [0, -1, .infinity, .nan])
    func ratios(_ ratio: Double) {
        for (item, size) in [
            (
                LayoutItem(width: .absolute(20), height: .aspectRatio(ratio)),
                Size(width: 20, height: 0)
            ),
            (
                LayoutItem(width: .aspectRatio(ratio), height: .absolute(20)),
                Size(width: 0, height: 20)
            ),
        ] {
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(20), [item])
            let layout = layout(LayoutSection(group: group))
            #expect(layout.diagnostics == problem(.invalidLength, item: 0))
            #expect(layout.frame(section: 1, item: 0).size == size)
            #expect(isSane(layout))
        }
    }

    @Test("A broken badge or edge space is blamed on its item", arguments: lengths)
    func decorations(_ length: Double) {
        let items = [
            LayoutItem(
                width: .absolute(20), height: .absolute(20),
                badges: [LayoutBadge(kind: "new", width: .absolute(length), height: .absolute(5))]),
            LayoutItem(
                width: .absolute(20), height: .absolute(20),
                edgeSpacing: EdgeSpacing(leading: .fixed(length))),
        ]
        for item in items {
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(20), repeat: 2, item)
            let layout = layout(LayoutSection(group: group))
            #expect(layout.diagnostics == problem(.invalidLength, item: 0))
            #expect(isSane(layout))
        }
    }

    @Test("A measured size that is none is clamped and named with its item")
    func measurements() {
        for length in [-1, .infinity, .nan, 1e9] {
            var layout = layout(.list(rowHeight: .estimated(20)))
            for _ in 0..<5 {
                layout.setMeasuredSizes([
                    ElementMeasurement(
                        .item(section: 1, item: 7), size: Size(width: 300, height: length))
                ])
            }
            #expect(layout.diagnostics == problem(.invalidLength, item: 7), "\(length)")
            #expect(isSane(layout))
        }
    }

    @Test("A group without parts is skipped")
    func emptyGroups() {
        let width = LayoutDimension.fraction(ofWidth: 1)
        let item = LayoutItem(width: .absolute(20), height: .absolute(20))
        let inner = LayoutGroup.vertical(width: .absolute(20), height: .absolute(20), [])
        for (group, places) in [
            (LayoutGroup.horizontal(width: width, height: .absolute(20), []), false),
            (.vertical(width: width, height: .estimated(20), []), false),
            (.horizontal(width: width, height: .absolute(20), [item, inner]), true),
        ] {
            let layout = layout(LayoutSection(group: group))
            #expect(layout.diagnostics == problem(.emptyGroup))
            #expect(layout.frame(section: 1, item: 0).isEmpty == !places)
            #expect(isSane(layout))
        }
    }

    @Test("A custom group that returns nothing is skipped")
    func emptyCustomGroup() {
        let group = LayoutGroup.custom(width: .absolute(10), height: .absolute(10)) { _ in [] }
        let layout = layout(LayoutSection(group: group))
        #expect(layout.diagnostics == problem(.emptyGroup))
        #expect(layout.frame(section: 1, item: 99_999).isEmpty)
        #expect(isSane(layout))
    }

    @Test("A custom group's broken frame is named with its item", arguments: lengths)
    func customFrames(_ length: Double) {
        let group = LayoutGroup.custom(width: .absolute(10), height: .absolute(10)) { _ in
            let good = CustomFrame(Rect(x: 0, y: 0, width: 5, height: 5))
            return [good, good, CustomFrame(Rect(x: 0, y: 0, width: length, height: 5))]
        }
        let layout = layout(LayoutSection(group: group))
        #expect(layout.diagnostics == problem(.invalidLength, item: 2))
        #expect(isSane(layout))
    }

    @Test("A section whose provider returns nothing takes no room")
    func missingSection() {
        let layout = layout(nil)
        #expect(layout.diagnostics == problem(.missingSection))
        #expect(layout.sectionFrame(1).height == 0)
        #expect(isSane(layout))
    }

    @Test("A viewport without area is named once for all sections")
    func emptyViewports() {
        for viewport in [Size.zero, Size(width: 300, height: 0), Size(width: 0, height: 200)] {
            for section in [
                LayoutSection.shelf(
                    itemWidth: .fraction(ofWidth: 0.5), itemHeight: .fraction(ofHeight: 0.5)),
                .grid(minimumItemWidth: 100), .list(rowHeight: .fraction(ofHeight: 0.1)),
                .waterfall(0..<1_000, columns: 3) { _ in 1 },
                .justified(0..<1_000, targetRowHeight: 50) { _ in 1 },
                .flow(itemHeight: 20),
            ] {
                let layout = layout(section, viewport: viewport)
                #expect(layout.diagnostics == problem(.emptyViewport, section: nil))
                #expect(isSane(layout))
            }
        }
    }

    @Test("A spacing of 1e9 is clamped and named, wherever it stands", arguments: lengths)
    func spacing(_ length: Double) {
        let item = LayoutItem(width: .absolute(20), height: .absolute(20))
        let width = LayoutDimension.fraction(ofWidth: 1)
        var between = LayoutSection.list(rowHeight: .absolute(20))
        between.interGroupSpacing = length
        var around = LayoutSection.list(rowHeight: .absolute(20))
        around.contentInsets = Insets(leading: length)
        for section in [
            between, around,
            LayoutSection(
                group: .horizontal(
                    width: width, height: .absolute(20), repeat: 3, item, spacing: .fixed(length))),
            LayoutSection(
                group: .horizontal(
                    width: width, height: .absolute(20), [item], spacing: .flexible(minimum: length)
                )),
        ] {
            let layout = layout(section)
            #expect(layout.diagnostics == problem(.invalidLength))
            #expect(isSane(layout))
        }
        let whole = layout(
            .list(rowHeight: .absolute(20)),
            configuration: LayoutConfiguration(interSectionSpacing: length))
        #expect(whole.diagnostics == problem(.invalidLength, section: nil))
        #expect(isSane(whole))
    }

    @Test("A group with parts has one leaf at least, however it is described", arguments: 0..<300)
    func hasOneLeaf(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number() -> Double { random.wildNumber() }
        func dimension() -> LayoutDimension { random.wildDimension() }
        func node(depth: Int) -> any LayoutSubitem {
            if depth == 2 || random.oneIn(2) {
                return LayoutItem(width: dimension(), height: dimension())
            }
            return group(depth: depth + 1)
        }
        func group(depth: Int) -> LayoutGroup {
            let part = node(depth: depth)
            let (width, height) = (dimension(), dimension())
            let count = [-2, 0, 3].randomElement(using: &random)!
            let spacing = Spacing.fixed(number())
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                return .vertical(
                    width: width, height: height, equal: count, part, spacing: spacing)
            case 1:
                return .horizontal(
                    width: width, height: height, repeat: count, part, spacing: spacing)
            case 2:
                return .vertical(
                    width: width, height: height, adaptive: number(), part, spacing: spacing)
            default:
                return .horizontal(
                    width: width, height: height, [part, node(depth: depth)], spacing: spacing)
            }
        }
        let layout = layout(LayoutSection(group: group(depth: 1)))
        #expect(layout.sections[1].shape.slotsPerGroup >= 1, "seed \(seed)")
        #expect(!layout.diagnostics.contains { $0.problem == .emptyGroup }, "seed \(seed)")
    }
}
