import ShelfCollection
import ShelfDiff
import ShelfLayout
import ShelfRandom
import Testing

/// Rows that are estimated and choose a height of their own once they are seen.
@Suite("Sizes that cells choose")
struct SelfSizingTests {
    private static func height(_ id: Int) -> Double { Double(20 * (1 + id % 4)) }

    /// Has what is in view measured, until nothing new is.
    private static func settle(_ show: Show) {
        for _ in 0..<20 { show.measure(height) }
    }

    private static func show(_ count: Int = 400, estimate: Double = 30) -> Show {
        let show = Show([count], .list(rowHeight: .estimated(estimate)))
        settle(show)
        return show
    }

    @Test("Sizes found above the view do not move what is visible")
    func above() {
        let show = Self.show(estimate: 200)
        show.presentation.scroll(to: 200, .start, glides: false)
        Self.settle(show)
        #expect(show.presentation.dropReachedTarget())
        for _ in 0..<60 {
            let first = show.presentation.firstVisible { _ in true }!
            let id = show.snapshot.item(at: first.position).id
            let top = show.distance(id)
            show.scroll(to: show.scrollOffset - 37)
            Self.settle(show)
            #expect(abs(show.distance(id) - (top + 37)) <= 0.5)
        }
    }

    @Test("An item is scrolled to in one call, though nothing on the way is measured")
    func oneCall() {
        let show = Self.show(2_000)
        for (id, place) in [(1_500, ScrollPosition.start), (700, .center), (1_999, .end)] {
            show.presentation.scroll(to: id, place, glides: false)
            Self.settle(show)
            let frame = show.frame(id)
            #expect(frame.height == Self.height(id))
            switch place {
            case .start: #expect(abs(frame.minY) <= 1)
            case .center: #expect(abs(frame.midY - 300) <= 1)
            default: #expect(abs(frame.maxY - 600) <= 1)
            }
            #expect(show.presentation.dropReachedTarget())
        }
    }

    @Test("Measured sizes go along with their items through a change")
    func changes() {
        let show = Self.show()
        show.insert([4_000])
        let lengths = (1..<5).map {
            show.page.layout!.measuredLength(section: 0, item: $0, .vertical)
        }
        #expect(lengths == (0..<4).map(Self.height))
    }

    @Test("With nothing focused what is in view stays, however sizes above and below change")
    func anyChange() {
        var random = SeededGenerator(seed: 30)
        let show = Self.show()
        show.scroll(to: 2_000)
        Self.settle(show)
        for step in 0..<80 {
            guard case .anchor(let anchor) = show.presentation.hold(show.policy) else {
                Issue.record("nothing is held")
                return
            }
            let id = show.snapshot.item(at: anchor.position).id
            show.change { rows in
                for number in 0..<6 {
                    let place = Int.random(in: 0..<rows[0].items.count, using: &random)
                    if Bool.random(using: &random) {
                        rows[0].items.insert(Plain(1_000 + step * 6 + number), at: place)
                    } else if rows[0].items[place].id != id {
                        rows[0].items.remove(at: place)
                    }
                }
            }
            #expect(show.distance(id) == anchor.distance)
            Self.settle(show)
            #expect(show.distance(id) == anchor.distance)
        }
    }

    @Test(
        "A shelf keeps what it begins with while its items choose their widths, and its end is one")
    func shelves() throws {
        let show = Show([1_000, 40], Self.chips)
        show.presentation.setShelfOffset(.infinity, section: 0)
        for _ in 0..<40 { Self.measureChips(show) }
        let bounds = try #require(show.page.layout?.orthogonalBounds(0))
        #expect(show.shelfOffset("s0") <= bounds.maximumOffset)
        #expect(show.isInSight(999), "the end of the shelf was left blank")
        show.presentation.setShelfOffset(bounds.maximumOffset / 2, section: 0)
        let first = try #require(show.page.visibleItems.first { $0.position.section == 0 })
        let id = show.snapshot.item(at: first.position).id
        let place = show.frame(id).minX
        for _ in 0..<40 { Self.measureChips(show) }
        #expect(abs(show.frame(id).minX - place) <= 0.5, "it was seen to jump")
    }

    /// A shelf of words as wide as they are long, taken for 80 pixels until they are seen.
    private static var chips: LayoutSection {
        var section = LayoutSection(
            group: .horizontal(
                width: .estimated(80), height: .absolute(40),
                [LayoutItem(width: .estimated(80), height: .fraction(ofHeight: 1))]))
        section.orthogonalScrolling = .continuous
        return section
    }

    private static func measureChips(_ show: Show) {
        show.presentation.page.layout?.beginFrame()
        let measurements = show.page.visibleItems.map { position, frame in
            ElementMeasurement(
                .item(section: position.section, item: position.item),
                size: Size(width: 44 + Double(position.item % 3) * 6, height: frame.height))
        }
        _ = show.presentation.take(measurements, keeping: show.policy) { $0() }
    }
}
