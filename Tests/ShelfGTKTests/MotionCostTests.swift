import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// How much is kept and moved while something moves.
final class MotionCostTests: XCTestCase {
    func testOnlyWhatIsSeenBeforeOrAfterAChangeIsAnimatedHoweverLargeItIs() {
        onGTK {
            for section in [CollectionFixture.grid(), .list(rowHeight: .absolute(30))] {
                let fixture = CollectionFixture(
                    CollectionFixture.rows([10_000]), section: section)
                fixture.scrollAtOnce(to: 9_000)
                fixture.pass()
                // Cells are kept a little beyond the edges, and move there too.
                let view = Rect(x: 0, y: -100, width: 800, height: 800)
                @MainActor func seen() -> Set<Int> {
                    Set(fixture.allocations.keys.filter { fixture.frame($0)!.intersects(view) })
                }
                var seed = SeededGenerator(seed: 12)
                for _ in 0..<5 {
                    let (before, animated) = (seen(), fixture.counters.animatedElements)
                    fixture.change { $0[0].items.shuffle(using: &seed) }
                    let ended = Set(
                        fixture.collection.order.filter {
                            fixture.collection.page.onScreen($0.frame).intersects(view)
                        }
                        .map { fixture.collection.snapshot.item(at: $0.position).id })
                    XCTAssertGreaterThan(fixture.counters.animatedElements, animated)
                    for element in fixture.collection.order where element.transition != nil {
                        guard case .item(let id) = element.key else { continue }
                        XCTAssertTrue(before.contains(id) || ended.contains(id), "film \(id)")
                        // What comes from far away or goes there crosses the nearest edge only.
                        let frame = fixture.frame(id)!
                        XCTAssertTrue((-200...700).contains(frame.minY), "film \(id): \(frame)")
                    }
                    XCTAssertLessThanOrEqual(
                        fixture.counters.animatedElements - animated, before.count + ended.count)
                    fixture.finishMotion()
                }
            }
        }
    }

    func testLiveCellsStayBelowTwiceTheVisibleWhileLayoutRowsPageAndShelvesAllMove() {
        onGTK {
            var seed = SeededGenerator(seed: 16)
            let layouts = [
                CollectionFixture.shelf(), CollectionFixture.grid(),
                .list(rowHeight: .absolute(40)),
            ]
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 60, count: 20)))
            let view = Rect(x: 0, y: 0, width: 800, height: 600)
            for step in 0..<300 {
                if step % 25 == 24 { fixture.section = layouts[step / 25 % 3] }
                if step % 3 == 0 {
                    fixture.collection.scrollPage(
                        to: .random(
                            in: 0...fixture.collection.page.maximumScrollOffset, using: &seed),
                        animated: true)
                    fixture.collection.scrollShelf(
                        .random(in: 0..<fixture.rows.count, using: &seed),
                        to: .random(in: 0...1_500, using: &seed), animated: true)
                }
                fixture.changeAtOnce {
                    if step % 5 == 0 { $0 = RowsGenerator.upheaval($0, &seed) }
                }
                let collection = fixture.collection
                let seen = collection.order.filter {
                    collection.presentedFrame(of: $0).intersects(view)
                        || collection.page.onScreen($0.frame).intersects(view)
                }
                XCTAssertLessThanOrEqual(
                    Double(collection.elements.count), 2 * Double(seen.count), "step \(step)")
                XCTAssertGreaterThan(seen.count, 10)
            }
        }
    }
}
