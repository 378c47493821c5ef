import ShelfDiff
import ShelfGObject
import XCTest

@testable import ShelfLibrary

final class ArrangerTests: XCTestCase {
    private func row(
        _ id: Int, _ names: [String], size: (Int) -> Int64 = { Int64($0) },
        type: (Int) -> String = { _ in "text/plain" }
    ) -> CollectionRow<Shelf, LibraryItem> {
        let file = File(path: "/shelf \(id)")
        return CollectionRow(
            Shelf(id: ShelfID(id), title: "\(id)", file: file),
            items: names.enumerated().map { index, name in
                LibraryItem(
                    id: ItemID(id * 1_000 + index), file: file.child(named: name), name: name,
                    contentType: type(index), size: size(index), modified: Int64(-index))
            })
    }

    private func names(_ rows: [CollectionRow<Shelf, LibraryItem>]) -> [[String]] {
        rows.map { $0.items.map(\.name) }
    }

    func testByDefaultTheRowsAreHandedOn() {
        let rows = [row(1, ["a", "b"]), row(2, ["c"])]
        var arranger = Arranger()
        let arranged = arranger.rows(of: rows, in: Arrangement())
        XCTAssertEqual(arranged, rows)
    }

    func testOrdersAndTheirReverse() {
        let rows = [
            row(
                1, ["a", "b", "c", "d"], size: { [3, 9, 3, 1][$0] },
                type: { ["z", "y", "z", "x"][$0] })
        ]
        for (order, expected) in [
            (Arrangement.Order.name, ["a", "b", "c", "d"]), (.size, ["b", "a", "c", "d"]),
            (.modified, ["a", "b", "c", "d"]), (.kind, ["d", "b", "a", "c"]),
        ] {
            var arranger = Arranger()
            XCTAssertEqual(
                names(arranger.rows(of: rows, in: Arrangement(order: order))), [expected])
            XCTAssertEqual(
                names(arranger.rows(of: rows, in: Arrangement(order: order, isReversed: true))),
                [expected.reversed()])
        }
    }

    func testAFilterKnowsNeitherCaseNorAccentsAndWantsEveryWord() {
        let rows = [
            row(1, ["Café Zürich.jpg", "cafe.txt", "ＺＵＲＩＣＨ.png", "zoo"]), row(2, ["none"]),
        ]
        var arranger = Arranger()
        func shown(_ filter: String) -> [[String]] {
            names(arranger.rows(of: rows, in: Arrangement(filter: filter)))
        }
        XCTAssertEqual(shown("CAFÉ"), [["Café Zürich.jpg", "cafe.txt"]])
        XCTAssertEqual(shown("cafe zurich"), [["Café Zürich.jpg"]])
        XCTAssertEqual(shown("zürich"), [["Café Zürich.jpg", "ＺＵＲＩＣＨ.png"]])
        XCTAssertEqual(shown("q"), [])
        XCTAssertEqual(shown("  "), names(rows))
    }

    func testAFilterLooksAtTheNamesOfShelvesWhereThereAreSeveral() {
        func named(_ title: String, _ id: Int, _ names: [String]) -> CollectionRow<
            Shelf, LibraryItem
        > {
            let row = row(id, names)
            return CollectionRow(
                Shelf(id: row.section.id, title: title, file: row.section.file), items: row.items)
        }
        let rows = [
            named("Vögel", 1, ["amsel 1", "fink 2"]), named("Katzen", 2, ["luchs 1", "vogelfrei"]),
        ]
        var arranger = Arranger()
        func shown(_ filter: String, _ rows: [CollectionRow<Shelf, LibraryItem>]) -> [[String]] {
            names(arranger.rows(of: rows, in: Arrangement(filter: filter)))
        }
        XCTAssertEqual(shown("vogel", rows), [["amsel 1", "fink 2"], ["vogelfrei"]])
        XCTAssertEqual(shown("vogel 1", rows), [["amsel 1"]])
        XCTAssertEqual(shown("katzen", rows), [["luchs 1", "vogelfrei"]])
        // A shelf that is renamed is looked at anew.
        let renamed = [named("Raubtiere", 2, ["luchs 1", "vogelfrei"]), rows[0]]
        XCTAssertEqual(shown("katzen", renamed), [])
        XCTAssertEqual(shown("vogel", [rows[0]]), [])
        XCTAssertEqual(shown("amsel", [rows[0]]), [["amsel 1"]])
    }

    func testAnUntouchedShelfKeepsItsStorage() throws {
        var rows = [row(1, (0..<50).map(String.init)), row(2, ["a", "b"])]
        let arrangement = Arrangement(order: .size)
        var arranger = Arranger()
        let before = arranger.rows(of: rows, in: arrangement)
        rows[1] = row(2, ["a", "b", "c"])
        let after = arranger.rows(of: rows, in: arrangement)
        XCTAssertEqual(names(after)[1], ["c", "b", "a"])
        XCTAssertEqual(address(before[0].items), address(after[0].items))
    }

    func testANarrowerFilterAgreesWithOneFromScratch() {
        var generator = SystemRandomNumberGenerator()
        let letters = Array("abc ")
        func word(_ length: Int) -> String {
            String((0..<length).compactMap { _ in letters.randomElement(using: &generator) })
        }
        for _ in 0..<200 {
            let rows = [row(1, (0..<20).map { "\($0)" + word(6) }.sorted())]
            var arranger = Arranger()
            var filter = ""
            for _ in 0..<4 {
                filter += word(1)
                var fresh = Arranger()
                let arrangement = Arrangement(order: .size, isReversed: true, filter: filter)
                XCTAssertEqual(
                    arranger.rows(of: rows, in: arrangement),
                    fresh.rows(of: rows, in: arrangement), "\(rows) \(filter)")
            }
        }
    }

    private func address(_ items: [LibraryItem]) -> UnsafeRawPointer? {
        items.withUnsafeBytes { $0.baseAddress }
    }
}
