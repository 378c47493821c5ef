import ShelfLayout
import Testing

@Suite("Visible items")
struct VisibleItemTests {
    let area = Rect(x: 0, y: 0, width: 300, height: 100)

    func shelf(_ handler: VisibleItemsHandler?) -> SolvedLayout {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(100), itemHeight: .absolute(50), spacing: 0)
        section.visibleItemsHandler = handler
        return SolvedLayout(
            itemCounts: [10, 10],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 100))
        ) { index, _ in index == 0 ? section : .list(rowHeight: .absolute(20)) }
    }

    @Test("A handler is given its section's elements and offset, and changes how they are painted")
    func appliesEffects() {
        let handler = VisibleItemsHandler { items, context in
            for index in items.indices {
                items[index].alpha = context.offset / 100
                items[index].scale = 0.5
            }
        }
        let items = shelf(handler).visibleItems(in: area) { _ in 50 }
        let cards = items.filter { $0.element.kind.section == 0 }
        #expect(cards.count == 4)
        #expect(cards.allSatisfy { $0.alpha == 0.5 })
        #expect(cards[0].paintedFrame == Rect(x: -25, y: 12.5, width: 50, height: 25))
        #expect(items.filter { $0.element.kind.section == 1 }.allSatisfy { $0.alpha == 1 })
        #expect(shelf(nil).visibleItems(in: area) { _ in 0 }.count == 3 + 3)
    }

    @Test("What effects move in is shown, what they move out or hide is not")
    func usesPaintedFrames() {
        let handler = VisibleItemsHandler(margin: 100) { items, _ in
            for index in items.indices {
                items[index].translation.x = -100
                if items[index].element.kind == .item(section: 0, item: 2) {
                    items[index].isHidden = true
                }
            }
        }
        let items = shelf(handler).visibleItems(in: area) { _ in 0 }.map(\.element.kind)
        #expect(
            items.filter { $0.section == 0 } == [
                .item(section: 0, item: 1), .item(section: 0, item: 3),
            ])
        #expect(items.filter { $0.section == 1 }.count == 3)
    }

    @Test("A handler is called once for each look, and only while its section is near")
    func callsWhileVisible() {
        let calls = HandlerCalls()
        let layout = shelf(
            VisibleItemsHandler(margin: 20) { items, context in
                calls.offsets.append(context.offset)
                calls.counts.append(items.count)
            })
        for (top, offset) in [(0.0, 0.0), (0, 25), (40, 25), (60, 25), (90, 25)] {
            let area = Rect(x: 0, y: top, width: 300, height: 100)
            _ = layout.visibleItems(in: area) { _ in offset }
        }
        // The shelf is 50 high; from 70 on it is out of reach.
        #expect(calls.offsets == [0, 25, 25, 25])
        #expect(calls.counts == [4, 4, 4, 4])
    }

    @Test("A handler changes no frame, no size of the content and no later look")
    func changesOnlyPaint() {
        let wild = shelf(
            VisibleItemsHandler(margin: 400) { items, _ in
                for index in items.indices {
                    items[index].translation = Point(x: 150, y: 30)
                    items[index].scale = 3
                    items[index].rotation = 1
                    items[index].zIndex = 50
                }
                items.removeLast()
            })
        let plain = shelf(nil)
        let before = wild.elements(in: area) { _ in 30 }
        _ = wild.visibleItems(in: area) { _ in 30 }
        #expect(wild.elements(in: area) { _ in 30 } == before)
        #expect(before == plain.elements(in: area) { _ in 30 })
        #expect(wild.contentSize == plain.contentSize)
        #expect(wild.frame(section: 0, item: 2) == plain.frame(section: 0, item: 2))
    }
}

/// What a handler was told.
private final class HandlerCalls: @unchecked Sendable {
    // Layouts are asked by the one thread of a test.
    var offsets: [Double] = []
    var counts: [Int] = []
}
