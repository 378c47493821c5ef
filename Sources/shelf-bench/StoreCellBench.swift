import FoundationEssentials
import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfStore

/// The costs of stores and descriptions on the screen.
///
/// A display is needed.
@MainActor
struct CellBench {
    private typealias Wall = CollectionNode<Plain<Int>, Plain<UUID>>
    private typealias WallView = CollectionView<Plain<Int>, Plain<UUID>>

    private var records: [BenchRecord] = []

    static func measure() -> [BenchRecord] {
        MainLoop.install()
        guard Application.canOpenDisplay() else {
            var output = StandardError()
            print(
                "shelf-bench: no display, cells are not measured; run under xvfb-run",
                to: &output)
            return []
        }
        var bench = CellBench()
        bench.measureChangedTitle()
        bench.measureDescriptions()
        bench.measureBinding()
        return bench.records
    }

    private func window(showing node: Wall) -> WindowWidget {
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkWindow" id="window">
                    <property name="default-width">1280</property>
                    <property name="default-height">800</property>
                    <child><object class="GtkScrolledWindow" id="scroller"/></child>
                  </object>
                </interface>
                """)
        builder.widget("scroller").setProperty("child", .object(node.widget))
        let window = builder.window("window")
        window.present()
        while !node.isSettled { MainLoop.iterate(mayBlock: true) }
        return window
    }

    private func describe(
        _ rows: [CollectionRow<Plain<Int>, Plain<UUID>>], _ store: BenchStore, into node: Wall?,
        with options: (WallView) -> WallView = { $0 }
    ) -> Wall {
        let view = CollectionView(rows) { _, _ in
            .grid(minimumItemWidth: 120, itemHeight: .absolute(100), spacing: 8)
        } cell: { row in
            StoreView(BenchFeature.book(row.id, in: store)) { book, _ in
                VStack {
                    Text(book.title)
                    Text(book.isRead ? "read" : "new").textStyle(.caption)
                }
            }
        }
        return options(view).renderCollection(into: node)
    }

    /// Measures the requirement that one changed title among 10,000 updates one cell and one text.
    private mutating func measureChangedTitle() {
        let store = BenchFeature.store(10_000)
        let rows = [CollectionRow(0, items: store.state.library.shelf.books.ids)]
        let node = describe(rows, store, into: nil)
        let window = window(showing: node)
        defer { window.destroy() }
        let (cells, before) = (RenderCounters.shared, node.counters)
        store.send(.shelf(.book(ElementAction(rows[0].items[3].id, .rename("changed")))))
        let (cellsAfter, after) = (RenderCounters.shared, node.counters)
        for (what, count, most) in [
            ("differences", after.differences - before.differences, 0),
            ("layouts", after.layouts - before.layouts, 0),
            (
                "cells bound",
                after.binds + after.reconfigures - before.binds - before.reconfigures, 0
            ),
            ("cells updated", cellsAfter.renders - cells.renders, 1),
            ("texts set", cellsAfter.textSets - cells.textSets, 1),
        ] {
            records.append(
                BenchRecord(
                    name: "one title among 10,000: \(what)", value: Double(count), unit: "",
                    bar: .valueAtMost(Double(most))))
        }
        var turn = 0
        let time = Stopwatch.median(rounds: 51, batch: 32) {
            turn += 1
            let id = rows[0].items[turn % 32].id
            store.send(.shelf(.book(ElementAction(id, .rename("\(turn)")))))
        }
        records.append(
            BenchRecord(name: "one title among 10,000, to its text", value: time, unit: "µs"))
    }

    /// Measures the requirement of 1,000 descriptions with equal rows of 100,000 items.
    private mutating func measureDescriptions() {
        let store = BenchFeature.store(100_000)
        let rows = [CollectionRow(0, items: store.state.library.shelf.books.ids)]
        let node = describe(rows, store, into: nil)
        let window = window(showing: node)
        defer { window.destroy() }
        let before = node.counters
        let time = Stopwatch.median(rounds: 21, batch: 1_000) {
            _ = describe(rows, store, into: node)
        }
        let withHandlers = Stopwatch.median(rounds: 21, batch: 1_000) {
            _ = describe(rows, store, into: node) {
                $0.selectionMode(.multiple)
                    .accessibilityLabels("Books", item: { "\($0.id)" }, section: { _ in "" })
                    .onActivate { store.send(.shelf(.book(ElementAction($0.id, .rename(""))))) }
                    .onFocusChange { _ in keep(store.version) }
                    .rowActions { _ in [] }
            }
        }
        while !node.isSettled { MainLoop.iterate(mayBlock: true) }
        let after = node.counters
        records.append(
            BenchRecord(
                name: "described again, equal rows, 100,000 items", value: time, unit: "µs",
                peer: Yardstick.entry, bar: .ratioAtMost(4.5)))
        records.append(
            BenchRecord(
                name: "described again with handlers, equal rows", value: withHandlers, unit: "µs",
                peer: Yardstick.entry, bar: .ratioAtMost(4.5)))
        for (what, count) in [
            ("differences", after.differences - before.differences),
            ("layouts", after.layouts - before.layouts),
        ] {
            records.append(
                BenchRecord(
                    name: "described again 1,000 times: \(what)", value: Double(count), unit: "",
                    bar: .valueAtMost(0)))
        }
    }

    private mutating func measureBinding() {
        var node: ViewNode?
        var turn = 0
        let made = RenderCounters.shared
        let time = Stopwatch.median(rounds: 51, batch: 200) {
            turn += 1
            node = BenchCard(title: "\(turn)", count: turn & 7).render(into: node)
        }
        records.append(
            BenchRecord(
                name: "a card with three texts bound to another item", value: time, unit: "µs"))
        records.append(
            BenchRecord(
                name: "widgets made while a card is bound 10,000 times",
                value: Double(RenderCounters.shared.nodes - made.nodes), unit: "",
                bar: .valueAtMost(12)))
    }
}

/// Uses a result, so that the compiler does not remove its computation.
@inline(never)
private func keep(_ result: Int) {}

private struct BenchCard: View {
    let title: String
    let count: Int

    var body: some View {
        Button(action: {}) {
            VStack(spacing: 4) {
                Text(title)
                HStack {
                    Text("by nobody").textStyle(.caption)
                    Text("\(count)")
                }
                .padding(4)
            }
        }
        .buttonStyle(.card)
    }
}
