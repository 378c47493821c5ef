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

    func testSelectionSurvivesEveryChangeAndLosesOnlyWhatIsGone() {
        onGTK {
            var seed = SplitMix(seed: 21)
            var heard: [Set<Int>] = []
            let fixture = CollectionFixture(
                CollectionFixture.rows([20, 20, 20]),
                modify: { $0.selectionMode(.multiple).onSelectionChange { heard.append($0) } })
            fixture.node.selection = [3, 25, 44]
            for _ in 0..<60 { fixture.changeAtOnce { $0 = RowsGenerator.change($0, &seed) } }
            let left = Set([3, 25, 44].filter { fixture.collection.snapshot.contains($0) })
            XCTAssertEqual(fixture.node.selection, left)
            XCTAssertEqual(heard.last, left)
            fixture.change { rows in
                for row in rows.indices { rows[row].items.removeAll { left.contains($0.id) } }
            }
            XCTAssertEqual(fixture.node.selection, [])
        }
    }

    func testOneClickOpensWhereThatIsWished() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([10]), modify: { $0.activatesOnSingleClick() })
            fixture.click(2)
            XCTAssertEqual(fixture.activated, [2])
        }
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
                    let mark = collection.chrome.band?.mark.bounds(in: fixture.node.widget)
                    return mark == Rect(x: gap.x, y: -64, width: 100, height: 662)
                })
            collection.input.bandEnded()
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.selection, selected)
        }
    }

    func testTypedLettersLeadToTheNextItemThatBeginsWithThem() {
        onGTK {
            let titles = ["Alien", "Brazil", "Blade Runner", "Casablanca", "Brick"]
            let fixture = CollectionFixture(
                [
                    CollectionFixture.Row(
                        Genre(id: "s0", title: ""),
                        items: titles.enumerated().map { Film(id: $0.offset, title: $0.element) })
                ], modify: { $0.findsByTyping(\.title) })
            fixture.node.focus(0)
            fixture.key(0x62)
            XCTAssertEqual(fixture.node.focusedItemID, 1)
            fixture.key(0x6C)
            XCTAssertEqual(fixture.node.focusedItemID, 2)
            fixture.wait(milliseconds: 3_000)
            fixture.key(0x62)
            XCTAssertEqual(fixture.node.focusedItemID, 4)
            let plain = CollectionFixture(CollectionFixture.rows([5]))
            XCTAssertFalse(plain.collection.keys.keyPressed(KeyPress(value: 0x62)))
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
