import Testing

@testable import ShelfLayout

@Suite("Functions in descriptions")
struct LayoutFunctionTests {
    private func sections(_ key: Int?) -> [LayoutSection] {
        var handled = LayoutSection.list(rowHeight: .absolute(20))
        handled.visibleItemsHandler = VisibleItemsHandler(dependsOn: key) { _, _ in }
        return [
            LayoutSection(
                group: .custom(width: .absolute(9), height: .absolute(9), dependsOn: key) { _ in []
                }),
            handled,
        ]
    }

    @Test("A description made anew is the same if its functions depend on the same")
    func sameKeys() {
        #expect(sections(1) == sections(1))
        #expect(sections(1).map(\.hashValue) == sections(1).map(\.hashValue))
        for (one, two) in zip(sections(1), sections(2)) { #expect(one != two) }
    }

    @Test("Functions that are written apart are different, though they depend on the same")
    func apart() {
        let (one, two) = (
            VisibleItemsHandler(dependsOn: 1) { _, _ in },
            VisibleItemsHandler(dependsOn: 1) { _, _ in }
        )
        #expect(one != two)
        let side = LayoutDimension.absolute(9)
        let groups = [
            LayoutGroup.custom(width: side, height: side, dependsOn: 1.0) { _ in [] },
            LayoutGroup.custom(width: side, height: side, dependsOn: 1.0) { _ in [] },
        ]
        #expect(groups[0] != groups[1])
        var custom = LayoutSection.mosaic(spacing: 1)
        #expect(custom == .mosaic(spacing: 1))
        custom.group = .custom(
            width: .fraction(ofWidth: 1), height: .estimated(100), dependsOn: 1.0
        ) { _ in [] }
        #expect(custom != .mosaic(spacing: 1))
    }

    @Test("One of which nothing is said is the same as its copies only")
    func noKeys() {
        let sections = sections(nil)
        #expect(sections == sections)
        for (one, two) in zip(sections, self.sections(nil)) { #expect(one != two) }
    }
}
