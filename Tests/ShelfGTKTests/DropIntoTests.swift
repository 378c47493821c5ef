import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What is dropped into sections and items.
final class DropIntoTests: XCTestCase {
    private struct Place: Identifiable, Equatable {
        let id: Int
    }

    private typealias Taken = (DragContent, DropTarget<Place, Place>, DropOperation)

    @MainActor
    private final class Log {
        var taken: [Taken] = []
        var takesSections = true
    }

    /// Two sections with headers of 30 and three rows of 50 each; items with odd numbers take things in.
    @MainActor
    private static func collection(
        _ log: Log, hasHeaders: Bool = true
    ) -> CollectionNode<Place, Place> {
        let rows = (0..<2).map { section in
            CollectionRow(
                Place(id: section), items: (0..<3).map { Place(id: 3 * section + $0) })
        }
        let view = CollectionView(rows) { _, _ in
            var list = LayoutSection.list(rowHeight: .absolute(50))
            if hasHeaders { list.boundaryItems = [.header(height: .absolute(30))] }
            return list
        } cell: {
            Text("\($0.id)")
        } supplementary: { _, section in
            Text("section \(section.id)")
        }
        .draggable { DragContent(uris: $0.map { "file:///\($0.id)" }) }
        .onDrop { target in
            target.item.map { $0.id % 2 == 1 } ?? log.takesSections
        } perform: { content, target, operation in
            log.taken.append((content, target, operation))
            return true
        }
        return view.renderCollection(into: nil)
    }

    /// A collection in a window, laid out.
    @MainActor
    private static func shown(
        _ log: Log, hasHeaders: Bool = true, _ body: (CollectionNode<Place, Place>) throws -> Void
    ) rethrows {
        let node = collection(log, hasHeaders: hasHeaders)
        let window = TestWindow.make(showing: node.widget, width: 200, height: 500)
        defer { window.destroy() }
        window.present()
        XCTAssertTrue(pump { node.isSettled })
        try body(node)
    }

    func testAnItemTakesInWhatItCanAndItsSectionTheRest() {
        onGTK {
            let log = Log()
            Self.shown(log) { node in
                let drags = node.collection.hands.drags
                let file = DragContent(uris: ["file:///x"])
                // The header, the items 0 and 1, and the header of the next section.
                for y in [15.0, 55, 105, 195] {
                    XCTAssertTrue(drags.dropMoved(to: Point(x: 50, y: y)))
                    XCTAssertTrue(drags.dropped(file, at: Point(x: 50, y: y), .link))
                }
                XCTAssertEqual(
                    log.taken.map(\.1),
                    [
                        DropTarget(section: Place(id: 0), item: nil),
                        DropTarget(section: Place(id: 0), item: nil),
                        DropTarget(section: Place(id: 0), item: Place(id: 1)),
                        DropTarget(section: Place(id: 1), item: nil),
                    ])
                XCTAssertEqual(Set(log.taken.map(\.2)), [.link])
                XCTAssertEqual(Set(log.taken.map(\.0)), [file])
            }
        }
    }

    func testNothingIsTakenWhereNothingTakesItIn() {
        onGTK {
            let log = Log()
            log.takesSections = false
            Self.shown(log) { node in
                let drags = node.collection.hands.drags
                let file = DragContent(uris: ["file:///x"])
                XCTAssertFalse(drags.dropMoved(to: Point(x: 50, y: 55)))
                XCTAssertFalse(drags.dropped(file, at: Point(x: 50, y: 55)))
                XCTAssertTrue(drags.dropMoved(to: Point(x: 50, y: 105)))
                XCTAssertFalse(drags.dropped(DragContent(), at: Point(x: 50, y: 105)))
                XCTAssertEqual(log.taken.count, 0)
            }
        }
    }

    func testWhatTakesItInIsSeenToDoSoAndNothingElseIsAfterwards() {
        onGTK {
            let log = Log()
            Self.shown(log) { node in
                let drags = node.collection.hands.drags
                let cells = node.collection.live.map(\.cell.handle)
                @MainActor func marked() -> [Int] {
                    cells.indices.filter { cells[$0].hasCSSClass("drop-into") }
                }
                var seen: [[Int]] = []
                for y in [15.0, 105, 115, 55] {
                    drags.dropMoved(to: Point(x: 50, y: y))
                    seen.append(marked())
                }
                XCTAssertEqual(seen.map(\.count), [1, 1, 1, 1])
                XCTAssertEqual(seen[1], seen[2])
                XCTAssertEqual(seen[0], seen[3], "the header, for its section")
                XCTAssertNotEqual(seen[0], seen[1])
                drags.dropLeft()
                XCTAssertEqual(marked(), [])
            }
            Self.shown(log, hasHeaders: false) { node in
                node.collection.hands.drags.dropMoved(to: Point(x: 50, y: 20))
                XCTAssertTrue(node.widget.hasCSSClass("drop-into"), "without a header all of it")
                XCTAssertTrue(
                    node.collection.hands.drags.dropped(
                        DragContent(uris: ["file:///x"]), at: Point(x: 50, y: 20)))
                XCTAssertFalse(node.widget.hasCSSClass("drop-into"))
            }
        }
    }
}
