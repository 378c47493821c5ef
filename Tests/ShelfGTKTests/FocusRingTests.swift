import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What shows under keyboard and pointer while neither moves.
final class FocusRingTests: XCTestCase {
    @MainActor
    private static func show(_ fixture: CollectionFixture, _ title: String) throws {
        fixture.window.setTitle(title)
        settle()
        try Seat.act("search", "--sync", "--onlyvisible", "--name", "^\(title)$", "windowfocus")
    }

    /// The items whose cells satisfy a condition.
    @MainActor
    private static func items(
        of fixture: CollectionFixture, where condition: (Widget) -> Bool
    ) -> [Int] {
        fixture.collection.order.compactMap { element in
            guard case .item(let id) = element.key, condition(element.cell.handle) else {
                return nil
            }
            return id
        }
    }

    func testTheRingIsDrawnOnceWhereAControlInACellHasItsOwn() throws {
        try onGTK {
            let rows = CollectionFixture.rows([6])
            let node = CollectionView(rows) { _, _ in
                CollectionFixture.grid()
            } cell: { _ in
                Button(action: {}) { Text("") }.buttonStyle(.card)
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 400)
            defer { window.destroy() }
            window.setTitle("ring-once")
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            settle()
            try Seat.act(
                "search", "--sync", "--onlyvisible", "--name", "^ring-once$", "windowfocus")
            try Seat.act("mousemove", "700", "390", "key", "Right", "key", "Right")
            let button = { @MainActor in
                node.collection.elements[.item(1)]?.cell.node as? ButtonNode
            }
            XCTAssertTrue(pump { button()?.widget.isFocusVisible == true })
            let frame = try XCTUnwrap(node.presentedFrame(of: 1))
            let (left, middle) = (Int(frame.minX), Int(frame.center.y))
            @MainActor func pixels() -> [[UInt8]] {
                let picture = window.picture()
                return [1, 12].map { picture?.pixel(x: left + $0, y: middle) ?? [] }
            }
            XCTAssertTrue(pump { pixels()[0] == pixels()[1] }, "\(pixels())")
        }
    }

    func testTheRingStaysForAsLongAsTheFocusIsThereByKeyboard() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([60]), section: CollectionFixture.grid(),
                modify: { $0.selectionMode(.multiple) })
            try Self.show(fixture, "ring-stays")
            @MainActor func ringed() -> [Int] { Self.items(of: fixture, where: \.isFocusVisible) }
            try Seat.act("key", "Right", "key", "Right")
            XCTAssertTrue(pump { ringed() == [1] })
            // GTK itself shows the focus for three seconds after a key.
            XCTAssertTrue(pump(seconds: 10) { !fixture.window.boolProperty("focus-visible") })
            XCTAssertEqual(ringed(), [1])
            // It goes along when the item goes, and is another thing than the selection.
            fixture.change { $0[0].items.remove(at: 1) }
            fixture.finishMotion()
            XCTAssertEqual(ringed(), [2])
            try Seat.act("key", "ctrl+Right")
            XCTAssertTrue(pump { ringed() == [3] })
            XCTAssertEqual(fixture.node.selection, [2])
            // The pointer needs none; keys bring it back.
            let point = fixture.frame(8)!.center
            try Seat.act("mousemove", "\(Int(point.x))", "\(Int(point.y))", "click", "1")
            XCTAssertTrue(pump { fixture.node.selection == [8] })
            XCTAssertEqual(ringed(), [])
            try Seat.act("key", "Right")
            XCTAssertTrue(pump { ringed() == [9] })
        }
    }

    func testAfterTheWheelTheRowUnderThePointerIsLitAndHasTheButtons() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([200]), section: .list(rowHeight: .absolute(50)),
                modify: { $0.rowActions { _ in [RowAction("Open") { _ in }] } })
            try Self.show(fixture, "rows-lit")
            @MainActor func lit() -> [Int] { Self.items(of: fixture, where: \.isPointedAt) }
            try Seat.act("mousemove", "300", "175")
            XCTAssertTrue(
                pump { fixture.collection.rowActions.rowButtons?.id == 3 && lit() == [3] })
            for _ in 0..<3 {
                let before = fixture.node.scrollOffset
                try Seat.act("click", "5", "click", "5")
                XCTAssertTrue(pump { fixture.node.scrollOffset > before })
                settle()
                fixture.finishMotion()
                settle()
                let row = Int((fixture.node.scrollOffset + 175) / 50)
                XCTAssertEqual(fixture.collection.rowActions.rowButtons?.id, row)
                XCTAssertEqual(lit(), [row])
            }
            try Seat.act("mousemove", "300", "235")
            let next = Int((fixture.node.scrollOffset + 235) / 50)
            XCTAssertTrue(
                pump { lit() == [next] && fixture.collection.rowActions.rowButtons?.id == next })
            try Seat.act("mousemove", "1100", "900")
            XCTAssertTrue(pump { lit() == [] && fixture.collection.rowActions.rowButtons == nil })
        }
    }
}
