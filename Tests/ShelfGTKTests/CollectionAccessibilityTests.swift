import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// What a collection tells assistive technology, as GTK holds it; programs read it from the bus in
/// ShelfBrowserTests.
final class CollectionAccessibilityTests: XCTestCase {
    /// Every cell that shows an item says where it is among all items of its section.
    @MainActor
    private static func assertPlaces(_ fixture: CollectionFixture, line: UInt = #line) {
        let snapshot = fixture.collection.snapshot
        for element in fixture.collection.order {
            guard case .item(let id) = element.key else { continue }
            let position = snapshot.position(of: id)!
            let count = snapshot.itemCount(in: position.section)
            let section = snapshot.section(at: position.section).title
            let cell = element.cell.handle
            XCTAssertTrue(cell.isAccessibleGrid(cell: true), line: line)
            XCTAssertTrue(cell.hasAccessibleLabel(snapshot.item(at: position).title), line: line)
            XCTAssertTrue(
                cell.hasAccessiblePlace(position.item + 1, of: count), "film \(id)", line: line)
            XCTAssertTrue(
                cell.hasAccessibleDescription("\(position.item + 1) of \(count), \(section)"),
                "film \(id)", line: line)
        }
    }

    func testEveryCellTellsItsPlaceAsARelationAndInItsDescription() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([50, 50, 50]))
            XCTAssertTrue(fixture.node.widget.isAccessibleGrid(cell: false))
            XCTAssertTrue(fixture.node.widget.hasAccessibleLabel("Films"))
            let cell = fixture.element(.item(2))!.cell.handle
            XCTAssertTrue(cell.hasAccessiblePlace(3, of: 50), "those without a cell count as well")
            XCTAssertTrue(cell.hasAccessibleDescription("3 of 50, Section 0"))
            XCTAssertFalse(cell.hasAccessiblePlace(3, of: 51))
            let binds = fixture.counters.binds
            fixture.change { $0[0].items.remove(at: 49) }
            XCTAssertTrue(cell.hasAccessibleDescription("3 of 49, Section 0"))
            XCTAssertEqual(fixture.counters.binds, binds, "another place is no other content")
            fixture.change { $0[0].items.insert(Film(id: 900, title: "New"), at: 0) }
            XCTAssertTrue(cell.hasAccessibleDescription("4 of 50, Section 0"))
            Self.assertPlaces(fixture)
            fixture.change { $0[0].section.title = "Science" }
            XCTAssertTrue(cell.hasAccessibleDescription("4 of 50, Science"))
            fixture.change { rows in rows[1].items.insert(rows[0].items.remove(at: 3), at: 0) }
            XCTAssertTrue(fixture.element(.item(2))!.cell.handle == cell)
            XCTAssertTrue(cell.hasAccessibleDescription("1 of 51, Section 1"))
            fixture.change { $0.swapAt(0, 2) }
            fixture.finishMotion()
            Self.assertPlaces(fixture)
            fixture.node.setShelfOffset(3_000, of: "s0")
            fixture.pass()
            Self.assertPlaces(fixture)
        }
    }

    func testHeadersAreHeadingsWithTheNameOfTheirSection() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4, 4]))
            for _ in 0..<2 {
                for index in 0...1 {
                    let key = ElementKey<String, Int>.boundary(
                        "s\(index)", kind: "header", index: 0)
                    let header = fixture.element(key)!.cell.handle
                    XCTAssertTrue(header.isAccessibleHeading(level: 2))
                    let title = fixture.rows.first { $0.section.id == "s\(index)" }!.section.title
                    XCTAssertTrue(header.hasAccessibleLabel(title))
                }
                fixture.change { rows in
                    rows.swapAt(0, 1)
                    rows[1].section.title = "Renamed"
                }
            }
            XCTAssertFalse(fixture.element(.item(0))!.cell.handle.isAccessibleHeading(level: 2))
        }
    }

    func testSelectedCellsSaySo() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([8]), modify: { $0.selectionMode(.multiple) })
            fixture.node.selection = [1]
            @MainActor func told(_ id: Int) -> [Bool] {
                let cell = fixture.element(.item(id))!.cell.handle
                return [cell.isAccessiblySelected(true), cell.isAccessiblySelected(false)]
            }
            XCTAssertEqual(told(1), [true, false])
            XCTAssertEqual(told(2), [false, true])
            fixture.click(2, .control)
            XCTAssertEqual(told(2), [true, false])
            // A cell that is used again says what its new item is.
            fixture.node.setShelfOffset(700, of: "s0")
            fixture.pass()
            fixture.node.selection = [7]
            fixture.node.setShelfOffset(0, of: "s0")
            fixture.pass()
            XCTAssertEqual(told(1), [false, true])
        }
    }

    func testWhatCanBeSelectedIsSaid() {
        onGTK {
            var mode = SelectionMode.multiple
            let fixture = CollectionFixture(
                CollectionFixture.rows([8]), modify: { $0.selectionMode(mode) })
            let cell = fixture.element(.item(1))!.cell.handle
            XCTAssertTrue(fixture.node.widget.isAccessiblyMultiSelectable(true))
            fixture.node.selection = [1, 2]
            mode = .single
            fixture.change { _ in }
            XCTAssertTrue(fixture.node.widget.isAccessiblyMultiSelectable(false))
            XCTAssertEqual(fixture.node.selection, [], "several are not one")
            fixture.node.selection = [1]
            XCTAssertTrue(cell.isAccessiblySelected(true))
            mode = .none
            fixture.change { _ in }
            XCTAssertEqual(fixture.node.selection, [])
            XCTAssertFalse(cell.isAccessiblySelected(false), "where nothing can be selected")
            XCTAssertFalse(cell.isAccessiblySelected(true))
        }
    }

    func testWhatACollectionSaysByItselfIsTheCallers() {
        onGTK {
            var texts = SpokenTexts()
            texts.activate = "Öffnen"
            texts.place = { "\($0) von \($1)" }
            texts.placeInSection = { "\($1): \($0)" }
            texts.scrollRight = "Nach rechts"
            let fixture = CollectionFixture(
                CollectionFixture.rows([50]),
                modify: {
                    $0.spokenTexts(texts).rowActions { _ in [RowAction("Löschen") { _ in }] }
                })
            fixture.change { $0[0].items[2].title = "Anders" }
            let cell = fixture.element(.item(2))!.cell
            XCTAssertTrue(cell.handle.hasAccessibleDescription("Section 0: 3 von 50"))
            XCTAssertEqual(cell.actions?.haveTitles(["Öffnen", "Löschen"]), true)
            fixture.collection.input.pointerMoved(to: Point(x: 400, y: 60))
            fixture.pass()
            let arrows = fixture.node.widget.childWidgets.filter { $0.hasCSSClass("page-button") }
            XCTAssertTrue(arrows.contains { $0.hasAccessibleLabel("Nach rechts") })
        }
    }

    func testActionsAreHeardByTheirTitlesInAnyScriptAndEachByItsOwn() {
        onGTK {
            XCTAssertEqual(
                CellActions.names(of: ["Activate", "Open With…", "Löschen", "Удалить", "削除"]),
                ["activate", "open-with-", "löschen", "удалить", "削除"])
            XCTAssertEqual(
                CellActions.names(of: ["Keep", "keep", "Keep", "", "★"]),
                ["keep", "keep-2", "keep-3", "-", "--2"])
        }
    }

    func testAButtonIsCalledByWhatStandsOnItUnlessItIsNamed() {
        onGTK {
            var title = "One"
            @MainActor func view() -> some View {
                HStack {
                    Button(action: {}) {
                        VStack {
                            Text(title)
                            Text("more").secondary("or less")
                        }
                    }
                    Button(title) {}.accessibilityLabel("Given")
                }
            }
            let fixture = CellFixture()
            fixture.bind(0, view())
            let buttons = fixture.nodes(ButtonNode.self)
            XCTAssertTrue(buttons[0].widget.hasAccessibleLabel("One more or less"))
            XCTAssertTrue(buttons[1].widget.hasAccessibleLabel("Given"))
            title = "Two"
            fixture.show(view())
            XCTAssertTrue(buttons[0].widget.hasAccessibleLabel("Two more or less"))
            XCTAssertTrue(buttons[1].widget.hasAccessibleLabel("Given"))
        }
    }

    func testTheTreeIsInTheOrderSeenThroughScrollingAndChanges() {
        onGTK {
            var seed = SeededGenerator(seed: 8)
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 12, count: 20)))
            for step in 0..<120 {
                switch step % 3 {
                case 0: fixture.changeAtOnce { $0 = RowsGenerator.upheaval($0, &seed) }
                case 1:
                    fixture.scrollAtOnce(
                        to: .random(
                            in: 0...fixture.collection.page.maximumScrollOffset, using: &seed))
                default:
                    fixture.collection.setShelfOffset(
                        .random(in: 0...900, using: &seed),
                        section: .random(in: 0..<fixture.rows.count, using: &seed))
                    fixture.passAtOnce()
                }
                fixture.assertTreeOrder("seed 8, step \(step)")
            }
        }
    }

    func testCellsThatWaitAreHiddenAndLeavingOnesAreNotThere() {
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([400]), section: CollectionFixture.grid())
            for offset in [3_000.0, 9_000, 0] { fixture.scrollAtOnce(to: offset) }
            fixture.pass()
            @MainActor func assertHidden(line: UInt = #line) {
                let shown = fixture.collection.order.map { $0.cell.handle }
                for child in fixture.collection.cells.plane.handle.childWidgets
                where child.hasCSSClass("cell") {
                    XCTAssertEqual(child.isAccessiblyHidden, !shown.contains(child), line: line)
                    XCTAssertEqual(child.isChildVisible, shown.contains(child), line: line)
                }
            }
            assertHidden()
            let leaving = fixture.element(.item(3))!.cell.handle
            fixture.change { $0[0].items.removeSubrange(0..<395) }
            XCTAssertGreaterThan(fixture.collection.cells.ghosts.count, 10, "they are seen to fade")
            XCTAssertGreaterThan(fixture.collection.cells.pool.count, 10)
            XCTAssertTrue(
                leaving.isAccessiblyHidden || leaving.parentWidget == nil
                    || fixture.collection.order.contains { $0.cell.handle == leaving })
            assertHidden()
        }
    }
}

extension CollectionFixture {
    /// Cells stand among their siblings as they are read: by sections, titles before their items.
    func assertTreeOrder(_ message: String = "", line: UInt = #line) {
        let children = collection.cells.plane.handle.childWidgets
        var last = (section: -1, part: -1, item: -1)
        for child in children {
            guard
                let element = collection.order.first(where: { $0.cell.handle == child }),
                !element.isLeaving
            else {
                continue
            }
            let part: Int
            switch element.key {
            case .item: part = 1
            case .boundary where element.kind.role == .header: part = 0
            case .boundary(_, "footer", _): part = 2
            default: continue
            }
            let next = (element.position.section, part, part == 1 ? element.position.item : 0)
            XCTAssertTrue(
                last < next, "\(message): \(element.key), \(next), after \(last)",
                line: line)
            last = next
        }
    }
}
