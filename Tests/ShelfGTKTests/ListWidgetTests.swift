import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfRandom
import ShelfTestSupport
import XCTest

/// GTK's own list widgets, driven by snapshots.
final class ListWidgetTests: XCTestCase {
    typealias Adapter = ListModelAdapter<Genre, Film>

    /// A window with a list widget whose rows are labels bound to the items' text.
    @MainActor
    private struct ListFixture {
        let adapter = Adapter { $0.title }
        let window: WindowWidget
        let list: Widget
        let selection: Object

        init(_ kind: String, selection kindOfSelection: String) {
            let builder = Builder(
                xml: """
                    <interface>
                      <object class="\(kindOfSelection)" id="selection"/>
                      <object class="GtkWindow" id="window">
                        <property name="default-width">300</property>
                        <property name="default-height">400</property>
                        <child><object class="GtkScrolledWindow"><child>
                          <object class="\(kind)" id="list">
                            <property name="model">selection</property>
                            <property name="factory"><object class="GtkBuilderListItemFactory">
                              <property name="bytes"><![CDATA[<interface>
                                <template class="GtkListItem"><property name="child">
                                  <object class="GtkLabel"><binding name="label">
                                    <lookup name="text" type="ShelfListItem">
                                      <lookup name="item">GtkListItem</lookup>
                                    </lookup>
                                  </binding></object>
                                </property></template>
                              </interface>]]></property>
                            </object></property>
                          </object>
                        </child></object></child>
                      </object>
                    </interface>
                    """)
            window = builder.window("window")
            list = builder.widget("list")
            selection = builder.object("selection")
            selection.setProperty("model", .object(adapter))
            window.present()
        }

        var labels: [String] { ListModelReader.labels(in: list) }

        var selectedID: Int? {
            selection.objectProperty("selected-item").flatMap { Adapter.item(of: $0)?.id }
        }
    }

    func testAListViewShowsWhatIsApplied() throws {
        try onGTK {
            for kind in ["GtkListView", "GtkGridView"] {
                let fixture = ListFixture(kind, selection: "GtkNoSelection")
                defer { fixture.window.destroy() }
                var rows = CollectionFixture.rows([3, 2])
                fixture.adapter.apply(try Snapshot(rows))
                let titles = rows.flatMap(\.items).map(\.title)
                XCTAssertTrue(pump { Set(fixture.labels).isSuperset(of: titles) }, kind)
                rows[0].items.swapAt(0, 2)
                rows[0].items[1].title = "Other"
                rows[1].items.removeFirst()
                fixture.adapter.apply(try Snapshot(rows))
                XCTAssertTrue(
                    pump { fixture.labels.filter { !$0.isEmpty }.count == 4 }, "\(fixture.labels)")
                XCTAssertEqual(Set(fixture.labels), Set(rows.flatMap(\.items).map(\.title)), kind)
            }
        }
    }

    func testASelectionStaysOnItsItemThroughEveryChange() throws {
        try onGTK {
            var seed = SeededGenerator(seed: 11)
            var rows = CollectionFixture.rows([40, 20, 30])
            let fixture = ListFixture("GtkListView", selection: "GtkSingleSelection")
            defer { fixture.window.destroy() }
            fixture.adapter.apply(try Snapshot(rows))
            fixture.selection.setProperty("selected", .int(25))
            let film = fixture.adapter[25]
            XCTAssertEqual(fixture.selectedID, film.id)
            for step in 0..<300 {
                rows = RowsGenerator.change(rows, &seed)
                if !rows.contains(where: { $0.items.contains { $0.id == film.id } }) {
                    rows[0].items.append(film)
                }
                if step % 5 == 0 { Self.moveToOtherSection(film.id, in: &rows, &seed) }
                fixture.adapter.apply(try Snapshot(rows))
                XCTAssertEqual(fixture.selectedID, film.id, "step \(step)")
                let index = fixture.adapter.index(of: film.id)!
                let selected = fixture.selection.objectProperty("selected-item")
                XCTAssertEqual(ListModelReader.item(of: fixture.selection, at: index), selected)
                if step % 20 == 0 { settle() }
            }
        }
    }

    func testADeletedSelectionLeavesTheListInOrder() throws {
        try onGTK {
            var rows = CollectionFixture.rows([5])
            let fixture = ListFixture("GtkListView", selection: "GtkSingleSelection")
            defer { fixture.window.destroy() }
            fixture.adapter.apply(try Snapshot(rows))
            fixture.selection.setProperty("selected", .int(2))
            rows[0].items.remove(at: 2)
            fixture.adapter.apply(try Snapshot(rows))
            XCTAssertEqual(fixture.selectedID, 3, "GTK selects what takes the place")
            fixture.adapter.apply(Snapshot())
            XCTAssertNil(fixture.selectedID)
        }
    }

    func testAClosedWindowLeavesTheModelToItsHolder() throws {
        try onGTK {
            var fixture: ListFixture? = ListFixture("GtkListView", selection: "GtkSingleSelection")
            fixture!.adapter.apply(try Snapshot(CollectionFixture.rows([50])))
            XCTAssertTrue(pump { fixture!.labels.contains("Film 3") })
            let item = WeakProbe(ListModelReader.item(of: fixture!.adapter, at: 3)!)
            XCTAssertTrue(item.isAlive, "its row holds it")
            let model = WeakProbe(fixture!.adapter)
            fixture!.window.destroy()
            fixture = nil
            XCTAssertTrue(pump { !item.isAlive && !model.isAlive }, "the model or an item leaks")
        }
    }

    @MainActor
    private static func moveToOtherSection(
        _ id: Int, in rows: inout [CollectionFixture.Row], _ seed: inout SeededGenerator
    ) {
        let home = rows.firstIndex { $0.items.contains { $0.id == id } }!
        let film = rows[home].items.remove(at: rows[home].items.firstIndex { $0.id == id }!)
        let target = Int.random(in: 0..<rows.count, using: &seed)
        let place = Int.random(in: 0...rows[target].items.count, using: &seed)
        rows[target].items.insert(film, at: place)
    }
}
