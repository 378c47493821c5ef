import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The counters, and the overlay that shows them.
final class InspectorTests: XCTestCase {
    func testTheOverlayListsEveryCounterWithItsNewestValue() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([300]), section: .list(rowHeight: .estimated(30)))
            for offset in [2_000.0, 0] { fixture.scrollAtOnce(to: offset) }
            fixture.pass()
            fixture.change { $0[0].items.removeFirst() }
            let counters = fixture.counters
            let lines = Inspector.lines(of: fixture.collection)
            for (name, value) in [
                ("differences", counters.differences), ("layouts", counters.layouts),
                ("passes", counters.passes), ("frames", counters.frames),
                ("creates", counters.creates), ("recycles", counters.recycles),
                ("binds", counters.binds), ("measures", counters.measures),
                ("animated", counters.animatedElements), ("live", counters.liveCells),
                ("visible", counters.visibleCells), ("ghosts", 1),
            ] {
                XCTAssertGreaterThan(value, 0, name)
                XCTAssertTrue(
                    lines.split(whereSeparator: { ",\n".contains($0) }).contains {
                        $0.trimmingPrefix(while: \.isWhitespace) == "\(name) \(value)"
                    }, "\(name) \(value): \(lines)")
            }
        }
    }

    func testTheOverlayOutlinesCellsAndInRedThoseThatGlide() throws {
        try onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([6]), section: CollectionFixture.grid(),
                cell: { _ in Text("") })
            @MainActor func edge(of id: Int) throws -> [UInt8] {
                let frame = fixture.frame(id)!
                let picture = try XCTUnwrap(fixture.window.picture())
                return picture.pixel(x: Int(frame.minX), y: Int(frame.midY))
            }
            fixture.pass()
            let plain = try edge(of: 1)
            Inspector.isWanted = true
            defer { Inspector.isWanted = false }
            fixture.pass()
            let blue = try edge(of: 1)
            XCTAssertNotEqual(plain, blue)
            XCTAssertGreaterThan(blue[2], 180)
            XCTAssertLessThan(blue[0], 120)
            fixture.change { $0[0].items.swapAt(1, 2) }
            let red = try edge(of: 1)
            XCTAssertGreaterThan(red[0], 180)
            XCTAssertLessThan(red[2], 120)
            fixture.finishMotion()
            fixture.pass()
            XCTAssertGreaterThan(try edge(of: 1)[2], 180)
        }
    }
}
