import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

@MainActor
extension CollectionFixture {
    private final class Box {
        weak var fixture: CollectionFixture?
    }

    /// A collection in which things are moved and dropped, and which shows the outcome at once.
    static func inWhichThingsAreDropped(
        _ counts: [Int], _ section: LayoutSection = .list(rowHeight: .absolute(50)),
        scrollsSideways: Bool = false
    ) -> CollectionFixture {
        let box = Box()
        let fixture = CollectionFixture(
            CollectionFixture.rows(counts), section: section, scrollsSideways: scrollsSideways,
            modify: {
                $0.onReorder { transaction in
                    box.fixture?.rows = transaction.final.rows
                    box.fixture?.render()
                }
                .onDrop { _, destination in
                    guard case .before(let id) = destination, let fixture = box.fixture else {
                        return false
                    }
                    for section in fixture.rows.indices {
                        guard
                            let place = fixture.rows[section].items.firstIndex(where: {
                                $0.id == id
                            })
                        else { continue }
                        fixture.rows[section].items.insert(
                            Film(id: 1_000, title: "New"), at: place)
                    }
                    fixture.render()
                    return true
                }
            })
        box.fixture = fixture
        return fixture
    }

    /// Items of a shelf that goes to the right keep their distances while all of them move.
    func expectNoTwoItemsInOnePlace(line: UInt = #line) {
        let frames = shown.filter {
            let element = element(.item($0.key))
            return element.map { $0.opacity(at: collection.frameTime) } == 1
        }
        let edges = frames.values.map(\.x).sorted()
        XCTAssertGreaterThan(edges.count, 3, line: line)
        for (one, next) in zip(edges, edges.dropFirst()) {
            XCTAssertGreaterThanOrEqual(next - one, 169.5, "\(edges)", line: line)
        }
    }

    /// The upper edges of items on screen.
    func tops(_ ids: some Sequence<Int>) -> [Double?] { ids.map { frame($0)?.y } }

    /// The frames of all items that are seen, but for those that newly came.
    var shown: [Int: Rect] {
        var frames: [Int: Rect] = [:]
        for element in collection.order {
            guard case .item(let id) = element.key, id < 1_000 else { continue }
            let frame = collection.presentedFrame(of: element)
            if frame.intersects(Rect(x: 0, y: 0, width: 800, height: 600)) { frames[id] = frame }
        }
        return frames
    }
}
