import ShelfLayout
import Testing

/// The rules of groups beyond the common cases.
@Suite("Rules of groups")
struct GroupRuleTests {
    func layout(
        _ group: LayoutGroup, items: Int, scale: Double = 1,
        scrolling: OrthogonalScrolling = .none
    ) -> SolvedLayout {
        var section = LayoutSection(group: group)
        section.orthogonalScrolling = scrolling
        let described = section
        return SolvedLayout(
            itemCounts: [items],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200), scale: scale)
        ) { _, _ in described }
    }

    func frames(_ group: LayoutGroup, items: Int, scale: Double = 1) -> [Rect] {
        let layout = layout(group, items: items, scale: scale)
        return (0..<items).map { layout.frame(section: 0, item: $0) }
    }

    func item(_ width: Double, _ height: Double = 20) -> LayoutItem {
        LayoutItem(width: .absolute(width), height: .absolute(height))
    }

    func row(_ items: [any LayoutSubitem], spacing: Spacing = .zero) -> LayoutGroup {
        .horizontal(width: .fraction(ofWidth: 1), height: .absolute(40), items, spacing: spacing)
    }

    @Test("After a part that does not fit no smaller one is tried")
    func stopsAtMisfit() {
        let frames = frames(row([item(200), item(150), item(50)]), items: 4)
        #expect(frames.map(\.x) == [0, 0, 0, 0])
        #expect(frames.map(\.y) == [0, 40, 80, 120])
        #expect(frames.map(\.width) == [200, 200, 200, 200])
    }

    @Test("Half a device pixel too much still fits", arguments: [(1.0, 3), (2.0, 2)])
    func tolerates(scale: Double, count: Int) {
        let frames = frames(row([item(100.16)]), items: 4, scale: scale)
        #expect(frames.filter { $0.y == 0 }.count == count)
    }

    @Test("Each flexible space keeps its minimum; the surplus goes to those that have less")
    func keepsMinima() {
        var part = item(60)
        part.edgeSpacing = EdgeSpacing(
            leading: .flexible(minimum: 0), trailing: .flexible(minimum: 80))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), repeat: 2, part)
        #expect(frames(group, items: 2).map(\.x) == [10, 160])
    }

    @Test("A count of groups counts groups, each with its own items")
    func countsGroups() {
        let column = LayoutGroup.vertical(
            width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1), repeat: 3, item(40, 10))
        let halves = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), equal: 2, column)
        #expect(frames(halves, items: 7).map(\.x) == [0, 0, 0, 150, 150, 150, 0])
        #expect(frames(halves, items: 7).map(\.y) == [0, 10, 20, 0, 10, 20, 40])
        let narrow = LayoutGroup.vertical(
            width: .absolute(50), height: .fraction(ofHeight: 1), repeat: 3, item(40, 10))
        let copies = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), repeat: 2, narrow)
        #expect(frames(copies, items: 7).map(\.x) == [0, 0, 0, 50, 50, 50, 0])
    }

    @Test("Other spacing resizes equal parts and never changes their number")
    func keepsNumber() {
        for spacing in [0.0, 30, 60] {
            let group = LayoutGroup.horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(40), equal: 3, item(1),
                spacing: .fixed(spacing))
            let frames = frames(group, items: 4)
            #expect(frames.map(\.y) == [0, 0, 0, 40])
            #expect(frames[0].width == (300 - 2 * spacing) / 3)
        }
    }

    @Test("Spacing and edges count along an estimated axis, and flexible ones at their minimum")
    func spacesEstimates() {
        var first = item(50)
        first.edgeSpacing = EdgeSpacing(leading: 5, trailing: .flexible(minimum: 2))
        let group = LayoutGroup.horizontal(
            width: .estimated(10), height: .absolute(40), [first, item(30)],
            spacing: .flexible(minimum: 10))
        let shelf = layout(group, items: 4, scrolling: .continuous)
        #expect((0..<4).map { shelf.frame(section: 0, item: $0).x } == [5, 67, 102, 164])
        #expect(shelf.orthogonalBounds(0)?.contentExtent == 194)
    }

    @Test("An estimated row is as high as its tallest part with its edges")
    func takesTallest() {
        var tall = item(50, 20)
        tall.edgeSpacing = EdgeSpacing(top: 4, bottom: 3)
        let group = LayoutGroup.horizontal(
            width: .absolute(100), height: .estimated(5), [tall, item(50, 15)])
        #expect(frames(group, items: 3).map(\.y) == [4, 0, 31])
    }

    @Test("Groups never stand side by side, however narrow")
    func stacksGroups() {
        let group = LayoutGroup.horizontal(width: .absolute(20), height: .absolute(10), [item(20)])
        #expect(frames(group, items: 3).map(\.origin) == [0, 10, 20].map { Point(x: 0, y: $0) })
    }

    @Test("An inset of half a pixel is half a pixel and not half the container")
    func typesInsets() {
        var part = item(100, 40)
        part.contentInsets = Insets(all: 0.5)
        let frames = frames(row([part]), items: 1, scale: 2)
        #expect(frames[0] == Rect(x: 0.5, y: 0.5, width: 99, height: 39))
    }

    @Test("A fraction of width may be a height, also of the outermost group")
    func squares() {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofWidth: 1))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 0.25), height: .fraction(ofWidth: 0.25), [part])
        #expect(frames(group, items: 2)[1] == Rect(x: 0, y: 75, width: 75, height: 75))
    }

    @Test("Uniform siblings share the largest width too, each group for itself")
    func unifiesWidths() {
        let tag = LayoutItem(width: .uniform(estimate: 40), height: .absolute(20))
        let group = LayoutGroup.vertical(
            width: .estimated(40), height: .absolute(40), repeat: 2, tag)
        var layout = layout(group, items: 4)
        layout.setMeasuredSizes(
            [30.0, 70, 50, 20].enumerated().map {
                ElementMeasurement(
                    .item(section: 0, item: $0.offset), size: Size(width: $0.element, height: 20))
            })
        let widths = (0..<4).map { layout.frame(section: 0, item: $0).width }
        #expect(widths == [70, 70, 50, 50])
    }

    @Test("A custom group's frames are relative to its container inside its insets, with depth")
    func placesCustomFrames() {
        let seen = SeenContainers()
        var group = LayoutGroup.custom(width: .absolute(120), height: .absolute(80)) {
            seen.sizes.append($0.size)
            return [CustomFrame(Rect(x: 1, y: 2, width: 30, height: 20), zIndex: 5)]
        }
        group.contentInsets = Insets(top: 10, leading: 20, bottom: 30, trailing: 40)
        let layout = layout(group, items: 2)
        #expect(seen.sizes == [Size(width: 60, height: 40)])
        let shown = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 200)) { _ in 0 }
        #expect(shown.map(\.frame.origin) == [Point(x: 21, y: 12), Point(x: 21, y: 92)])
        #expect(shown.map(\.zIndex) == [5, 5])
    }

    @Test("A custom group makes cells that span columns, wrapping where a span does not fit")
    func spansColumns() {
        let spans = [2, 1, 2, 4, 3, 1]
        let group = LayoutGroup.custom(width: .fraction(ofWidth: 1), height: .absolute(200)) {
            let step = $0.size.width / 4
            var (column, line) = (0, 0)
            return spans.map { span in
                if column + span > 4 { (column, line) = (0, line + 1) }
                defer { column += span }
                return CustomFrame(
                    Rect(
                        x: Double(column) * step, y: Double(line) * 50,
                        width: Double(span) * step, height: 50))
            }
        }
        let frames = frames(group, items: 8)
        #expect(frames.map(\.x) == [0, 150, 0, 0, 0, 225, 0, 150])
        #expect(frames.map(\.y) == [0, 0, 50, 100, 150, 150, 200, 200])
        #expect(frames.map(\.width) == [150, 75, 150, 300, 225, 75, 150, 75])
    }

    @Test("Badges lie above their host and follow their item when rows change")
    func badgesFollow() {
        var part = item(100, 40)
        part.zIndex = 3
        part.badges = [
            LayoutBadge(kind: "new", width: .estimated(20), height: .absolute(10), zIndex: 2)
        ]
        var layout = layout(row([part]), items: 4)
        func width(_ item: Int) -> Double? {
            layout.supplementaryFrame(section: 0, kind: "new", index: item)?.width
        }
        layout.setMeasuredSizes([
            ElementMeasurement(
                .supplementary(section: 0, kind: "new", index: 2),
                size: Size(width: 50, height: 10))
        ])
        let shown = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 40)) { _ in 0 }
        #expect(Set(shown.map(\.zIndex)) == [3, 5])
        #expect((0..<4).map(width) == [20, 20, 50, 20])
        layout.resolve(section: 0, itemCount: 4) { [2, nil, 0, 1][$0] }
        #expect((0..<4).map(width) == [50, 20, 20, 20])
        var spaced = LayoutSection(group: row([part]))
        spaced.interGroupSpacing = 7
        layout.resolve(section: 0, itemCount: 4, as: spaced)
        #expect((0..<4).map(width) == [50, 20, 20, 20], "described otherwise")
    }
}

/// The containers a custom group was asked with.
private final class SeenContainers: @unchecked Sendable {
    // Layouts are solved by the one thread of a test.
    var sizes: [Size] = []
}
