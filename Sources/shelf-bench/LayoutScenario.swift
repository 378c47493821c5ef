import ShelfLayout

/// A layout of items spread evenly over sections, which are grids of cells of one size.
struct LayoutScenario {
    private static let environment = LayoutEnvironment(
        viewport: Size(width: 1000, height: 800))

    let items: Int
    let sections: Int
    /// Each section has a header.
    ///
    /// The header of the middle section is pinned.
    var hasHeaders = false

    var name: String { "\(items) items in \(sections) sections" }

    func solve() -> SolvedLayout {
        let plain = Self.grid(header: hasHeaders ? .header(height: .absolute(40)) : nil)
        let pinned = Self.grid(
            header: hasHeaders ? .header(height: .absolute(40), isPinned: true) : nil)
        return SolvedLayout(
            itemCounts: Array(repeating: items / sections, count: sections),
            environment: Self.environment
        ) { index, _ in index == sections / 2 ? pinned : plain }
    }

    /// Inserts an item into, or deletes it from, sections all over the layout.
    func change(_ layout: inout SolvedLayout, times: Int) {
        for step in 0..<times {
            let section = step * 7919 % sections
            layout.resolve(section: section, itemCount: layout.itemCount(in: section) ^ 1)
        }
    }

    /// Returns the visible areas while scrolling on from the section with the pinned header.
    func stepsFromPinned() -> [Rect] {
        let layout = solve()
        let start = layout.frame(section: sections / 2, item: 0).y
        return (0..<200).map { step in
            Rect(
                origin: Point(x: 0, y: start + Double(step) * 5),
                size: Self.environment.viewport)
        }
    }

    private static func grid(header: BoundaryItem?) -> LayoutSection {
        var section = LayoutSection.grid(
            minimumItemWidth: 100, itemHeight: .absolute(100), spacing: 10)
        if let header { section.boundaryItems = [header] }
        return section
    }

    // MARK: Measured headers

    /// Returns a layout of sections with ten rows and headers of estimated height.
    static func estimatedHeaders(sections: Int) -> SolvedLayout {
        var section = LayoutSection.list(rowHeight: .absolute(40))
        section.boundaryItems = [.header(height: .estimated(30))]
        return SolvedLayout(
            itemCounts: Array(repeating: 10, count: sections), environment: environment
        ) { _, _ in section }
    }

    /// Gives a hundred headers all over the layout new heights twice, one report each.
    static func remeasureHeaders(_ layout: inout SolvedLayout, times: Int, height: Double) {
        let spread = layout.sectionCount / 100
        layout.beginFrame()
        for step in 0..<times {
            let section = step % 100 * spread
            layout.setMeasuredSizes([
                ElementMeasurement(
                    .supplementary(section: section, kind: "header", index: 0),
                    size: Size(width: 1000, height: height + Double(step / 100)))
            ])
        }
    }

    // MARK: Measured rows

    /// Returns a list of rows of unequal height, all measured.
    static func uneven(items: Int) -> SolvedLayout {
        var layout = SolvedLayout(itemCounts: [items], environment: environment) { _, _ in
            .list(rowHeight: .estimated(44))
        }
        layout.loadMeasuredSizes(section: 0) { item in
            Size(width: 1000, height: Double(20 + item * 31 % 61))
        }
        return layout
    }

    /// Gives items all over the list another height, one report each.
    static func remeasure(_ layout: inout SolvedLayout, items: Int, height: Double) {
        let count = layout.itemCount(in: 0)
        layout.beginFrame()
        for step in 0..<items {
            let item = step * 7919 % count
            layout.setMeasuredSizes([
                ElementMeasurement(
                    .item(section: 0, item: item), size: Size(width: 1000, height: height))
            ])
        }
    }

    /// Inserts rows all over the list and deletes as many elsewhere.
    static func changeUneven(_ layout: inout SolvedLayout, times: Int) {
        for step in 0..<times {
            let count = layout.itemCount(in: 0)
            let item = step * 7919 % count
            let isInsertion = step % 2 == 0
            let (old, new) = isInsertion ? (item, item + 1) : (item + 1, item)
            layout.resolve(
                section: 0, itemCount: isInsertion ? count + 1 : count - 1,
                kept: [
                    ItemRun(old: 0, new: 0, count: item),
                    ItemRun(old: old, new: new, count: count - old),
                ])
        }
    }
}
