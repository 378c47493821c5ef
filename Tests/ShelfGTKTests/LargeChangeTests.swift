import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Changes of so many items that they are found on another thread.
final class LargeChangeTests: XCTestCase {
    private static let count = 25_000

    @MainActor private static func fixture(
        modify: @escaping (CollectionView<Genre, Film>) -> CollectionView<Genre, Film> = { $0 }
    ) -> CollectionFixture {
        CollectionFixture(
            CollectionFixture.rows([count]), section: CollectionFixture.grid(), modify: modify)
    }

    @MainActor private static func first(of fixture: CollectionFixture) -> Int {
        fixture.collection.snapshot.item(at: ItemPosition(section: 0, item: 0)).id
    }

    func testTheLastContentStaysWholeUntilALargeChangeIsFound() {
        onGTK {
            let fixture = Self.fixture()
            fixture.node.focus(3)
            fixture.rows[0].items = fixture.rows[0].items.reversed().map {
                Film(id: $0.id, title: "new \($0.title)")
            }
            var asked: Set<Int> = []
            fixture.cell = { film in
                asked.insert(film.id)
                return Text(film.title)
            }
            fixture.render()
            XCTAssertEqual(Self.first(of: fixture), 0)
            XCTAssertFalse(fixture.node.isSettled)
            XCTAssertEqual(fixture.node.focusedItem?.id, 3)
            XCTAssertTrue(fixture.changes.isEmpty)
            XCTAssertTrue(asked.isEmpty, "the new cells are for the new rows")
            XCTAssertTrue(pump { !fixture.changes.isEmpty })
            XCTAssertEqual(Self.first(of: fixture), Self.count - 1)
            XCTAssertEqual(fixture.node.focusedItem?.id, 3)
            fixture.pass()
            fixture.finishMotion()
            XCTAssertFalse(asked.isEmpty)
            XCTAssertTrue(pump { fixture.node.isSettled })
        }
    }

    func testWhatIsHandedDownComesWithItsRowsAndTheCallerIsToldOfThose() {
        onGTK {
            let fixture = Self.fixture()
            var late = 0
            @MainActor func render(_ number: Int, _ rows: [CollectionFixture.Row]) {
                var environment = EnvironmentValues()
                environment[Number.self] = number
                let node = CollectionView(rows) { _, _ in
                    CollectionFixture.grid()
                } cell: { film in
                    Text(film.title)
                }
                .onLateRows { late += 1 }
                .renderCollection(into: fixture.node, environment: environment)
                XCTAssertTrue(node === fixture.node)
            }
            render(1, fixture.rows)
            XCTAssertFalse(fixture.node.awaitsRows)
            XCTAssertEqual(late, 0)
            let reversed = [
                CollectionFixture.Row(
                    fixture.rows[0].section, items: fixture.rows[0].items.reversed())
            ]
            render(2, reversed)
            XCTAssertTrue(fixture.node.awaitsRows)
            XCTAssertEqual(fixture.node.rows, fixture.rows)
            XCTAssertEqual(fixture.collection.environment[Number.self], 1)
            XCTAssertEqual(late, 0)
            XCTAssertTrue(pump { late > 0 })
            XCTAssertFalse(fixture.node.awaitsRows)
            XCTAssertEqual(fixture.node.rows, reversed)
            XCTAssertEqual(fixture.node.item(3)?.id, 3)
            XCTAssertEqual(fixture.collection.environment[Number.self], 2)
            XCTAssertEqual(late, 1)
        }
    }

    private enum Number: EnvironmentKey { static var defaultValue: Int { 0 } }

    func testTheNewestRowsWinAndOlderOnesAreNeverShown() {
        onGTK {
            let fixture = Self.fixture()
            for round in 1...5 {
                fixture.rows[0].items = (0..<Self.count).reversed().map {
                    Film(id: $0 + round * Self.count, title: "Round \(round)")
                }
                fixture.render()
            }
            XCTAssertTrue(pump { !fixture.changes.isEmpty })
            fixture.finishMotion()
            XCTAssertTrue(pump { fixture.node.isSettled })
            XCTAssertEqual(fixture.changes.count, 1)
            XCTAssertEqual(
                fixture.collection.snapshot.item(at: ItemPosition(section: 0, item: 0)).title,
                "Round 5")
        }
    }

    func testSmallChangesOfManyItemsAreShownAtOnce() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows[0].items.removeFirst()
            fixture.render()
            XCTAssertEqual(fixture.changes.count, 1)
            XCTAssertEqual(fixture.collection.snapshot.itemCount, Self.count - 1)
            fixture.rows = CollectionFixture.rows([20_000], from: 1_000_000)
            fixture.render()
            XCTAssertTrue(pump { fixture.changes.count == 2 })
            fixture.rows[0].items.reverse()
            fixture.render()
            XCTAssertEqual(fixture.changes.count, 3, "20,000 items are few")
        }
    }

    func testRowsDescribedAgainEndTheWaitForOthers() {
        onGTK {
            let fixture = Self.fixture()
            let shown = fixture.rows
            fixture.rows[0].items.reverse()
            fixture.render()
            XCTAssertFalse(fixture.node.isSettled)
            fixture.rows = shown
            fixture.render()
            XCTAssertTrue(pump { fixture.node.isSettled })
            pump(seconds: 0.3) { false }
            XCTAssertTrue(fixture.changes.isEmpty)
            XCTAssertEqual(Self.first(of: fixture), 0)
        }
    }

    func testWhatIsAskedForMeanwhileIsTakenUpWithTheRows() {
        onGTK {
            let fixture = Self.fixture { $0.selectionMode(.multiple) }
            fixture.rows = CollectionFixture.rows([Self.count, 200], from: 1_000_000)
            fixture.rows[1] = CollectionRow(
                Genre(id: "late", title: "Late"), items: fixture.rows[1].items)
            fixture.render()
            XCTAssertFalse(fixture.node.isSettled)
            let wanted = 1_000_000 + 9_000
            XCTAssertTrue(fixture.node.focus(wanted))
            fixture.node.selection = [wanted, wanted + 1]
            XCTAssertTrue(fixture.node.scroll(to: wanted, .start, animated: false))
            XCTAssertNil(fixture.node.focusedItemID)
            XCTAssertTrue(pump { !fixture.changes.isEmpty })
            fixture.pass()
            fixture.finishMotion()
            XCTAssertEqual(fixture.node.focusedItemID, wanted)
            XCTAssertEqual(fixture.node.selection, [wanted, wanted + 1])
            XCTAssertEqual(fixture.frame(wanted)?.y ?? -1, 0, accuracy: 1)
            XCTAssertFalse(fixture.node.focus(5), "gone, and nothing is on its way")
        }
    }

    func testWhatTheReaderDoesMeanwhileIsNotUndoneByWhatWasAsked() {
        onGTK {
            let fixture = Self.fixture()
            fixture.node.focus(4)
            fixture.rows[0].items = fixture.rows[0].items.reversed() + [Film(id: -1, title: "")]
            fixture.render()
            XCTAssertTrue(fixture.node.focus(-1))
            fixture.press(.right)
            XCTAssertEqual(fixture.node.focusedItemID, 5)
            XCTAssertTrue(pump { fixture.changes.count == 1 })
            XCTAssertEqual(fixture.node.focusedItemID, 5)
        }
    }

    func testDuplicatesFoundElsewhereAreReportedOnce() {
        onGTK {
            let fixture = Self.fixture()
            let shown = fixture.rows[0].items
            for _ in 0..<3 {
                fixture.rows[0].items = shown.reversed() + [shown[0]]
                fixture.render()
                XCTAssertTrue(pump { fixture.node.isSettled })
            }
            XCTAssertEqual(fixture.duplicates.count, 1)
            XCTAssertEqual(fixture.collection.snapshot.itemCount, Self.count)
        }
    }

    func testRowsThatCannotBeSentAreComparedAtOnce() {
        onGTK {
            final class Holder: Identifiable, Equatable {
                let id: Int
                var title = ""
                init(_ id: Int) { self.id = id }
                static func == (left: Holder, right: Holder) -> Bool { left === right }
            }
            var items = (0..<Self.count).map { Holder($0) }
            @MainActor func view() -> CollectionView<Genre, Holder> {
                CollectionView([CollectionRow(Genre(id: "g", title: ""), items: items)]) { _, _ in
                    CollectionFixture.grid()
                } cell: { holder in
                    Text("\(holder.id)")
                }
            }
            let node = view().renderCollection(into: nil)
            items.reverse()
            _ = view().renderCollection(into: node)
            let first = node.collection.snapshot.item(at: ItemPosition(section: 0, item: 0))
            XCTAssertEqual(first.id, Self.count - 1)
        }
    }

    func testAViewThatGoesMeanwhileIsLetGo() {
        onGTK {
            weak var collection: CollectionWidget<Genre, Film>?
            do {
                let fixture = Self.fixture()
                collection = fixture.collection
                fixture.rows[0].items.reverse()
                fixture.render()
            }
            XCTAssertTrue(pump { collection == nil })
        }
    }
}
