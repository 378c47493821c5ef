import ShelfLayout
import ShelfRandom

/// A random layout with modest numbers, and the scroll offset of each section.
struct RandomLayout {
    let layout: SolvedLayout
    let itemCounts: [Int]
    let offsets: [Double]

    init(using random: inout SeededGenerator) {
        let environment = LayoutEnvironment(
            viewport: Size(
                width: Double.random(in: 50...900, using: &random),
                height: Double.random(in: 50...700, using: &random)),
            scale: [1, 1.25, 1.5, 2].randomElement(using: &random)!,
            isRightToLeft: Bool.random(using: &random))
        var configuration = LayoutConfiguration()
        if random.oneIn(4) { configuration.scrollAxis = .horizontal }
        if random.oneIn(2) {
            configuration.interSectionSpacing = Double.random(in: 0...30, using: &random)
        }
        if random.oneIn(3) { configuration.boundaryItems = Self.boundaries(using: &random) }
        let count = Int.random(in: 0...12, using: &random)
        var counts: [Int] = []
        var sections: [LayoutSection] = []
        for _ in 0..<count {
            counts.append(random.oneIn(5) ? 0 : Int.random(in: 1...60, using: &random))
            sections.append(Self.section(using: &random))
        }
        layout = SolvedLayout(
            itemCounts: counts, environment: environment, configuration: configuration,
            sectionProvider: { index, _ in sections[index] })
        itemCounts = counts
        var offsets: [Double] = []
        for section in 0..<count {
            let maximum = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            offsets.append(Double.random(in: 0...max(maximum, 1), using: &random))
        }
        self.offsets = offsets
    }

    private static func section(using random: inout SeededGenerator) -> LayoutSection {
        var section = LayoutSection(group: group(depth: 0, using: &random))
        section.contentInsets = Insets(
            top: Double.random(in: 0...20, using: &random),
            leading: Double.random(in: 0...20, using: &random),
            bottom: Double.random(in: 0...20, using: &random),
            trailing: Double.random(in: 0...20, using: &random))
        section.interGroupSpacing = Double.random(in: 0...20, using: &random)
        section.orthogonalScrolling = OrthogonalScrolling.allCases.randomElement(using: &random)!
        section.boundaryItems = boundaries(using: &random)
        if random.oneIn(3) {
            section.decorations = [
                Decoration(kind: "back", extent: random.oneIn(2) ? .section : .content)
            ]
        }
        section.hideWhenEmpty = random.oneIn(3)
        section.partialGroup = [.automatic, .keepsExtent, .trims].randomElement(using: &random)!
        if random.oneIn(4) { section.maximumContentWidth = 300 }
        return section
    }

    private static func boundaries(using random: inout SeededGenerator) -> [BoundaryItem] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
            var item = BoundaryItem(
                kind: ["header", "footer", "side"].randomElement(using: &random)!,
                width: length(using: &random), height: length(using: &random),
                alignment: Alignment.allCases.randomElement(using: &random)!,
                isPinned: random.oneIn(3))
            item.extendsBoundary = !random.oneIn(4)
            item.followsContentInsets = !random.oneIn(3)
            if random.oneIn(4) { item.offset = Point(x: 7, y: -9) }
            // Where nothing has such an extent it is none.
            if random.oneIn(6) { item.height = .fraction(ofSection: 0.7) }
            if random.oneIn(6) { item.width = .fraction(ofSection: 0.7) }
            return item
        }
    }

    private static func length(using random: inout SeededGenerator) -> LayoutDimension {
        switch Int.random(in: 0...4, using: &random) {
        case 0: .fraction(ofWidth: Double.random(in: 0.1...1, using: &random))
        case 1: .fraction(ofHeight: Double.random(in: 0.1...1, using: &random))
        case 2: .estimated(Double.random(in: 10...60, using: &random))
        default: .absolute(Double.random(in: 5...150, using: &random))
        }
    }

    static func group(depth: Int, using random: inout SeededGenerator) -> LayoutGroup {
        let part: any LayoutSubitem =
            depth < 2 && random.oneIn(3)
            ? group(depth: depth + 1, using: &random) : item(using: &random)
        let width = length(using: &random)
        let height = length(using: &random)
        let spacing: Spacing =
            random.oneIn(2)
            ? .fixed(Double.random(in: 0...12, using: &random)) : .flexible(minimum: 4)
        let count = Int.random(in: 1...4, using: &random)
        switch Int.random(in: 0...6, using: &random) {
        case 0:
            return .horizontal(width: width, height: height, equal: count, part, spacing: spacing)
        case 1: return .vertical(width: width, height: height, equal: count, part, spacing: spacing)
        case 2:
            return .vertical(width: width, height: height, repeat: count, part, spacing: spacing)
        case 3:
            return .horizontal(width: width, height: height, adaptive: 70, part, spacing: spacing)
        case 4:
            let frames = (0..<count).map { index in
                CustomFrame(Rect(x: Double(index) * 31, y: 4, width: 30, height: 25))
            }
            return .custom(width: width, height: height, frames: { _ in frames })
        case 5:
            return .vertical(
                width: width, height: height, [part, item(using: &random)], spacing: spacing)
        default:
            return .horizontal(
                width: width, height: height, [part, item(using: &random)], spacing: spacing)
        }
    }

    private static func item(using random: inout SeededGenerator) -> LayoutItem {
        var item = LayoutItem(width: length(using: &random), height: length(using: &random))
        if random.oneIn(3) { item.contentInsets = Insets(all: 2) }
        if random.oneIn(4) { item.edgeSpacing.leading = .flexible(minimum: 3) }
        if random.oneIn(4) {
            item.badges = [
                LayoutBadge(
                    kind: "badge", width: .absolute(12), height: .absolute(12),
                    fractionalOffset: Point(x: 0.5, y: -0.5))
            ]
        }
        return item
    }
}
