import ShelfLayout
import ShelfRandom
import Testing

@Suite("Random and broken input")
struct FuzzTests {
    @Test("Every frame is finite, and every item is placed once or reported", arguments: 0..<200)
    func isSane(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        let layout = sample.layout
        var end = 0.0
        var placed: [LayoutElement.Kind] = []
        for section in 0..<layout.sectionCount {
            let isReported = layout.diagnostics.contains { $0.section == section }
            let frame = layout.sectionFrame(section)
            #expect(Self.isFinite(frame), "seed \(seed)")
            end = max(end, layout.configuration.scrollAxis == .vertical ? frame.maxY : 0)
            for item in 0..<layout.itemCount(in: section) {
                let frame = layout.frame(section: section, item: item)
                #expect(Self.isFinite(frame), "seed \(seed), \(section).\(item)")
                #expect(frame.width >= 0 && frame.height >= 0, "seed \(seed)")
                if !frame.isEmpty { placed.append(.item(section: section, item: item)) }
            }
            if isReported { placed.removeAll { $0.section == section } }
        }
        let all = Rect(x: -1e6, y: -1e6, width: 1e7, height: 1e7)
        let found = layout.elements(in: all) { sample.offsets[$0] }.map(\.kind).filter { kind in
            if case .item = kind { placed.contains(kind) } else { false }
        }
        #expect(found == placed, "seed \(seed)")
        #expect(end <= layout.contentSize.height + 1, "seed \(seed)")
    }

    @Test("Within a group without overflow items never overlap", arguments: 0..<200)
    func neverOverlaps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let part = LayoutItem(
            width: .fraction(ofWidth: Double.random(in: 0.05...1, using: &random)),
            height: .fraction(ofHeight: Double.random(in: 0.05...1, using: &random)))
        let inner = LayoutGroup.vertical(
            width: .fraction(ofWidth: Double.random(in: 0.1...1, using: &random)),
            height: .fraction(ofHeight: Double.random(in: 0.1...1, using: &random)),
            [part], spacing: random.oneIn(2) ? 3 : .flexible(minimum: 2))
        let outer = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(200), [part, inner],
            spacing: .fixed(Double.random(in: 0...9, using: &random)))
        let scale = [1, 1.25, 2].randomElement(using: &random)!
        let layout = SolvedLayout(
            itemCounts: [40],
            environment: LayoutEnvironment(viewport: Size(width: 640, height: 480), scale: scale)
        ) { _, _ in LayoutSection(group: outer) }
        let frames = (0..<40).map { layout.frame(section: 0, item: $0) }
        for (index, frame) in frames.enumerated() {
            let isOverlapping = frames[..<index].contains { other in
                guard let shared = other.intersection(frame) else { return false }
                return shared.width > 1e-6 && shared.height > 1e-6
            }
            #expect(!isOverlapping, "seed \(seed), item \(index)")
        }
    }

    @Test("Broken numbers anywhere end in finite frames and a diagnostic", arguments: 0..<150)
    func survivesBrokenNumbers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func number() -> Double { random.wildNumber() }
        func dimension() -> LayoutDimension { random.wildDimension() }
        func insets() -> Insets {
            random.oneIn(2)
                ? .zero
                : Insets(top: number(), leading: number(), bottom: number(), trailing: number())
        }
        func spacing() -> Spacing {
            random.oneIn(2) ? .fixed(number()) : .flexible(minimum: number())
        }
        func part() -> LayoutItem {
            LayoutItem(
                width: dimension(), height: dimension(), contentInsets: insets(),
                edgeSpacing: EdgeSpacing(leading: spacing(), trailing: spacing()),
                badges: [LayoutBadge(kind: "b", width: dimension(), height: dimension())])
        }
        func group() -> LayoutGroup {
            let count = [-5, 0, 1, 3].randomElement(using: &random)!
            let frame = Rect(x: number(), y: number(), width: number(), height: number())
            let width = dimension()
            let height = dimension()
            let space = spacing()
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return .horizontal(width: width, height: height, [], spacing: space)
            case 1:
                return .vertical(width: width, height: height, equal: count, part(), spacing: space)
            case 2:
                return .horizontal(
                    width: width, height: height, repeat: count, part(), spacing: space)
            case 3:
                return .vertical(
                    width: width, height: height, adaptive: number(), part(), spacing: space)
            case 4:
                let frames = random.oneIn(2) ? [] : [CustomFrame(frame)]
                return .custom(width: width, height: height) { _ in frames }
            default: return .horizontal(width: width, height: height, [part()], spacing: space)
            }
        }
        var section = LayoutSection(group: group())
        section.contentInsets = insets()
        section.interGroupSpacing = number()
        section.maximumContentWidth = random.oneIn(2) ? number() : nil
        section.topPadding = number()
        section.orthogonalScrolling = OrthogonalScrolling.allCases.randomElement(using: &random)!
        section.boundaryItems = [.header(height: dimension(), isPinned: true)]
        section.separators = Separators(leadingInset: number(), trailingInset: number())
        let viewport = Size(width: number(), height: number())
        let result = Self.solve(section, viewport: viewport, scale: number(), value: number())
        #expect(result == nil, "seed \(seed): \(result ?? "")")
    }

    /// Asks a layout everything; what was not finite, nil when all was.
    private static func solve(
        _ section: LayoutSection, viewport: Size, scale: Double, value: Double
    ) -> String? {
        var layout = SolvedLayout(
            itemCounts: [7, -3, 5_000, 2],
            environment: LayoutEnvironment(viewport: viewport, scale: scale),
            configuration: LayoutConfiguration(interSectionSpacing: value)
        ) { index, _ in index == 3 ? nil : section }
        for round in 0..<2 {
            for item in [0, 6] where !isFinite(layout.frame(section: 0, item: item)) {
                return "item \(item)"
            }
            let size = layout.contentSize
            guard size.width.isFinite, size.height.isFinite else { return "content \(size)" }
            let area = Rect(x: 0, y: 0, width: 500, height: 500)
            let shown = layout.elements(in: area) { _ in value }
            for element in shown where !isFinite(element.frame) { return "\(element)" }
            guard
                layout.restOffset(section: 0, proposed: value, velocity: value, from: value)
                    .isFinite
            else { return "rest" }
            guard layout.offset(toReveal: 3, in: 0, from: 0, margin: value).isFinite else {
                return "reveal"
            }
            _ = layout.section(at: value)
            if round == 0 {
                layout.setMeasuredSizes([
                    ElementMeasurement(
                        .item(section: 0, item: 2), size: Size(width: value, height: value)),
                    ElementMeasurement(.item(section: 9, item: 2), size: .zero),
                    ElementMeasurement(.item(section: 0, item: -2), size: .zero),
                ])
            }
        }
        return layout.diagnostics.contains { $0.problem == .missingSection && $0.section == 3 }
            ? nil : "no diagnostic for the missing section"
    }

    @Test(
        "A scale that no screen has counts as one",
        arguments: [1e300, 1e-300, 1e7, 1e-7, 0, -1, .nan, .infinity])
    func ignoresWildScales(scale: Double) {
        let wide = LayoutItem(width: .absolute(100.3), height: .absolute(1e6))
        let section = LayoutSection(
            group: .horizontal(width: .fraction(ofWidth: 1), height: .absolute(1e6), [wide]))
        func layout(_ scale: Double) -> SolvedLayout {
            SolvedLayout(
                itemCounts: [5_000],
                environment: LayoutEnvironment(
                    viewport: Size(width: 150, height: 100), scale: scale)
            ) { _, _ in section }
        }
        #expect(layout(scale).contentSize == layout(1).contentSize)
        #expect(
            layout(scale).frame(section: 0, item: 4_999) == layout(1).frame(section: 0, item: 4_999)
        )
    }

    @Test("What is wrong is named once, with its section")
    func namesProblems() {
        let part = LayoutItem(width: .absolute(-5), height: .absolute(10))
        let empty = LayoutGroup.custom(width: .absolute(10), height: .absolute(10)) { _ in [] }
        let flat = LayoutGroup.vertical(width: .absolute(10), height: .absolute(0), [part])
        let layout = SolvedLayout(
            itemCounts: [3, 3, 3],
            environment: LayoutEnvironment(viewport: Size(width: 100, height: 100))
        ) { index, _ in index == 0 ? LayoutSection(group: empty) : LayoutSection(group: flat) }
        let problems = (0..<3).map { section in
            layout.diagnostics.filter { $0.section == section }.map(\.problem)
        }
        #expect(problems[0] == [.emptyGroup])
        let wrongLength = LayoutDiagnostic(problem: .invalidLength, section: 1, item: 0)
        #expect(layout.diagnostics.contains(wrongLength))
        #expect(problems[1] == [.invalidLength])
        #expect(problems[2] == problems[1])
        #expect(layout.contentSize.height == 0)
    }

    @Test("A hundred thousand broken sections leave 64 diagnostics")
    func limitsDiagnostics() {
        let layout = SolvedLayout(
            itemCounts: Array(repeating: 1, count: 100_000),
            environment: LayoutEnvironment(viewport: Size(width: 100, height: 100))
        ) { _, _ in nil }
        #expect(layout.diagnostics.count == 64)
        #expect(layout.contentSize.height == 0)
        let area = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(layout.elements(in: area) { _ in 0 }.isEmpty)
    }

    @Test("A group of a hundred thousand parts has a thousand, and says so")
    func limitsParts() {
        let part = LayoutItem(width: .absolute(1), height: .absolute(1))
        for group in [
            LayoutGroup.vertical(
                width: .absolute(10), height: .absolute(1000), repeat: 100_000, part),
            .horizontal(width: .absolute(10), height: .absolute(10), equal: 100_000, part),
            .horizontal(width: .absolute(1_000_000), height: .absolute(10), [part]),
        ] {
            let layout = SolvedLayout(
                itemCounts: [2_000],
                environment: LayoutEnvironment(viewport: Size(width: 100, height: 100))
            ) { _, _ in LayoutSection(group: group) }
            #expect(layout.diagnostics.map(\.problem) == [.invalidCount])
            let first = layout.frame(section: 0, item: 0)
            #expect(layout.frame(section: 0, item: 1000).y > first.y)
            #expect(layout.frame(section: 0, item: 1000).x == first.x)
        }
    }

    private static func isFinite(_ rect: Rect) -> Bool {
        rect.x.isFinite && rect.y.isFinite && rect.width.isFinite && rect.height.isFinite
    }
}
