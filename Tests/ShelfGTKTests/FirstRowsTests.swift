import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfGTK

/// So many first rows that they are shown before their ids are checked.
final class FirstRowsTests: XCTestCase {
    private static let count = 25_000

    /// A collection that shows two empty sections so far.
    @MainActor private static func fixture() -> CollectionFixture {
        CollectionFixture(CollectionFixture.rows([0, 0]), section: CollectionFixture.grid())
    }

    /// Rows in which the third item comes again: beside itself, below, and far away.
    @MainActor private static func rowsWithDuplicates() -> [CollectionFixture.Row] {
        var rows = CollectionFixture.rows([count, 10])
        for place in [3, 7, 20_000] { rows[0].items[place] = rows[0].items[2] }
        return rows
    }

    func testManyFirstRowsAreShownAtOnceAndFoundByIdBeforeTheyAreChecked() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows = CollectionFixture.rows([Self.count, 10])
            fixture.render()
            XCTAssertEqual(fixture.changes.map(\.insertedItems), [Self.count + 10])
            XCTAssertTrue(fixture.collection.coming.check.isUnderWay)
            XCTAssertTrue(fixture.node.focus(Self.count + 3))
            XCTAssertFalse(fixture.node.focus(-1))
            XCTAssertEqual(fixture.collection.focus?.position, ItemPosition(section: 1, item: 3))
            XCTAssertTrue(pump { !fixture.collection.coming.check.isUnderWay })
            XCTAssertTrue(fixture.node.focus(9))
            XCTAssertEqual(fixture.collection.focus?.position, ItemPosition(section: 0, item: 9))
            XCTAssertTrue(fixture.duplicates.isEmpty)
            XCTAssertEqual(fixture.changes.count, 1)
        }
    }

    func testFirstRowsWithDuplicatesGoAgainAndAreReportedOnce() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows = Self.rowsWithDuplicates()
            fixture.render()
            XCTAssertEqual(fixture.collection.snapshot.itemCount, Self.count + 10)
            XCTAssertTrue(pump { !fixture.duplicates.isEmpty })
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 0)
            XCTAssertEqual(fixture.collection.snapshot.sectionCount, 2, "the last good content")
            XCTAssertEqual(fixture.changes.map(\.deletedItems), [0, Self.count + 10])
            let report = fixture.duplicates.first ?? ""
            XCTAssertEqual(report.components(separatedBy: "again at").count, 4, report)
            fixture.render()
            fixture.pass()
            XCTAssertEqual(fixture.duplicates.count, 1, "the same rows were refused before")
            fixture.change { $0 = CollectionFixture.rows([Self.count, 10]) }
            XCTAssertTrue(pump { !fixture.collection.coming.check.isUnderWay })
            XCTAssertEqual(fixture.duplicates.count, 1)
            XCTAssertEqual(fixture.collection.snapshot.itemCount, Self.count + 10)
        }
    }

    func testUntilThenOnlyTheFirstOfItemsWithOneIdHasACell() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows = Self.rowsWithDuplicates()
            fixture.render()
            // As a pass would find it before the answer comes.
            fixture.collection.passIfDue()
            XCTAssertEqual(fixture.collection.snapshot.itemCount, Self.count + 10)
            let positions = fixture.collection.line.filter(\.isItem).map(\.position.item)
            XCTAssertEqual(Array(positions.prefix(5)), [0, 1, 2, 4, 5])
            XCTAssertFalse(positions.contains(7))
            XCTAssertTrue(pump { !fixture.duplicates.isEmpty })
            fixture.finishMotion()
            XCTAssertTrue(fixture.collection.line.filter(\.isItem).isEmpty)
        }
    }

    func testRowsThatComeBeforeTheCheckEndsAreTheOnesThatCount() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows = Self.rowsWithDuplicates()
            fixture.render()
            fixture.rows = CollectionFixture.rows([4])
            fixture.render()
            if fixture.collection.snapshot.itemCount != 4 {
                XCTAssertTrue(pump { fixture.collection.snapshot.itemCount == 4 })
            }
            XCTAssertFalse(fixture.collection.coming.check.isUnderWay)
            pump(seconds: 0.3) { false }
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 4)
        }
    }

    func testRowsThatAreComparedWithRefusedOnesAreComparedAnew() {
        onGTK {
            let fixture = Self.fixture()
            fixture.rows = Self.rowsWithDuplicates()
            fixture.render()
            fixture.rows = CollectionFixture.rows([Self.count * 4]).map { row in
                CollectionFixture.Row(row.section, items: row.items.reversed())
            }
            fixture.render()
            XCTAssertTrue(pump { fixture.collection.snapshot.itemCount == Self.count * 4 })
            XCTAssertTrue(pump { fixture.node.isSettled })
            let first = ItemPosition(section: 0, item: 0)
            XCTAssertEqual(fixture.collection.snapshot.item(at: first).id, Self.count * 4 - 1)
            XCTAssertFalse(fixture.collection.coming.check.isUnderWay)
            XCTAssertLessThanOrEqual(fixture.duplicates.count, 1)
        }
    }

    func testWhatALargeChangeReplacedIsNotLetGoOnTheMainThread() {
        onGTK {
            @MainActor func view(_ ids: Range<Int>) -> CollectionView<Genre, Traced> {
                let items = ids.map { Traced(id: $0) }
                return CollectionView([CollectionRow(Genre(id: "g", title: ""), items: items)]) {
                    _, _ in
                    CollectionFixture.grid()
                } cell: { item in
                    Text("\(item.id)")
                }
            }
            let node = view(0..<Self.count).renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            window.present()
            XCTAssertTrue(pump { node.isSettled && !node.collection.coming.check.isUnderWay })
            Traced.Token.ends.withLock { $0 = (0, 0) }
            _ = view(Self.count..<2 * Self.count).renderCollection(into: node)
            XCTAssertTrue(pump { Traced.Token.ends.withLock { $0.all } >= Self.count })
            // Cells that fade hold what they show a little longer.
            XCTAssertLessThan(Traced.Token.ends.withLock { $0.onMainThread }, 200)
            window.destroy()
        }
    }
}

/// An item that tells where it is let go.
private struct Traced: Identifiable, Equatable, Sendable {
    let id: Int
    let token = Token()

    static func == (left: Traced, right: Traced) -> Bool { left.id == right.id }

    final class Token: Sendable {
        static let ends = Mutex((all: 0, onMainThread: 0))

        deinit {
            let isMain = Thread.isMainThread
            Self.ends.withLock { ends in
                ends.all += 1
                ends.onMainThread += isMain ? 1 : 0
            }
        }
    }
}
