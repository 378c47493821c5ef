import ShelfLayout
import ShelfRandom
import Testing

/// Everything a layout can do, along the other axis and in the other reading direction.
@Suite("Axes and directions")
struct AxisTests {
    /// A random layout from left to right without a limit to its width, which only rows have.
    func sample(_ seed: UInt64) -> (layout: SolvedLayout, offsets: [Double]) {
        var random = SeededGenerator(seed: seed)
        let sample = RandomLayout(using: &random)
        var sections = (0..<sample.layout.sectionCount).map { sample.layout.section($0) }
        for index in sections.indices {
            sections[index].maximumContentWidth = nil
            if random.oneIn(3) {
                sections[index].separators = Separators(leadingInset: 7, trailingInset: 3)
                sections[index].separators?.showsTop = random.oneIn(2)
            }
            if random.oneIn(4) { sections[index].topPadding = 9 }
        }
        sections.append(.waterfall(0..<20, columns: 3, spacing: 5) { [0.5, 1, 2, 4][$0 % 4] })
        sections.append(
            .justified(0..<20, targetRowHeight: 60, spacing: 5) { [0.5, 1, 2, nil][$0 % 4] })
        sections.append(.flow(itemHeight: 30, estimatedItemWidth: 70, spacing: 5))
        var environment = sample.layout.environment
        environment.isRightToLeft = false
        let layout = SolvedLayout(
            itemCounts: sample.itemCounts + [20], environment: environment,
            configuration: sample.layout.configuration
        ) { index, _ in sections[index] }
        return (layout, sample.offsets + [0])
    }

    func solved(_ layout: SolvedLayout, isRightToLeft: Bool) -> SolvedLayout {
        var environment = layout.environment
        environment.isRightToLeft = isRightToLeft
        return SolvedLayout(
            itemCounts: (0..<layout.sectionCount).map { layout.itemCount(in: $0) },
            environment: environment, configuration: layout.configuration
        ) { index, _ in layout.section(index) }
    }

    func transposed(_ layout: SolvedLayout) -> SolvedLayout {
        var environment = layout.environment
        environment.viewport = environment.viewport.transposed
        return SolvedLayout(
            itemCounts: (0..<layout.sectionCount).map { layout.itemCount(in: $0) },
            environment: environment, configuration: layout.configuration.transposed
        ) { index, _ in layout.section(index).transposed }
    }

    @Test(
        "A layout that scrolls sideways is one that scrolls down with its axes exchanged",
        arguments: 0..<100)
    func transposes(seed: UInt64) {
        let (layout, offsets) = sample(seed)
        let other = transposed(layout)
        #expect(isClose(other.contentSize.transposed, layout.contentSize), "seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let viewport = layout.environment.viewport
        for round in 0..<4 {
            let visible = Rect(
                origin: Point(
                    x: round == 0
                        ? 0 : Double.random(in: 0...layout.contentSize.width, using: &random),
                    y: round == 0
                        ? 0 : Double.random(in: 0...layout.contentSize.height, using: &random)),
                size: viewport)
            compare(
                layout.elements(in: visible) { offsets[$0] },
                other.elements(in: visible.transposed) { offsets[$0] }.map(\.transposed),
                tolerance: 1e-6, "seed \(seed), round \(round)")
        }
        for section in 0..<layout.sectionCount {
            let bounds = layout.orthogonalBounds(section)
            let crossed = other.orthogonalBounds(section)
            #expect((bounds == nil) == (crossed == nil))
            guard let bounds, let crossed else { continue }
            #expect(abs(bounds.maximumOffset - crossed.maximumOffset) < 1e-6, "seed \(seed)")
            for velocity in [-500.0, 0, 500] {
                let rest = layout.restOffset(
                    section: section, proposed: offsets[section] + velocity / 5,
                    velocity: velocity, from: offsets[section])
                let crossedRest = other.restOffset(
                    section: section, proposed: offsets[section] + velocity / 5,
                    velocity: velocity, from: offsets[section])
                #expect(abs(rest - crossedRest) < 1e-6, "seed \(seed)")
            }
        }
    }

    @Test(
        "A layout from right to left is the mirror image of one from left to right",
        arguments: 0..<100)
    func mirrors(seed: UInt64) {
        let (layout, offsets) = sample(seed)
        let other = solved(layout, isRightToLeft: true)
        let pixel = 1 / layout.environment.scale + 1e-6
        #expect(other.contentSize == layout.contentSize, "seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let size = layout.environment.viewport
        let content = layout.contentSize
        for round in 0..<4 {
            let visible = Rect(
                origin: Point(
                    x: round == 0 ? 0 : Double.random(in: 0...content.width, using: &random),
                    y: round == 0 ? 0 : Double.random(in: 0...content.height, using: &random)),
                size: size)
            // Whatever lies just at the edge may be seen in one of the two only.
            let wide = Rect(
                x: visible.x - 2, y: visible.y - 2, width: visible.width + 4,
                height: visible.height + 4)
            let mirror = { (rect: Rect) in
                Rect(
                    x: content.width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
            }
            let left = layout.elements(in: visible) { offsets[$0] }
            let right = other.elements(in: mirror(wide), visible: mirror(visible)) { offsets[$0] }
            for element in left where element.frame.width > 2 * pixel {
                guard let image = right.first(where: { $0.kind == element.kind }) else {
                    Issue.record("\(element.kind) is missing, seed \(seed), round \(round)")
                    continue
                }
                let frame = mirror(image.frame)
                let isClose =
                    abs(frame.minX - element.frame.minX) <= pixel
                    && abs(frame.maxX - element.frame.maxX) <= pixel
                    && frame.minY == element.frame.minY && frame.maxY == element.frame.maxY
                #expect(isClose, "\(element.kind): \(frame), \(element.frame), seed \(seed)")
            }
        }
    }

    private func isClose(_ one: Size, _ other: Size) -> Bool {
        abs(one.width - other.width) < 1e-6 && abs(one.height - other.height) < 1e-6
    }

    private func compare(
        _ one: [LayoutElement], _ other: [LayoutElement], tolerance: Double, _ comment: Comment
    ) {
        #expect(one.map(\.kind) == other.map(\.kind), comment)
        #expect(one.map(\.zIndex) == other.map(\.zIndex), comment)
        for (left, right) in zip(one, other) {
            let isClose =
                abs(left.frame.minX - right.frame.minX) < tolerance
                && abs(left.frame.maxX - right.frame.maxX) < tolerance
                && abs(left.frame.minY - right.frame.minY) < tolerance
                && abs(left.frame.maxY - right.frame.maxY) < tolerance
            #expect(isClose, "\(left.kind): \(left.frame), \(right.frame); \(comment)")
        }
    }
}
