import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Coasting as the scrolled window itself does it, on the display's own clock.
final class KineticScrollTests: XCTestCase {
    /// A grid that fingers have left with a speed, and how far one of its items moves.
    @MainActor
    private final class Coasting {
        let fixture: CollectionFixture
        /// Where each item was that had a cell in the last frame.
        private var tops: [Int: Double] = [:]
        /// How far items in view went up, added up over frames; nothing else may move them.
        private(set) var distance = 0.0
        private(set) var largestStepBack = 0.0
        /// Whether nothing was left of a frame in the next, so that its part of the distance is missing.
        private(set) var hasLostAll = false
        /// Whether anything in view went another way than the page.
        private(set) var hasGlided = false
        private var frames = 0
        private var lastFrame = MainLoop.monotonicMicroseconds
        /// Whether nothing was drawn for half a second.
        var isAtRest: Bool { MainLoop.monotonicMicroseconds - lastFrame > 500_000 }

        init(speed: Double, from offset: Double = 20_000) throws {
            fixture = CollectionFixture(
                CollectionFixture.rows([4_000]), section: CollectionFixture.grid())
            fixture.collection.passes.clock = { MainLoop.monotonicMicroseconds }
            fixture.scrollAtOnce(to: offset)
            fixture.pass()
            let scroller = try XCTUnwrap(fixture.node.widget.parentWidget)
            let controllers = GestureProbe.scrollControllers(of: scroller)
            XCTAssertFalse(controllers.isEmpty)
            settle()
            frames = fixture.counters.frames
            keep()
            controllers.first?.tell("decelerate", x: 0, y: speed)
        }

        /// Turns the main loop until the condition holds, and follows an item meanwhile.
        func follow(until condition: () -> Bool) -> Bool {
            pump(seconds: 20) {
                self.look()
                return condition()
            }
        }

        private func look() {
            guard fixture.counters.frames > frames else { return }
            frames = fixture.counters.frames
            lastFrame = MainLoop.monotonicMicroseconds
            let went = tops.compactMap { id, top in fixture.frame(id).map { top - $0.minY } }
                .sorted()
            hasGlided = hasGlided || tops.keys.contains(where: isGliding)
            if !went.isEmpty {
                distance += went[went.count / 2]
                largestStepBack = max(largestStepBack, -went[went.count / 2])
            } else {
                hasLostAll = true
            }
            keep()
        }

        private func keep() {
            let collection = fixture.collection
            // What the frame has just uncovered may have its cell with the next one only.
            let shown = collection.page.visibleItems.compactMap { position, _ in
                let id = collection.snapshot.item(at: position).id
                return fixture.frame(id).map { (id, $0.minY) }
            }
            tops = Dictionary(shown) { $1 }
        }

        private func isGliding(_ id: Int) -> Bool {
            let collection = fixture.collection
            return collection.elements[.item(id)]?.transition?.isOver(at: collection.frameTime)
                == false
        }
    }

    func testAChangeDoesNotStopKineticScrollingNorMakeItJump() throws {
        try onGTK {
            let still = try Coasting(speed: 30)
            XCTAssertTrue(still.follow { still.distance > 50 }, "it never set out")
            XCTAssertTrue(still.follow { still.isAtRest })
            let coasting = try Coasting(speed: 30)
            let fixture = coasting.fixture
            for change in 1...4 {
                XCTAssertTrue(
                    coasting.follow { coasting.distance > Double(change) * still.distance / 8 },
                    "it stopped at change \(change), after \(coasting.distance)")
                let new = (0..<5).map { Film(id: 9_000 + change * 10 + $0, title: "New") }
                fixture.rows[0].items.insert(contentsOf: new, at: 0)
                fixture.render()
            }
            XCTAssertTrue(coasting.follow { coasting.isAtRest })
            XCTAssertFalse(fixture.collection.isMoving)
            XCTAssertFalse(still.hasLostAll || coasting.hasLostAll)
            XCTAssertFalse(coasting.hasGlided, "what only goes with the page lags behind it")
            XCTAssertEqual(
                coasting.distance, still.distance, accuracy: still.distance / 50,
                "as far as without a change")
            XCTAssertLessThanOrEqual(coasting.largestStepBack, 0.5)
            XCTAssertEqual(fixture.collection.pageScroll.outside.bias, 0)
            XCTAssertEqual(
                fixture.verticalAdjustment.value, fixture.node.scrollOffset, accuracy: 0.5)
            XCTAssertEqual(
                fixture.node.scrollOffset, still.fixture.node.scrollOffset + 4 * 130, accuracy: 3)
        }
    }

    func testAPageThatRanPastItsEndStaysWhereItIsBroughtMeanwhile() throws {
        try onGTK {
            let coasting = try Coasting(speed: 6_000, from: 103_000)
            let fixture = coasting.fixture
            let collection = fixture.collection
            XCTAssertTrue(
                coasting.follow { collection.page.maximumScrollOffset == collection.scrollOffset })
            // The scrolled window says nothing while what it runs past the end comes back.
            XCTAssertTrue(coasting.follow { !collection.isScrolledFromOutside })
            XCTAssertTrue(fixture.node.scroll(to: 0, animated: false))
            XCTAssertTrue(coasting.follow { coasting.isAtRest })
            XCTAssertEqual(fixture.node.scrollOffset, 0)
            XCTAssertEqual(fixture.verticalAdjustment.value, 0)
        }
    }
}
