import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Something of a caller's that closures keep alive.
@MainActor
private final class Probe {
    let log: (String) -> Void
    let isThere = true

    init(_ log: @escaping (String) -> Void = { _ in }) { self.log = log }
}

private struct Opener: View {
    let probe: Probe
    @State private var isOpen = false

    var body: some View {
        Button(isOpen ? "open" : "closed") {
            isOpen.toggle()
            probe.log("opened")
        }
    }
}

private struct Holder: View {
    let probe: Probe
    @State private var held: Probe?

    var body: some View {
        Button(held == nil ? "take" : "let go") { held = held == nil ? probe : nil }
    }
}

/// A cell that waits to be used again keeps its widgets and nothing of its last item's.
final class CellReleaseTests: XCTestCase {
    @MainActor
    private static let kinds: [(name: String, view: (Probe) -> any View)] = [
        ("tap", { probe in Text("x").onTap { probe.log("tap") } }),
        ("long press", { probe in Text("x").onLongPress { probe.log("press") } }),
        ("hover", { probe in Text("x").onHover { _ in probe.log("hover") } }),
        ("drag", { probe in Text("x").onDrag { _ in probe.log("drag") } }),
        (
            "drop",
            { probe in
                Text("x").onDrop { _ in
                    probe.log("drop")
                    return true
                }
            }
        ),
        ("button", { probe in Button("x") { probe.log("click") } }),
        ("toggle", { probe in Toggle("x", isOn: true) { _ in probe.log("toggle") } }),
        (
            "picture",
            { probe in
                Picture(1) {
                    probe.log("load")
                    return nil
                }
            }
        ),
        ("view with state", { probe in Opener(probe: probe) }),
        (
            "grid",
            { probe in
                Grid(columns: 2) {
                    Text("a")
                    Button("x") { probe.log("click") }
                }
            }
        ),
        (
            "branch",
            { probe in
                VStack {
                    if probe.isThere { Button("x") { probe.log("click") }.onTap { probe.log("") } }
                    ForEach([1, 2], id: \.self) { _ in Button("y") { probe.log("click") } }
                }
            }
        ),
        (
            "overlay",
            { probe in
                Text("x").overlay { Button("x") { probe.log("click") } }.padding(3)
                    .environment(\.textScale, 2)
            }
        ),
        (
            "any widget",
            { probe in
                WidgetView(named: "bar") {
                    Builder(xml: "<interface><object class='GtkLevelBar' id='bar'/></interface>")
                        .widget("bar")
                } update: { _ in
                    probe.log("update")
                }
            }
        ),
    ]

    func testACellThatWaitsKeepsNoClosureOfItsLastItem() {
        onGTK {
            for (name, view) in Self.kinds {
                let fixture = CellFixture()
                weak var last: Probe?
                @MainActor func bind(_ item: Int) {
                    let probe = Probe()
                    last = probe
                    fixture.bind(item, view(probe))
                }
                bind(0)
                settle()
                fixture.cell.unbind()
                settle()
                XCTAssertNil(last, "\(name): a closure outlives its binding")
                let grown = counting { bind(1) }
                XCTAssertEqual(grown.nodes, 0, "\(name): widgets were made anew")
            }
        }
    }

    func testWhatAViewKeptInItsStateGoesWithTheBinding() {
        onGTK {
            let fixture = CellFixture()
            weak var last: Probe?
            @MainActor func bind() {
                let probe = Probe()
                last = probe
                fixture.bind(0, Holder(probe: probe))
            }
            bind()
            fixture.nodes(ButtonNode.self)[0].widget.click()
            settle()
            XCTAssertEqual(fixture.texts, ["let go"])
            fixture.cell.unbind()
            XCTAssertNil(last, "the state outlives the binding")
        }
    }

    func testACellThatIsUsedAgainCallsItsNewItemsHandlersOnly() {
        onGTK {
            let fixture = CellFixture()
            var log: [String] = []
            @MainActor func view(_ name: String) -> some View {
                VStack {
                    Opener(probe: Probe { log.append("\(name) \($0)") })
                    Toggle("x", isOn: false) { _ in log.append("\(name) toggled") }
                }
                .onDrop { _ in
                    log.append("\(name) dropped")
                    return true
                }
            }
            fixture.bind(0, view("first"))
            fixture.cell.unbind()
            fixture.nodes(ButtonNode.self)[0].widget.click()
            XCTAssertEqual(log, [], "a cell that waits called somebody")
            fixture.bind(1, view("second"))
            fixture.nodes(ButtonNode.self)[0].widget.click()
            fixture.nodes(ToggleNode.self)[0].widget.setProperty("active", .bool(true))
            XCTAssertEqual(log, ["second opened", "second toggled"])
            settle()
            XCTAssertEqual(fixture.texts, ["open"])
        }
    }

    func testWhatItemsCapturedLivesAsLongAsTheirCellsAreBound() {
        onGTK {
            var probes: [Int: () -> Probe?] = [:]
            @MainActor func probe(_ id: Int) -> Probe {
                let probe = Probe()
                probes[id] = { [weak probe] in probe }
                return probe
            }
            let node = CollectionView(CollectionFixture.rows([2_000])) { _, _ in
                .grid(minimumItemWidth: 150, itemHeight: .absolute(60), spacing: 10)
            } cell: { film in
                let probe = probe(film.id)
                Button("x") { probe.log("click") }.onTap { probe.log("tap") }
                    .onHover { _ in probe.log("hover") }
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: node.widget, width: 800, height: 600)
            defer { window.destroy() }
            window.present()
            XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled })
            for step in 0..<30 {
                node.collection.scrollPage(to: Double(step) * 450, animated: false)
                let passes = node.counters.passes
                node.collection.requestPass()
                XCTAssertTrue(pump { node.counters.passes > passes && node.isSettled })
                let alive = Set(probes.filter { $0.value() != nil }.keys)
                let bound = node.collection.elements.keys.compactMap { key in
                    if case .item(let id) = key { id } else { nil }
                }
                XCTAssertEqual(alive, Set(bound))
            }
            XCTAssertGreaterThan(probes.count, 200)
        }
    }

    func testAPlaceholderThatIsHiddenKeepsNothing() {
        onGTK {
            weak var last: Probe?
            let fixture = CollectionFixture([])
            fixture.modify = { view in
                view.placeholder { _ in
                    let probe = Probe()
                    last = probe
                    return Button("Open") { probe.log("open") }
                }
            }
            fixture.render()
            XCTAssertNotNil(last)
            fixture.change { $0 = CollectionFixture.rows([3]) }
            XCTAssertNil(last)
            fixture.change { $0 = [] }
            XCTAssertNotNil(last, "it is shown again")
        }
    }
}
