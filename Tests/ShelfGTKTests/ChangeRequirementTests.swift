import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Builders, identity and content, and what stands still through changes.
final class ChangeRequirementTests: XCTestCase {
    func testCellsAndSupplementaryViewsComeFromABuilderWithoutRegistrationOrReuseIdentifiers() {
        onGTK {
            let rows = CollectionFixture.rows([Int](repeating: 20, count: 50))
            let node = CollectionView(rows) { _, _ in
                CollectionFixture.shelf()
            } cell: { film in
                if film.id % 2 == 0 {
                    Text("even \(film.id)")
                } else {
                    HStack {
                        Text("odd \(film.id)")
                        Button("Play") {}
                    }
                }
            } supplementary: { kind, genre in
                Text("\(kind) of \(genre.title)")
            }.renderCollection(into: nil)
            node.collection.cells.budget.pass = 1 << 50
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            for offset in [0.0, 3_000, 6_000, 400] {
                node.collection.scrollPage(to: offset, animated: false)
                node.collection.passIfDue()
                node.collection.isPassDue = true
                node.collection.passIfDue()
                for element in node.collection.order {
                    switch element.key {
                    case .item(let id):
                        XCTAssertEqual(
                            element.cell.shownText, id % 2 == 0 ? "even \(id)" : "odd \(id)")
                    case .boundary(let id, _, _):
                        XCTAssertEqual(
                            element.cell.shownText, "header of Section \(id.dropFirst())")
                    default: XCTFail("\(element.key)")
                    }
                }
            }
        }
    }

    func testTheNewestCellAndSupplementaryBuildersAreUsed() {
        onGTK {
            var rows = CollectionFixture.rows([6, 6])
            var version = 0
            var node: CollectionNode<Genre, Film>?
            @MainActor func describe() {
                let captured = version
                node = CollectionView(rows) { _, _ in
                    CollectionFixture.shelf()
                } cell: {
                    Text("\($0.title), \(captured)")
                } supplementary: {
                    Text("\($1.title), \(captured)")
                }.renderCollection(into: node)
            }
            describe()
            let collection = node!.collection
            let window = TestWindow.make(showing: node!.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node!.isSettled })
            @MainActor func text(_ key: ElementKey<String, Int>) -> String? {
                collection.elements[key]?.cell.shownText
            }
            version = 1
            rows[0].items[2].title = "Changed"
            rows[1].section.title = "Renamed"
            describe()
            XCTAssertEqual(text(.item(2)), "Changed, 1")
            XCTAssertEqual(text(.boundary("s1", kind: "header", index: 0)), "Renamed, 1")
            XCTAssertEqual(text(.item(3)), "Film 3, 0", "what has not changed is left alone")
            version = 2
            describe()
            node!.reconfigure([3])
            XCTAssertEqual(text(.item(3)), "Film 3, 2")
        }
    }

    func testItemIdentitiesAreUniqueAcrossRowsElseAnErrorIsReported() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4, 4]))
            let shown = fixture.allocations
            fixture.change { rows in
                rows[0].items.append(Film(id: 1, title: "Again in its row"))
                rows[1].items.insert(Film(id: 3, title: "Again in another"), at: 0)
                rows.append(.init(Genre(id: "s0", title: "Again"), items: []))
            }
            XCTAssertEqual(
                fixture.duplicates,
                [
                    """
                    duplicate ids:
                    section s0 at 0 and again at 2
                    item 1 at 0/1 and again at 0/4
                    item 3 at 0/3 and again at 1/0
                    """
                ])
            XCTAssertEqual(fixture.allocations, shown)
            XCTAssertEqual(fixture.element(.item(3))?.cell.shownText, "Film 3")
            XCTAssertEqual(fixture.collection.snapshot.itemCount, 8)
            fixture.change { $0 = CollectionFixture.rows([4, 5]) }
            XCTAssertEqual(fixture.duplicates.count, 1)
            XCTAssertNotNil(fixture.element(.item(8)), "good rows are shown again")
        }
    }

    func testTheSameContentMayAppearInSeveralSectionsWhenMadeUnique() {
        onGTK {
            typealias Shown = ItemInSection<String, Film>
            let film = Film(id: 7, title: "Alien")
            let rows = ["Horror", "Space"].map { name in
                CollectionRow(Plain(name), items: [Shown(film, in: name)])
            }
            let node = CollectionView(rows) { _, _ in
                CollectionFixture.grid()
            } cell: {
                Text($0.item.title)
            }.selectionMode(.multiple).renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            XCTAssertEqual(node.counters.liveCells, 2)
            let ids = rows.map { $0.items[0].id }
            XCTAssertTrue(node.focus(ids[0]))
            XCTAssertEqual(node.selection, [ids[0]])
            XCTAssertTrue(
                node.collection.keys.keyPressed(KeyPress(value: 0xFF54, modifiers: .control)))
            XCTAssertEqual(node.focusedItemID, ids[1])
            XCTAssertEqual(node.selection, [ids[0]], "selected on its own")
            let cells = ids.map { node.collection.elements[.item($0)]!.cell }
            XCTAssertEqual(cells.map(\.shownText), ["Alien", "Alien"])
            XCTAssertEqual(cells.map(\.hasFocus), [false, true])
        }
    }

    func testAContentChangeWithEqualIdentityIsNotMissed() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([10, 10]))
            fixture.node.focus(2)
            fixture.finishMotion()
            let cell = fixture.element(.item(2))!.cell
            let (widgets, before) = (cell.handle.childWidgets, fixture.counters)
            fixture.changes.removeAll()
            fixture.change { $0[0].items[2].title = "Renamed" }
            XCTAssertEqual(fixture.changes.map(\.changedItems), [1])
            XCTAssertEqual(fixture.changes.map(\.insertedItems), [0])
            XCTAssertEqual(fixture.changes.map(\.deletedItems), [0])
            XCTAssertEqual(fixture.counters.reconfigures - before.reconfigures, 1)
            XCTAssertEqual(fixture.counters.binds, before.binds)
            XCTAssertTrue(fixture.element(.item(2))?.cell === cell)
            XCTAssertEqual(cell.handle.childWidgets, widgets)
            XCTAssertEqual(cell.shownText, "Renamed")
            XCTAssertTrue(fixture.keyboardIsOn(2))
        }
    }

    func testAnItemMayMoveBetweenSections() {
        onGTK {
            let fixture = CollectionFixture(CollectionFixture.rows([4, 4]))
            let (cell, before) = (fixture.element(.item(1))!.cell, fixture.allocation(1)!)
            fixture.changes.removeAll()
            fixture.change { rows in
                let film = rows[0].items.remove(at: 1)
                rows[1].items.insert(film, at: 0)
            }
            XCTAssertEqual(fixture.changes.map(\.movedItems), [1])
            XCTAssertEqual(fixture.changes.map { $0.insertedItems + $0.deletedItems }, [0])
            XCTAssertTrue(fixture.element(.item(1))?.cell === cell)
            XCTAssertNotNil(fixture.element(.item(1))?.transition)
            XCTAssertEqual(
                fixture.allocation(1)!.y, before.y, accuracy: 0.5, "it sets out from there")
            fixture.finishMotion()
            fixture.pass()
            XCTAssertEqual(fixture.allocation(1), Rect(x: 20, y: 220, width: 160, height: 120))
            XCTAssertTrue(fixture.element(.item(1))?.cell === cell)
        }
    }

    func testWhatACollectionDoesForItsCellsIsLocalNotGlobal() {
        onGTK {
            var clicks = 0
            let hosted = CellFixture(width: 300, height: 200)
            hosted.bind(0, Button("Play") { clicks += 1 })
            hosted.present()
            let button = hosted.nodes(ButtonNode.self)[0].widget
            @MainActor func state() -> [String] {
                [
                    "\(button.bounds(in: hosted.widget)!)", "\(button.controllerCount)",
                    "\(button.handlerCount("clicked"))", "\(hosted.widget.controllerCount)",
                    "\(hosted.widget.hasKeyboard) \(button.hasKeyboard)", "\(button.isSensitive)",
                ]
            }
            XCTAssertTrue(button.grabFocus())
            let before = state()
            let rows = CollectionFixture.rows([200])
            let node = CollectionView(rows) { _, _ in
                CollectionFixture.grid()
            } cell: { film in
                Button(film.title) {}.buttonStyle(.card)
            }
            .canFocus { $0.id != 1 }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.isSettled })
            node.focus(3)
            node.collection.scrollPage(to: 2_000, animated: false)
            XCTAssertTrue(pump { node.isSettled })
            hosted.layOut()
            XCTAssertEqual(state(), before)
            button.click()
            XCTAssertEqual(clicks, 1)
        }
    }

    func testWithNothingFocusedTheContentOffsetIsPreserved() {
        onGTK {
            for animates in [true, false] {
                var seed = SeededGenerator(seed: 30)
                let fixture = CollectionFixture(
                    CollectionFixture.rows([Int](repeating: 12, count: 30)),
                    section: .list(rowHeight: .estimated(30)), animates: animates,
                    cell: { Text($0.title).lines(1 + $0.title.count % 5) })
                fixture.scrollAtOnce(to: 2_000)
                XCTAssertTrue(pump { !fixture.collection.isPassDue })
                for step in 0..<80 {
                    let anchor = fixture.anchor!
                    let id = fixture.collection.snapshot.item(at: anchor.position).id
                    fixture.changeAtOnce { rows in
                        Self.change(&rows, around: id, &seed)
                    }
                    let message = "seed 30, step \(step), film \(id)"
                    XCTAssertEqual(fixture.frame(id)?.minY, anchor.distance, message)
                    fixture.finishMotion()
                    fixture.pass()
                    XCTAssertEqual(fixture.allocation(id)?.y, anchor.distance, message)
                    XCTAssertNil(fixture.node.focusedItemID)
                }
            }
        }
    }

    /// Inserts, deletes, moves and resizes films above and below one that stays.
    @MainActor private static func change(
        _ rows: inout [CollectionFixture.Row], around id: Int, _ seed: inout SeededGenerator
    ) {
        for _ in 0..<6 {
            let section = Int.random(in: 0..<rows.count, using: &seed)
            let count = rows[section].items.count
            let place = Int.random(in: 0...max(0, count - 1), using: &seed)
            let isAnchor = count > 0 && rows[section].items[place].id == id
            switch Int.random(in: 0..<4, using: &seed) {
            case 0: rows[section].items.insert(RowsGenerator.newFilm(), at: min(place, count))
            case 1 where count > 3 && !isAnchor: rows[section].items.remove(at: place)
            case 2 where count > 3 && !isAnchor:
                let film = rows[section].items.remove(at: place)
                rows[Int.random(in: 0..<rows.count, using: &seed)].items.insert(film, at: 0)
            case 3 where count > 0: rows[section].items[place].title += "!"
            default: rows[section].items.append(RowsGenerator.newFilm())
            }
        }
    }

    func testSupplementaryViewsOfAnyKindComeFromOneBuilderAndEachKindIsKnownOnce() {
        onGTK {
            var section = LayoutSection.list(rowHeight: .absolute(60))
            section.boundaryItems = [
                .header(height: .absolute(40)), .footer(height: .absolute(30)),
                BoundaryItem(
                    kind: "rail", width: .absolute(50), height: .absolute(80), alignment: .leading),
            ]
            let fixture = CollectionFixture(
                CollectionFixture.rows([Int](repeating: 5, count: 60)), section: section,
                modify: {
                    $0.accessibilityLabels("", item: { $0.title }, section: { $0.title })
                })
            let kinds: [SupplementaryKind] = [.header, .footer, "rail"]
            var pools: [SupplementaryKind: Set<CellPool.Kind>] = [:]
            for pass in 0..<3 {
                let made = fixture.counters.creates
                for offset in stride(from: 0.0, through: 20_000, by: 400) {
                    fixture.scrollAtOnce(to: offset)
                    for element in fixture.collection.order {
                        guard case .boundary(let id, let kind, _) = element.key else { continue }
                        pools[kind, default: []].insert(element.kind)
                        XCTAssertEqual(element.cell.shownText, "Section \(id.dropFirst())")
                    }
                }
                if pass == 2 { XCTAssertEqual(fixture.counters.creates, made) }
            }
            XCTAssertEqual(Set(pools.keys), Set(kinds))
            for kind in kinds { XCTAssertEqual(pools[kind]?.count, 1, kind.rawValue) }
        }
    }
}
