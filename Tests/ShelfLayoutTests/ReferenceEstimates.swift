import ShelfLayout
import ShelfRandom

/// Random sections with estimated boundary items, and what those are to count as, found by looking
/// at all of them.
struct ReferenceEstimates {
    enum Extents { case estimates, lengths }

    private struct Kind: Hashable {
        let name: SupplementaryKind
        let estimate: Double
    }

    private struct Place: Hashable {
        let section: Int
        let item: Int
    }

    private let axis: Axis
    private let isRightToLeft: Bool
    private let spacing: Double
    private let sections: [LayoutSection]
    private let counts: [Int]
    private var measured: [Place: Double] = [:]
    private var latest: [Kind: [Double]] = [:]
    private var current: [Kind: Double] = [:]

    init(using random: inout SeededGenerator) {
        let axis: Axis = random.oneIn(3) ? .horizontal : .vertical
        self.axis = axis
        isRightToLeft = random.oneIn(3)
        spacing = random.oneIn(2) ? 0 : 7
        let kinds: [(SupplementaryKind, Double)] = [
            (.header, 20), (.header, 30), (.footer, 15),
        ]
        var sections: [LayoutSection] = []
        var counts: [Int] = []
        for _ in 0..<60 {
            let item = LayoutItem(width: .absolute(40), height: .absolute(30))
            var section = LayoutSection(
                group: axis == .vertical
                    ? .horizontal(width: .fraction(ofWidth: 1), height: .absolute(30), [item])
                    : .vertical(width: .absolute(40), height: .fraction(ofHeight: 1), [item]))
            section.contentInsets = Insets(top: 3, leading: 2, bottom: 1, trailing: 4)
            section.hideWhenEmpty = random.oneIn(2)
            section.boundaryItems = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let (name, estimate) = kinds.randomElement(using: &random)!
                let across: LayoutDimension =
                    random.oneIn(2) ? .absolute(80) : .fraction(ofWidth: 0.5)
                var item = BoundaryItem(
                    kind: name, width: axis == .vertical ? across : .estimated(estimate),
                    height: axis == .vertical ? .estimated(estimate) : across,
                    alignment: Alignment.allCases.randomElement(using: &random)!,
                    isPinned: random.oneIn(3))
                item.extendsBoundary = !random.oneIn(4)
                if random.oneIn(4) { item.offset = Point(x: 7, y: -9) }
                return item
            }
            if random.oneIn(3) { section.boundaryItems.append(Self.rail(along: axis)) }
            sections.append(section)
            counts.append(random.oneIn(5) ? 0 : Int.random(in: 1...9, using: &random))
        }
        self.sections = sections
        self.counts = counts
    }

    /// A view beside the rows, half as long as they are.
    private static func rail(along axis: Axis) -> BoundaryItem {
        let part = LayoutDimension.fraction(ofSection: 0.5)
        return BoundaryItem(
            kind: "rail", width: axis == .vertical ? .absolute(20) : part,
            height: axis == .vertical ? part : .absolute(20),
            alignment: axis == .vertical ? .trailing : .bottom)
    }

    /// The layout with the items as described, or with the lengths they are to have.
    func layout(_ extents: Extents) -> SolvedLayout {
        SolvedLayout(
            itemCounts: counts,
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft),
            configuration: LayoutConfiguration(scrollAxis: axis, interSectionSpacing: spacing)
        ) { index, _ in
            var section = sections[index]
            guard extents == .lengths else { return section }
            for item in section.boundaryItems.indices
            where section.boundaryItems[item].kind != "rail" {
                let length = LayoutDimension.absolute(length(Place(section: index, item: item)))
                if axis == .vertical {
                    section.boundaryItems[item].height = length
                } else {
                    section.boundaryItems[item].width = length
                }
            }
            return section
        }
    }

    /// Measures some boundary items of a layout, some of them as they were thought to be.
    mutating func measure(_ layout: inout SolvedLayout, using random: inout SeededGenerator) {
        var measurements: [ElementMeasurement] = []
        for _ in 0..<6 {
            let section = Int.random(in: 0..<sections.count, using: &random)
            let items = sections[section].boundaryItems
            guard let item = items.indices.randomElement(using: &random),
                items[item].kind != "rail"
            else { continue }
            let place = Place(section: section, item: item)
            guard !measurements.contains(where: { $0.element == element(place) }) else { continue }
            // Quarters of a pixel are the same in single precision.
            let length =
                random.oneIn(6)
                ? self.length(place) : Double(Int.random(in: 40...240, using: &random)) / 4
            measurements.append(
                ElementMeasurement(element(place), size: Size(width: length, height: length)))
            guard measured[place] != length else { continue }
            measured[place] = length
            latest[kind(place), default: []].append(length)
        }
        guard layout.setMeasuredSizes(measurements) else { return }
        for (kind, lengths) in latest {
            let sorted = lengths.suffix(101).sorted()
            current[kind] = sorted[sorted.count / 2]
        }
    }

    private func element(_ place: Place) -> LayoutElement.Kind {
        let items = sections[place.section].boundaryItems
        let name = items[place.item].kind
        return .supplementary(
            section: place.section, kind: name,
            index: items[..<place.item].count { $0.kind == name })
    }

    private func kind(_ place: Place) -> Kind {
        let item = sections[place.section].boundaryItems[place.item]
        guard case .estimated(let estimate) = axis == .vertical ? item.height.kind : item.width.kind
        else {
            return Kind(name: item.kind, estimate: 0)
        }
        return Kind(name: item.kind, estimate: estimate)
    }

    private func length(_ place: Place) -> Double {
        measured[place] ?? current[kind(place)] ?? kind(place).estimate
    }
}
