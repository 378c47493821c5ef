import ShelfLayout
import Testing

/// What holds for every preset at every scale and in both reading directions.
@Suite("Presets on the pixel grid")
struct PresetTests {
    static let scales = [1, 1.25, 1.5, 2]

    func layout(
        _ golden: GoldenLayout, width: Double, scale: Double, isRightToLeft: Bool
    ) -> SolvedLayout {
        SolvedLayout(
            itemCounts: [golden.items, golden.items],
            environment: LayoutEnvironment(
                viewport: Size(width: width, height: 300), scale: scale,
                isRightToLeft: isRightToLeft)
        ) { _, _ in golden.section }
    }

    func isWhole(_ edge: Double, _ scale: Double) -> Bool {
        abs((edge * scale).rounded() - edge * scale) < 1e-6
    }

    @Test(
        "Edges lie on device pixels, half a device pixel from their exact place at most",
        arguments: GoldenLayout.allCases, [false, true])
    func snaps(_ golden: GoldenLayout, isRightToLeft: Bool) {
        for width in [401.3, 317.7] {
            let exact = layout(
                golden, width: width, scale: 1_048_576, isRightToLeft: isRightToLeft)
            for scale in Self.scales {
                let layout = layout(
                    golden, width: width, scale: scale, isRightToLeft: isRightToLeft)
                for section in 0..<2 {
                    for item in 0..<golden.items {
                        let frame = layout.frame(section: section, item: item)
                        let place = exact.frame(section: section, item: item)
                        for (edge, exact) in [
                            (frame.minX, place.minX), (frame.maxX, place.maxX),
                            (frame.minY, place.minY), (frame.maxY, place.maxY),
                        ] {
                            #expect(isWhole(edge, scale), "\(edge) at scale \(scale)")
                            #expect(abs(edge - exact) <= 0.501 / scale, "scale \(scale)")
                        }
                    }
                }
            }
        }
    }

    @Test(
        "Scrolling a shelf moves its cards by whole device pixels and resizes none",
        arguments: [GoldenLayout.shelf, .carousel], [false, true])
    func scrolls(_ golden: GoldenLayout, isRightToLeft: Bool) {
        for scale in Self.scales {
            let layout = layout(golden, width: 401.3, scale: scale, isRightToLeft: isRightToLeft)
            for item in 0..<golden.items {
                let rest = layout.frame(section: 0, item: item)
                for offset in stride(from: 0.0, to: 200, by: 7.3) {
                    let frame = layout.frame(
                        section: 0, item: item, orthogonalOffset: offset)
                    #expect(frame.size == rest.size)
                    #expect(isWhole(frame.x, scale))
                    let moved = isRightToLeft ? frame.x - rest.x : rest.x - frame.x
                    #expect(abs(moved - offset) <= 0.501 / scale)
                }
            }
        }
    }

    @Test(
        "A carousel centres every card at its place of rest",
        arguments: scales, [false, true])
    func centresCards(scale: Double, isRightToLeft: Bool) {
        let section = LayoutSection.carousel(
            itemWidth: .fraction(ofWidth: 0.63), itemHeight: .absolute(90), spacing: 11)
        let layout = SolvedLayout(
            itemCounts: [6],
            environment: LayoutEnvironment(
                viewport: Size(width: 401.3, height: 300), scale: scale,
                isRightToLeft: isRightToLeft)
        ) { _, _ in section }
        var offset = 0.0
        for item in 0..<6 {
            let frame = layout.frame(section: 0, item: item, orthogonalOffset: offset)
            #expect(abs(frame.midX - 401.3 / 2) <= 1 / scale, "card \(item)")
            #expect(layout.currentGroup(section: 0, offset: offset) == item)
            #expect(
                layout.restOffset(section: 0, proposed: offset, velocity: 0, from: offset)
                    == offset)
            offset = layout.restOffset(
                section: 0, proposed: offset + 1000, velocity: 2000, from: offset)
        }
        #expect(offset == layout.orthogonalBounds(0)?.maximumOffset)
    }

    @Test("A carousel with flush ends keeps its first and last card at the edges")
    func flushEnds() {
        let section = LayoutSection.carousel(
            itemWidth: .absolute(200), itemHeight: .absolute(90), spacing: 10,
            insets: Insets(leading: 8, trailing: 12), hasFlushEnds: true)
        let layout = SolvedLayout(
            itemCounts: [4, 1],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 300))
        ) { _, _ in section }
        var offsets = [0.0]
        for _ in 0..<4 {
            offsets.append(
                layout.restOffset(
                    section: 0, proposed: offsets.last!, velocity: 999, from: offsets.last!))
        }
        // The second card is centred where 8 + 210 + 100 lies at 150.
        #expect(offsets == [0, 168, 378, 550, 550])
        #expect(layout.frame(section: 0, item: 0).x == 8)
        #expect(layout.frame(section: 0, item: 3, orthogonalOffset: 550).maxX == 288)
        // A single card that fits stands at the start and does not scroll.
        #expect(layout.frame(section: 1, item: 0).x == 8)
        #expect(layout.orthogonalBounds(1)?.maximumOffset == 0)
    }

    @Test("A card wider than the window still comes to rest in its middle")
    func widerThanWindow() {
        let section = LayoutSection.carousel(
            itemWidth: .absolute(500), itemHeight: .absolute(90), spacing: 20)
        let layout = SolvedLayout(
            itemCounts: [3],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 300))
        ) { _, _ in section }
        #expect(layout.orthogonalBounds(0)?.contentExtent == 1540)
        let rest = layout.restOffset(section: 0, proposed: 400, velocity: 900, from: 100)
        #expect(layout.frame(section: 0, item: 1, orthogonalOffset: rest).midX == 150)
    }

    @Test("Three thirds fit in every preset width, and a mosaic ends with it", arguments: scales)
    func fillsWidth(scale: Double) {
        for width in stride(from: 100.0, through: 500, by: 3.3) {
            let layout = SolvedLayout(
                itemCounts: [9, 9],
                environment: LayoutEnvironment(
                    viewport: Size(width: width, height: 300), scale: scale)
            ) { index, _ in index == 0 ? .mosaic(spacing: 5) : .grid(minimumItemWidth: 60) }
            let edge = (width * scale).rounded() / scale
            #expect(abs(layout.frame(section: 0, item: 1).maxX - edge) < 1e-6 + 1 / scale)
            let row = (0..<9).map { layout.frame(section: 1, item: $0) }
                .filter { $0.y == layout.frame(section: 1, item: 0).y }
            for (left, right) in zip(row, row.dropFirst()) { #expect(left.maxX == right.minX) }
            #expect(row.count == min(9, Int((width + 0.5 / scale) / 60)))
        }
    }
}
