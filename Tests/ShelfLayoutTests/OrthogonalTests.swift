import ShelfLayout
import Testing

@Suite("Orthogonal scrolling")
struct OrthogonalTests {
    func rest(
        _ mode: OrthogonalScrolling, from origin: Double = 0, to proposed: Double,
        velocity: Double = 0
    ) -> Double {
        cardShelf(mode).restOffset(
            section: 0, proposed: proposed, velocity: velocity, from: origin)
    }

    @Test("Continuous scrolling rests anywhere within the bounds")
    func continuous() {
        #expect(cardShelf(.continuous).orthogonalBounds(0)?.maximumOffset == 680)
        #expect(rest(.continuous, to: 123.5) == 123.5)
        #expect(rest(.continuous, to: -50) == 0)
        #expect(rest(.continuous, to: 5000) == 680)
        #expect(rest(.none, to: 100) == 0)
    }

    @Test("Scrolling to leading boundaries rests at a group's start or at the very end")
    func leadingBoundary() {
        #expect(rest(.continuousGroupLeadingBoundary, to: 130) == 120)
        #expect(rest(.continuousGroupLeadingBoundary, to: 185) == 240)
        #expect(rest(.continuousGroupLeadingBoundary, to: 610) == 600)
        #expect(rest(.continuousGroupLeadingBoundary, to: 650) == 680)
        #expect(rest(.continuousGroupLeadingBoundary, to: 5000) == 680)
    }

    @Test("Paging moves by one viewport at most, by a fling however short")
    func paging() {
        #expect(rest(.paging, to: 100) == 0)
        #expect(rest(.paging, to: 160) == 300)
        #expect(rest(.paging, to: 2000) == 300)
        #expect(rest(.paging, to: 10, velocity: 800) == 300)
        #expect(rest(.paging, from: 300, to: 290, velocity: -800) == 0)
        #expect(rest(.paging, from: 600, to: 2000) == 680)
    }

    @Test("Group paging moves by one group at most")
    func groupPaging() {
        #expect(rest(.groupPaging, to: 50) == 0)
        #expect(rest(.groupPaging, to: 70) == 120)
        #expect(rest(.groupPaging, to: 2000) == 120)
        #expect(rest(.groupPaging, from: 240, to: 230, velocity: -400) == 120)
        #expect(rest(.groupPaging, from: 120, to: 110, velocity: -400) == 0, "the first of all")
        #expect(rest(.groupPaging, from: 240, to: 2000, velocity: 4000) == 360)
    }

    @Test("Centred group paging pads both ends so that the first and last can be centred")
    func groupPagingCentred() {
        let layout = cardShelf(.groupPagingCentred)
        #expect(layout.frame(section: 0, item: 0).midX == 150)
        #expect(layout.orthogonalBounds(0)?.maximumOffset == 840)
        #expect(layout.frame(section: 0, item: 7, orthogonalOffset: 840).midX == 150)
        #expect(rest(.groupPagingCentred, to: 100) == 120)
        #expect(rest(.groupPagingCentred, from: 720, to: 5000, velocity: 900) == 840)
    }

    @Test("With flush ends inner groups are centred and the ends rest at the edges")
    func groupPagingFlush() {
        let layout = cardShelf(.groupPagingCentredFlush)
        #expect(layout.frame(section: 0, item: 0).x == 10)
        #expect(rest(.groupPagingCentredFlush, from: 0, to: 0, velocity: 400) == 30)
        let rested = rest(.groupPagingCentredFlush, from: 30, to: 40, velocity: 400)
        #expect(layout.frame(section: 0, item: 2, orthogonalOffset: rested).midX == 150)
        #expect(rest(.groupPagingCentredFlush, from: 630, to: 5000, velocity: 900) == 680)
    }

    @Test("Rest positions follow the real edges of groups of unequal width")
    func unequalGroups() {
        let item = LayoutItem(width: .estimated(100), height: .absolute(50))
        var section = LayoutSection(
            group: .horizontal(width: .estimated(100), height: .absolute(50), [item]))
        section.orthogonalScrolling = .groupPaging
        section.interGroupSpacing = 10
        var layout = SolvedLayout(
            itemCounts: [6], environment: LayoutEnvironment(viewport: Size(width: 300, height: 99))
        ) { _, _ in section }
        layout.setMeasuredSizes(
            [40.0, 250, 100, 150, 300, 20].enumerated().map {
                ElementMeasurement(
                    .item(section: 0, item: $0.offset), size: Size(width: $0.element, height: 50))
            })
        #expect(layout.frame(section: 0, item: 2).x == 310)
        let offsets = [0.0, 50, 310].map {
            layout.restOffset(section: 0, proposed: $0 + 5, velocity: 500, from: $0)
        }
        #expect(offsets == [50, 310, 420])
        #expect(layout.currentGroup(section: 0, offset: 300) == 2)
        #expect(layout.offset(toReveal: 4, in: 0, from: 0, margin: 0) == 580)
    }

    @Test("Revealing an item ends at a place of rest", arguments: OrthogonalScrolling.allCases)
    func revealsAtRest(mode: OrthogonalScrolling) {
        guard mode != .none else { return }
        let layout = cardShelf(mode)
        for item in 0..<8 {
            for start in [0.0, 120, 300, 680] {
                let offset = layout.offset(toReveal: item, in: 0, from: start, margin: 5)
                let frame = layout.frame(section: 0, item: item, orthogonalOffset: offset)
                let isCut = mode == .paging && item == 2
                #expect(isCut || frame.minX >= 0 && frame.maxX <= 300, "\(mode), item \(item)")
                if offset != start {
                    let rested = layout.restOffset(
                        section: 0, proposed: offset, velocity: 0, from: offset)
                    #expect(abs(rested - offset) < 1e-9, "\(mode), item \(item), from \(start)")
                }
            }
        }
    }

    @Test("Where nothing can be seen of a shelf, what is revealed begins where it begins")
    func noRoom() {
        let layout = cardShelf(.paging, width: 0)
        let offset = layout.offset(toReveal: 3, in: 0, from: 0)
        #expect(offset == layout.frame(section: 0, item: 3).minX)
    }

    @Test("A shelf that fits does not scroll")
    func fits() {
        let layout = cardShelf(.continuous, items: 2)
        #expect(layout.orthogonalBounds(0)?.maximumOffset == 0)
        #expect(layout.restOffset(section: 0, proposed: 50, velocity: 900, from: 0) == 0)
    }

    @Test("After a change the leading visible item keeps its place, at rest where pages rest")
    func keepsLeadingItem() throws {
        let before = cardShelf(.continuous)
        let anchor = try #require(before.orthogonalAnchor(section: 0, offset: 200))
        #expect(anchor.item == 2 && anchor.distance == 50)
        let after = cardShelf(.continuous, items: 11)
        #expect(
            after.orthogonalOffset(section: 0, restoring: anchor.item + 3, distance: 50) == 560)
        let paged = cardShelf(.groupPaging, items: 11)
        #expect(
            paged.orthogonalOffset(section: 0, restoring: anchor.item + 3, distance: 50) == 600)
    }

    @Test("In a layout that scrolls sideways a shelf scrolls vertically")
    func mixedAxes() {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .vertical(width: .absolute(80), height: .absolute(60), [item]))
        section.orthogonalScrolling = .continuous
        section.interGroupSpacing = 10
        section.contentInsets = Insets(leading: 5, trailing: 5)
        let layout = SolvedLayout(
            itemCounts: [9, 9],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200)),
            configuration: LayoutConfiguration(scrollAxis: .horizontal)
        ) { _, _ in section }
        #expect(layout.contentSize == Size(width: 180, height: 200))
        #expect(
            layout.frame(section: 1, item: 2, orthogonalOffset: 30)
                == Rect(x: 95, y: 110, width: 80, height: 60))
        #expect(layout.orthogonalBounds(0)?.maximumOffset == 420)
    }

    @Test("Offsets belong to sections, not to their places")
    func offsetsById() {
        var offsets = OrthogonalOffsets<String>()
        offsets["a"] = 40
        offsets["b"] = 50
        offsets["b"] = 0
        offsets["c"] = .nan
        #expect(offsets["a"] == 40 && offsets["b"] == 0 && offsets["c"] == 0)
        #expect(Array(offsets.sections) == ["a"])
        offsets.removeAll { $0 == "a" }
        #expect(offsets["a"] == 0)
    }

    @Test("Bounce and deceleration follow the mode unless said otherwise")
    func feel() {
        var section = LayoutSection.carousel(itemHeight: .absolute(50))
        #expect(section.deceleratesFast && section.bounces(maximumOffset: 1))
        #expect(!section.bounces(maximumOffset: 0))
        section.deceleration = .normal
        section.bounce = .always
        #expect(!section.deceleratesFast && section.bounces(maximumOffset: 0))
        section.bounce = .never
        #expect(!section.bounces(maximumOffset: 1))
    }
}
