import ShelfLayout
import Testing

@Suite("The container of sections")
struct ContainerTests {
    /// What the provider of a layout is told.
    private func container(_ items: [BoundaryItem], axis: Axis = .vertical) -> Size? {
        var told: Size?
        let layout = SolvedLayout(
            itemCounts: [1],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200)),
            configuration: LayoutConfiguration(scrollAxis: axis, boundaryItems: items)
        ) { _, environment in
            told = environment.container
            return .list(rowHeight: .absolute(10))
        }
        #expect(layout.environment.container == told)
        return told
    }

    @Test("It is the viewport, less what is pinned at the edges of the layout")
    func pinned() {
        #expect(container([]) == Size(width: 300, height: 200))
        #expect(container([.header(height: .absolute(30))]) == Size(width: 300, height: 200))
        #expect(
            container([
                .header(height: .absolute(30), isPinned: true),
                .footer(height: .estimated(20), isPinned: true),
            ]) == Size(width: 300, height: 150))
        let side = BoundaryItem(
            kind: "side", width: .absolute(40), height: .fraction(ofHeight: 1),
            alignment: .leading, isPinned: true)
        #expect(container([side], axis: .horizontal) == Size(width: 260, height: 200))
        #expect(
            container([.header(height: .absolute(900), isPinned: true)])
                == Size(width: 300, height: 0))
    }
}
