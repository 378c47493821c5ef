import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What keys, clicks and a rubber band select.
final class SelectionTests: XCTestCase {
    /// A grid of five columns.
    @MainActor
    private static func grid(
        _ count: Int = 100, mode: SelectionMode = .multiple
    ) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows([count]), section: CollectionFixture.grid(),
            modify: { $0.selectionMode(mode) })
    }

    func testARubberBandSelectsItemsThatHaveNoCells() {
        onGTK {
            let fixture = Self.grid(1_000)
            let collection = fixture.collection
            // The space between two columns.
            let gap = Point(x: fixture.frame(0)!.maxX + 5, y: 60)
            XCTAssertNil(collection.item(at: gap))
            collection.input.bandBegan(at: gap, modifiers: [])
            collection.input.bandStretched(to: Point(x: gap.x + 100, y: 300))
            XCTAssertEqual(fixture.node.selection, [1, 6, 11])
            // At the edge the page moves on under it, faster than cells are kept.
            collection.input.bandStretched(to: Point(x: gap.x + 100, y: 598))
            for _ in 0..<400 { fixture.advance(milliseconds: 16) }
            XCTAssertGreaterThan(fixture.node.scrollOffset, 4_000)
            let selected = fixture.node.selection
            XCTAssertTrue(selected.allSatisfy { $0 % 5 == 1 })
            XCTAssertGreaterThan(selected.count, 30)
            XCTAssertNil(fixture.element(.item(1)))
            // It is drawn as far as it is seen.
            fixture.pass()
            XCTAssertTrue(
                pump {
                    let mark = collection.chrome.band?.widget.bounds(in: fixture.node.widget)
                    return mark == Rect(x: gap.x, y: -64, width: 100, height: 662)
                })
            collection.input.bandEnded()
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.selection, selected)
            // The next key means what is selected, and what is in sight of it first.
            let focused = collection.presentation.focus?.id
            XCTAssertTrue(focused.map { selected.contains($0) } ?? false, "\(focused as Any)")
            XCTAssertNotNil(focused.flatMap { fixture.element(.item($0)) })
            XCTAssertGreaterThan(fixture.node.scrollOffset, 4_000)
        }
    }
}

extension CollectionFixture {
    func press(_ key: Key, _ modifiers: KeyModifiers) { self.key(key.rawValue, modifiers) }

    /// Presses a key that must mean something.
    func key(_ value: UInt32, _ modifiers: KeyModifiers = [], line: UInt = #line) {
        XCTAssertTrue(
            collection.keys.keyPressed(KeyPress(value: value, modifiers: modifiers)), line: line)
        finishMotion()
    }

    func click(_ id: Int, _ modifiers: KeyModifiers = [], count: Int = 1) {
        let point = frame(id)!.center
        collection.input.pressed(at: point, count: count)
        collection.input.released(at: point, count: count, modifiers: modifiers)
    }
}
