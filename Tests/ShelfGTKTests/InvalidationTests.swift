import ShelfDiff
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// How often a collection solves its layout, for each kind of change.
final class InvalidationTests: XCTestCase {
    /// The layouts solved by a change.
    @MainActor private static func layouts(
        _ fixture: CollectionFixture, _ body: (CollectionFixture) -> Void
    ) -> Int {
        let before = fixture.counters.layouts
        body(fixture)
        fixture.finishMotion()
        return fixture.counters.layouts - before
    }

    func testOffsetsFocusHoverAndSelectionSolveNothing() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([Int](repeating: 40, count: 30)))
            XCTAssertEqual(Self.layouts(fixture) { $0.collection.presentation.carry(to: 2_000) }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.node.setShelfOffset(500, of: "s3") }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.node.focus(41) }, 0)
            XCTAssertEqual(Self.layouts(fixture) { $0.node.selection = [42] }, 0)
            let measures = fixture.counters.measures
            XCTAssertEqual(
                Self.layouts(fixture) {
                    $0.collection.input.pointerMoved(to: Point(x: 60, y: 100))
                }, 0)
            XCTAssertEqual(fixture.collection.input.pointer, Point(x: 60, y: 100))
            XCTAssertEqual(fixture.counters.measures, measures)
            XCTAssertGreaterThan(fixture.node.scrollOffset, 0)
        }
    }

    func testContentSolvesNothingAndRowsSolveOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            XCTAssertEqual(
                Self.layouts(fixture) { $0.change { $0[0].items[2].title = "Renamed" } }, 0)
            XCTAssertEqual(fixture.element(.item(2))?.cell.shownText, "Renamed")
            XCTAssertEqual(Self.layouts(fixture) { $0.change { $0[0].items.removeFirst() } }, 1)
        }
    }

    func testAChangedProviderWithUnchangedRowsSolvesOnce() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            let frame = fixture.frame(1)
            let grid = CollectionFixture.grid()
            XCTAssertEqual(Self.layouts(fixture) { $0.lay(out: grid) }, 1)
            XCTAssertNotEqual(fixture.frame(1), frame)
        }
    }

    /// A collection of three lists whose provider says what it was asked for.
    @MainActor
    private final class Asked {
        var sections: [String] = []
        var dependence: Int?
        var height = 120.0
        private(set) var fixture: CollectionFixture!

        init() {
            fixture = CollectionFixture(
                CollectionFixture.rows([10, 10, 10]),
                modify: { [unowned self] description in
                    self.dependence.map { description.layoutDepends(on: $0) } ?? description
                })
            fixture.otherSection = { [unowned self] genre in
                self.sections.append(genre.id)
                return .grid(minimumItemWidth: 150, itemHeight: .absolute(self.height))
            }
            _ = change { _ in }
        }

        /// What the provider is asked for by a change of the rows.
        func change(_ body: (inout [CollectionFixture.Row]) -> Void) -> [String] {
            sections = []
            fixture.change(body)
            fixture.finishMotion()
            return sections
        }
    }

    func testChangedRowsAskAProviderThatIsTheSameForNewAndChangedSectionsOnly() {
        onGTK {
            let asked = Asked()
            asked.dependence = 1
            XCTAssertEqual(asked.change { _ in }, ["s0", "s1", "s2"])
            XCTAssertEqual(asked.change { _ in }, [])
            XCTAssertEqual(asked.change { $0[1].items.removeFirst() }, ["s1"])
            XCTAssertEqual(asked.change { $0[2].items[3].title = "Renamed" }, ["s2"])
            XCTAssertEqual(
                asked.change {
                    $0.insert(CollectionFixture.rows([4], from: 500)[0].named("new"), at: 1)
                },
                ["new"])
            XCTAssertEqual(asked.change { $0.remove(at: 0) }, [])
            XCTAssertEqual(asked.change { $0.swapAt(0, 2) }, [])
            XCTAssertEqual(asked.change { $0[0].section.title = "Other" }, ["s2"])
            let fixture = asked.fixture!
            // What the layout followed is what a new one would be.
            let followed = (0..<3).map { fixture.collection.layout!.sectionFrame($0) }
            let collection = fixture.collection
            let anew = collection.solved().layout
            XCTAssertEqual((0..<3).map { anew.sectionFrame($0) }, followed)
        }
    }

    func testAProviderThatCapturedOtherStateIsHonoured() {
        onGTK {
            let asked = Asked()
            XCTAssertEqual(asked.change { $0[1].items.removeFirst() }.sorted(), ["s0", "s1", "s2"])
            asked.height = 90
            _ = asked.change { $0[2].items.removeFirst() }
            XCTAssertEqual(asked.fixture.frame(0)?.height, 90)
            asked.dependence = 1
            asked.height = 80
            _ = asked.change { $0[2].items.removeFirst() }
            XCTAssertEqual(asked.fixture.frame(0)?.height, 80)
            asked.dependence = 2
            asked.height = 70
            _ = asked.change { _ in }
            XCTAssertEqual(asked.fixture.frame(0)?.height, 70)
        }
    }
}

extension CollectionRow where Section == Genre {
    /// The row with another identity of its section.
    fileprivate func named(_ id: String) -> Self {
        CollectionRow(Genre(id: id, title: id), items: items)
    }
}
