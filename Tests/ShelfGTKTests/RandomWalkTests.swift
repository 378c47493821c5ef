import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// A thousand changes faster than their animation, of rows, layout, offsets and focus.
final class RandomWalkTests: XCTestCase {
    func testAThousandChangesFasterThanTheAnimationKeepEveryInvariant() {
        onGTK {
            let sections: [LayoutSection] = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(style: .boxed, rowHeight: .estimated(20)),
            ]
            Self.walk(1_000, sections, seed: 2_026, axes: [.vertical], isRightToLeft: false)
        }
    }

    func testSoDoChangesOfAPageThatTurnsToTheSideAndBackFromRightToLeft() {
        onGTK {
            let sections = [
                WidePageTests.shelf(isPinned: true), WidePageTests.grid(),
                CollectionFixture.shelf(),
            ]
            Self.walk(
                400, sections, seed: 5, axes: [.vertical, .horizontal, .horizontal],
                isRightToLeft: true)
        }
    }

    func testSoDoChangesWhileThePageIsScrolledAndCellsAreBoundAhead() {
        onGTK {
            let sections: [LayoutSection] = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(style: .boxed, rowHeight: .estimated(20)),
            ]
            Self.walk(
                400, sections, seed: 77, axes: [.vertical], isRightToLeft: false,
                isPrefetching: true)
        }
    }

    @MainActor private final class Page {
        var axis = Axis.vertical
    }

    @MainActor private static func walk(
        _ steps: Int, _ sections: [LayoutSection], seed number: UInt64, axes: [Axis],
        isRightToLeft: Bool, isPrefetching: Bool = false
    ) {
        var seed = SeededGenerator(seed: number)
        let page = Page()
        let fixture = CollectionFixture(
            CollectionFixture.rows([Int](repeating: 14, count: 12)),
            modify: {
                $0.selectionMode(.multiple).onReorder { _ in }.scrollAxis(page.axis)
                    .rowActions { _ in [RowAction("Delete", style: .destructive) { _ in }] }
            })
        if isRightToLeft { fixture.readRightToLeft() }
        fixture.collection.cells.budget.worksAhead = isPrefetching
        for step in 0..<steps {
            switch Int.random(in: 0..<9, using: &seed) {
            case 0:
                fixture.section = sections.randomElement(using: &seed)!
                if axes.count > 1 { page.axis = axes.randomElement(using: &seed)! }
            case 1: Self.scroll(fixture, &seed)
            case 2: Self.focus(fixture, &seed)
            case 3: Self.gesture(fixture, &seed)
            case 4: Self.key(fixture, &seed)
            default: break
            }
            if isPrefetching {
                for _ in 0..<3 {
                    let distance = Double(Int.random(in: -90...180, using: &seed))
                    fixture.collection.scrollPage(
                        to: fixture.collection.scrollOffset + distance, animated: false)
                    fixture.pass()
                    fixture.assertInvariants("seed \(number), step \(step)")
                    if Bool.random(using: &seed) { settle() }
                }
            }
            fixture.changeAtOnce {
                $0 =
                    step % 2 == 0
                    ? RowsGenerator.change($0, &seed) : RowsGenerator.upheaval($0, &seed)
            }
            if step % 20 == 0 { fixture.pass() }
            fixture.assertInvariants("seed \(number), step \(step)")
        }
        fixture.collection.drags.dragEnded()
        fixture.collection.input.bandEnded()
        fixture.collection.input.scrollEnded()
        fixture.collection.rowActions.closeSwipe()
        fixture.finishMotion()
        XCTAssertTrue(pump { fixture.collection.isSettled })
        fixture.assertInvariants("at the end")
        XCTAssertTrue(fixture.collection.cells.ghosts.isEmpty)
        XCTAssertTrue(fixture.collection.order.allSatisfy { $0.stand == nil })
    }

    func testRapidChangesEndInTheLastState() {
        onGTK {
            var seed = SeededGenerator(seed: 99)
            let start = CollectionFixture.rows([8, 8, 8])
            let walked = CollectionFixture(start)
            walked.node.focus(4)
            for _ in 0..<1_000 {
                var rows = RowsGenerator.change(walked.rows, &seed)
                // The focused film may go anywhere, but not away: whose heir has the focus then
                // depends on the way.
                if !rows.contains(where: { $0.items.contains { $0.id == 4 } }) {
                    rows[0].items.append(Film(id: 4, title: "Film 4"))
                }
                walked.changeAtOnce { $0 = rows }
            }
            walked.finishMotion()
            let alone = CollectionFixture(start)
            alone.node.focus(4)
            alone.change { $0 = walked.rows }
            alone.finishMotion()
            for fixture in [walked, alone] { fixture.scrollAtOnce(to: 0) }
            XCTAssertEqual(walked.node.focusedItemID, 4)
            XCTAssertEqual(alone.node.focusedItemID, 4)
            XCTAssertEqual([walked.idWithKeyboard, alone.idWithKeyboard], [4, 4])
            XCTAssertEqual(walked.collection.snapshot.rows, alone.collection.snapshot.rows)
            for section in 0..<3 {
                for fixture in [walked, alone] {
                    fixture.collection.setShelfOffset(0, section: section)
                }
            }
            for fixture in [walked, alone] { fixture.passAtOnce() }
            for element in alone.collection.order where element.isItem {
                guard case .item(let id) = element.key else { continue }
                XCTAssertEqual(walked.frame(id), alone.frame(id), "film \(id)")
            }
            XCTAssertEqual(
                walked.collection.order.filter(\.isItem).map(\.key),
                alone.collection.order.filter(\.isItem).map(\.key))
        }
    }

    @MainActor private static func scroll(
        _ fixture: CollectionFixture, _ seed: inout SeededGenerator
    ) {
        let collection = fixture.collection
        collection.scrollPage(
            to: .random(in: 0...max(1, collection.page.maximumScrollOffset), using: &seed),
            animated: .random(using: &seed))
        let section = Int.random(in: 0..<collection.snapshot.sectionCount, using: &seed)
        collection.scrollShelf(
            section, to: .random(in: 0...1_500, using: &seed), animated: .random(using: &seed))
    }

    /// Fingers, a drag or a rubber band, left under way as often as not.
    @MainActor private static func gesture(
        _ fixture: CollectionFixture, _ seed: inout SeededGenerator
    ) {
        let collection = fixture.collection
        let point = Point(
            x: .random(in: 0...800, using: &seed), y: .random(in: 0...600, using: &seed))
        collection.input.pointer = point
        switch Int.random(in: 0..<6, using: &seed) {
        case 0: collection.input.scrollBegan()
        case 1: _ = fixture.scroll(x: .random(in: -300...300, using: &seed), y: 0)
        case 2: collection.input.scrollEnded()
        case 3:
            _ = collection.drags.beginDrag(at: point)
            collection.drags.dropMoved(to: Point(x: point.y, y: point.x / 2))
        case 4:
            collection.drags.dragEnded()
            collection.input.bandBegan(at: point, modifiers: .control)
            collection.input.bandStretched(to: Point(x: point.y, y: point.x / 2))
        default: collection.input.bandEnded()
        }
        collection.rowActions.buttonsMayChange()
    }

    @MainActor private static func key(_ fixture: CollectionFixture, _ seed: inout SeededGenerator)
    {
        let keys: [UInt32] = [0xFF51, 0xFF52, 0xFF53, 0xFF54, 0xFF55, 0xFF56, 0xFF57, 0x20, 0xFFFF]
        let modifiers: [KeyModifiers] = [[], .shift, .control, [.control, .shift], .alt]
        _ = fixture.collection.keys.keyPressed(
            KeyPress(
                value: keys.randomElement(using: &seed)!,
                modifiers: modifiers.randomElement(using: &seed)!))
    }

    @MainActor private static func focus(
        _ fixture: CollectionFixture, _ seed: inout SeededGenerator
    ) {
        let snapshot = fixture.collection.snapshot
        let ids = (0..<snapshot.sectionCount).flatMap { snapshot.items(in: $0).map(\.id) }
        if let id = ids.randomElement(using: &seed) { fixture.node.focus(id) }
    }
}

extension CollectionFixture {
    /// What holds after every step, whatever moves.
    func assertInvariants(_ message: String, line: UInt = #line) {
        let snapshot = collection.snapshot
        guard let layout = collection.layout else { return XCTFail("no layout", line: line) }
        XCTAssertEqual(
            Set(collection.order.map(\.key)).count, collection.order.count, message, line: line)
        XCTAssertEqual(
            Set(collection.order.map { ObjectIdentifier($0.cell) }).count,
            collection.order.count, message, line: line)
        for element in collection.order {
            XCTAssertTrue(
                collection.elements[element.key] === element, "\(message): \(element.key)",
                line: line)
            switch element.key {
            case .item(let id):
                XCTAssertEqual(snapshot.position(of: id), element.position, message, line: line)
                XCTAssertEqual(
                    element.cell.shownText, snapshot.item(at: element.position).title, message,
                    line: line)
            case .boundary(let id, _, _):
                let section = snapshot.section(at: element.position.section)
                XCTAssertEqual(section.id, id, message, line: line)
                XCTAssertEqual(element.cell.shownText, section.title, message, line: line)
            default: break
            }
            XCTAssertEqual(
                element.frame, element.frame(on: collection.page, in: layout), message, line: line)
        }
        assertTreeOrder(message, line: line)
        // Whatever the layout shows has a cell.
        for element in layout.elements(
            in: collection.page.visibleArea, offsets: { collection.page.shelfOffset(at: $0) })
        where element.selfSizingAxes.isEmpty || collection.isSettled {
            let (key, _) = collection.binder.identity(of: element.kind, in: layout)
            XCTAssertNotNil(collection.elements[key], "\(message): \(key)", line: line)
        }
        if let focus = collection.focus {
            XCTAssertEqual(snapshot.position(of: focus.id), focus.position, message, line: line)
            XCTAssertNotNil(collection.elements[.item(focus.id)], message, line: line)
        }
        XCTAssertEqual(
            collection.selection.ids.filter { !snapshot.contains($0) }, [], message, line: line)
        XCTAssertTrue(
            (0...collection.page.maximumScrollOffset).contains(collection.scrollOffset),
            "\(message): \(collection.scrollOffset) of \(collection.page.maximumScrollOffset)",
            line: line)
    }
}
