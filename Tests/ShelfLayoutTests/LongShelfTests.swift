import ShelfLayout
import ShelfRandom
import Testing

/// Sections that scroll on their own for millions of pixels.
@Suite("Long shelves")
struct LongShelfTests {
    struct Case: CustomTestStringConvertible {
        let axis: Axis
        let isRightToLeft: Bool
        let scale: Double

        var testDescription: String { "\(axis), right to left: \(isRightToLeft), scale \(scale)" }
    }

    static let count = 10_000_000
    static let cases = [Axis.horizontal, .vertical].flatMap { axis in
        [false, true].flatMap { isRightToLeft in
            [1.0, 1.5].map { Case(axis: axis, isRightToLeft: isRightToLeft, scale: $0) }
        }
    }

    /// Cards of 160 pixels along the shelf, 10 apart, 20 pixels from its ends.
    static func layout(_ sample: Case, _ mode: OrthogonalScrolling = .continuous) -> SolvedLayout {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(160), spacing: 10,
            insets: Insets(top: 20, leading: 20, bottom: 20, trailing: 20))
        section.orthogonalScrolling = mode
        return SolvedLayout(
            itemCounts: [3, count, 3],
            environment: LayoutEnvironment(
                viewport: Size(width: 800, height: 800), scale: sample.scale,
                isRightToLeft: sample.isRightToLeft),
            configuration: LayoutConfiguration(scrollAxis: sample.axis)
        ) { _, _ in section }
    }

    /// The items of the long shelf that a query finds in the viewport, by number.
    func shown(_ layout: SolvedLayout, at offset: Double) -> [Int: Rect] {
        let area = Rect(
            origin: .zero, size: layout.environment.viewport)
        var items: [Int: Rect] = [:]
        for element in layout.elements(in: area, offsets: { $0 == 1 ? offset : 0 }) {
            if case .item(1, let item) = element.kind { items[item] = element.frame }
        }
        return items
    }

    @Test("A shelf of ten million items scrolls to its very end", arguments: cases)
    func scrollsToItsEnd(_ sample: Case) throws {
        let layout = Self.layout(sample)
        let bounds = try #require(layout.orthogonalBounds(1))
        #expect(bounds.maximumOffset == Double(Self.count) * 170 - 10 + 40 - 800)
        let items = shown(layout, at: bounds.maximumOffset)
        #expect(items.keys.sorted() == Array(Self.count - 5..<Self.count))
        let last = try #require(items[Self.count - 1])
        let across = sample.axis.crossing
        let isMirrored = sample.isRightToLeft && across == .horizontal
        #expect(isMirrored ? last.min(across) == 20 : last.max(across) == 780)
        #expect(last.extent(across) == 160)
    }

    @Test("What a query finds stands where its frame says, wherever a shelf is", arguments: cases)
    func queriesAndFramesAgree(_ sample: Case) throws {
        let layout = Self.layout(sample)
        let maximum = try #require(layout.orthogonalBounds(1)).maximumOffset
        for offset in [0, 999_000, 1_000_000, 1_000_001, 5e8, maximum - 1, maximum] {
            let items = shown(layout, at: offset)
            #expect(items.count >= 4, "\(offset)")
            for (item, frame) in items {
                #expect(
                    layout.frame(section: 1, item: item, orthogonalOffset: offset) == frame,
                    "\(offset)")
            }
        }
    }

    @Test(
        "An item is revealed anywhere on a shelf, whatever its way to rest",
        arguments: cases, OrthogonalScrolling.allCases.filter { $0 != .none })
    func reveals(_ sample: Case, _ mode: OrthogonalScrolling) throws {
        let layout = Self.layout(sample, mode)
        let across = sample.axis.crossing
        var offset = 0.0
        for item in [5_000, 5_885, Self.count / 2, Self.count - 1, 6_000, Self.count - 2, 0] {
            offset = layout.offset(toReveal: item, in: 1, from: offset, margin: 0)
            let frame = layout.frame(section: 1, item: item, orthogonalOffset: offset)
            // Pages do not follow the cards, so one may be cut at the end of its page.
            let slack = mode == .paging ? 160.0 : 1
            #expect(frame.min(across) >= -slack && frame.max(across) <= 800 + slack, "\(item)")
            #expect(shown(layout, at: offset)[item] == frame, "\(item)")
        }
    }

    @Test("A shelf keeps the item it begins with, also far from its start", arguments: cases)
    func anchorsAreRestored(_ sample: Case) throws {
        let layout = Self.layout(sample)
        let anchor = try #require(layout.orthogonalAnchor(section: 1, offset: 1.5e9 + 7))
        #expect(
            layout.orthogonalOffset(section: 1, restoring: anchor.item, distance: anchor.distance)
                == 1.5e9 + 7)
    }

    @Test(
        "Offsets that are none leave the layout with numbers",
        arguments: [.nan, .infinity, -.infinity, 1e18, -1e18, 1e300])
    func brokenOffsets(_ offset: Double) throws {
        for sample in Self.cases {
            let layout = Self.layout(sample)
            let area = Rect(x: 0, y: 0, width: 800, height: 800)
            let found = layout.elements(in: area) { _ in offset }
            #expect(found.count < 100)
            let frame = layout.frame(section: 1, item: 7, orthogonalOffset: offset)
            for frame in found.map(\.frame) + [frame] {
                #expect(frame.x.isFinite && frame.y.isFinite)
                #expect(frame.width.isFinite && frame.height.isFinite)
            }
            _ = layout.orthogonalAnchor(section: 1, offset: offset)
            let restored = layout.orthogonalOffset(section: 1, restoring: 7, distance: offset)
            #expect(restored.isFinite)
            #expect(layout.offset(toReveal: 7, in: 1, from: offset).isFinite)
            #expect(layout.restOffset(section: 1, proposed: offset, from: offset).isFinite)
        }
    }

    @Test(
        "The items within a band are found however far they reach across it", arguments: 0..<200)
    func bandsAreSearched(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        let layout = sample.layout
        for section in 0..<layout.sectionCount where sample.itemCounts[section] > 0 {
            let isShelf = layout.orthogonalBounds(section) != nil
            let main = layout.configuration.scrollAxis
            let axis = isShelf ? main.crossing : main
            let start =
                isShelf
                ? Double.random(in: -200...1_500, using: &random)
                : layout.sectionFrame(section).min(axis) + .random(in: -50...900, using: &random)
            let end = start + Double.random(in: 1...300, using: &random)
            let found = layout.items(
                in: section, within: start...end, orthogonalOffset: sample.offsets[section])
            for item in 0..<layout.itemCount(in: section) where !found.contains(item) {
                let frame = layout.frame(
                    section: section, item: item, orthogonalOffset: sample.offsets[section])
                let isTouched = !frame.isEmpty && frame.max(axis) > start && frame.min(axis) < end
                #expect(!isTouched, "seed \(seed), \(section).\(item)")
            }
        }
    }
}
