import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Something of a caller's that closures keep alive.
private final class Probe {
    func look() {}
}

private struct Counting: Reducer {
    struct State: Equatable, Sendable { var count = 0 }
    enum Action: Sendable { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        state.count += 1
        return .none
    }
}

/// A collection that is not shown for now lets go of what it showed, and begins anew.
final class CollectionWaitingTests: XCTestCase {
    @MainActor
    private static func list(_ items: [Film], _ probe: Probe? = nil) -> some View {
        CollectionView(items, layout: .list(rowHeight: .absolute(40))) { film in
            Text(film.title)
        }
        .selectionMode(.multiple)
        .accessibilityLabels("Films", item: { $0.title })
        .onActivate { _ in probe?.look() }
        .onChange { _ in probe?.look() }
    }

    private static func films(_ ids: Range<Int>) -> [Film] {
        ids.map { Film(id: $0, title: "Film \($0)") }
    }

    @MainActor
    private static func node(in fixture: CellFixture) throws -> CollectionNode<Plain<Int>, Film> {
        try XCTUnwrap(fixture.nodes(CollectionNode<Plain<Int>, Film>.self).first)
    }

    @MainActor
    private static func shown(_ node: CollectionNode<Plain<Int>, Film>) -> [String] {
        node.collection.order.filter(\.isItem).compactMap(\.cell.shownText)
    }

    @MainActor
    private static func finish(_ node: CollectionNode<Plain<Int>, Film>) {
        XCTAssertTrue(pump { node.counters.liveCells > 0 && node.isSettled }, "never settled")
    }

    func testACollectionInACellThatIsUsedAgainBeginsAnewWithTheCellsItHas() throws {
        try onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Self.list(Self.films(0..<100)))
            fixture.present()
            let node = try Self.node(in: fixture)
            Self.finish(node)
            XCTAssertTrue(node.focus(50))
            node.selection = [50, 51]
            Self.finish(node)
            XCTAssertGreaterThan(node.scrollOffset, 0)
            XCTAssertFalse(node.collection.live.isEmpty)
            let (nodes, creates) = (RenderCounters.shared.nodes, node.counters.creates)
            fixture.cell.unbind()
            XCTAssertTrue(node.collection.live.isEmpty)
            XCTAssertEqual(node.selection, [])
            XCTAssertNil(node.focusedItemID)
            fixture.bind(1, Self.list(Self.films(40..<60)))
            XCTAssertTrue(try Self.node(in: fixture) === node)
            Self.finish(node)
            XCTAssertEqual(node.counters.animatedElements, 0, "it glided from the former rows")
            XCTAssertEqual(node.scrollOffset, 0)
            XCTAssertEqual(node.selection, [])
            // The cell had the keyboard, which enters what it shows now.
            XCTAssertEqual(node.focusedItemID, 40)
            XCTAssertEqual(Self.shown(node).first, "Film 40")
            XCTAssertEqual(node.presentedFrame(of: 41)?.y, 40)
            XCTAssertEqual(RenderCounters.shared.nodes, nodes, "views were made anew")
            XCTAssertEqual(node.counters.creates, creates, "cells were made anew")
            // The page scrolls as before.
            XCTAssertTrue(node.scroll(to: 59, animated: false))
            Self.finish(node)
            XCTAssertGreaterThan(node.scrollOffset, 0)
        }
    }

    func testTheSameRowsOfAnotherCellComeWithoutTheFormerSelection() throws {
        try onGTK {
            let fixture = CellFixture()
            let films = Self.films(0..<100)
            fixture.bind(0, Self.list(films))
            fixture.present()
            let node = try Self.node(in: fixture)
            Self.finish(node)
            node.selection = [2]
            fixture.cell.unbind()
            fixture.bind(1, Self.list(films))
            Self.finish(node)
            XCTAssertEqual(node.selection, [])
            XCTAssertEqual(Self.shown(node).first, "Film 0")
        }
    }

    func testACollectionThatWaitsKeepsNothingOfItsOwner() throws {
        try onGTK {
            let fixture = CellFixture()
            weak var last: Probe?
            @MainActor func bind() {
                let probe = Probe()
                last = probe
                fixture.bind(0, Self.list(Self.films(0..<100), probe))
            }
            bind()
            fixture.present()
            Self.finish(try Self.node(in: fixture))
            XCTAssertNotNil(last)
            fixture.cell.unbind()
            settle()
            XCTAssertNil(last)
            fixture.cell.unbind()
        }
    }

    func testABranchThatIsLeftBeginsAnew() throws {
        try onGTK {
            @MainActor func page(_ isList: Bool) -> some View {
                VStack {
                    if isList { Self.list(Self.films(0..<100)) } else { Text("nothing") }
                }
            }
            let fixture = CellFixture()
            fixture.bind(0, page(true))
            fixture.present()
            let node = try Self.node(in: fixture)
            Self.finish(node)
            node.selection = [3]
            XCTAssertTrue(node.scroll(to: 80, animated: false))
            Self.finish(node)
            fixture.show(page(false))
            fixture.layOut()
            XCTAssertTrue(node.collection.live.isEmpty)
            fixture.show(page(true))
            XCTAssertTrue(try Self.node(in: fixture) === node)
            Self.finish(node)
            XCTAssertEqual(node.selection, [])
            XCTAssertEqual(node.scrollOffset, 0)
            XCTAssertEqual(node.counters.animatedElements, 0)
            XCTAssertEqual(Self.shown(node).first, "Film 0")
        }
    }

    func testWhatCellsOfACollectionObserveEndsWithIt() throws {
        try onGTK {
            let store = Store(initial: Counting.State(), reducer: Counting())
            @MainActor func view() -> some View {
                CollectionView(Self.films(0..<5), layout: .list(rowHeight: .absolute(40))) { _ in
                    StoreView(store, observing: \.count) { count, _ in Text("\(count)") }
                }
            }
            let fixture = CellFixture()
            fixture.bind(0, view())
            fixture.present()
            let node = try Self.node(in: fixture)
            Self.finish(node)
            XCTAssertEqual(counting { store.send(.add) }.renders, 5)
            fixture.cell.unbind()
            XCTAssertEqual(counting { store.send(.add) }.renders, 0, "a cell went on rendering")
            fixture.bind(1, view())
            Self.finish(node)
            XCTAssertEqual(Self.shown(node), ["2", "2", "2", "2", "2"])
            XCTAssertEqual(counting { store.send(.add) }.renders, 5)
        }
    }

    func testWhatIsToldOfTheEndOfACollectionWaitsForTheRendering() throws {
        try onGTK {
            struct Page: View {
                let isList: Bool
                let rows: [Film]
                @State private var log: [String] = []

                var body: some View {
                    VStack {
                        Text(log.joined(separator: " "))
                        if isList {
                            CollectionView(rows, layout: .list(rowHeight: .absolute(40))) { film in
                                Text(film.title)
                            }
                            .onChange { log.append("\($0.insertedItems)") }
                            .onSelectionChange { log.append("\($0)") }
                            .onFocusChange { log.append("focus \($0?.id ?? -1)") }
                        }
                    }
                }
            }
            let fixture = CellFixture()
            fixture.bind(0, Page(isList: true, rows: Self.films(0..<9)))
            fixture.present()
            let node = try Self.node(in: fixture)
            Self.finish(node)
            XCTAssertTrue(node.focus(3))
            settle()
            let told = fixture.texts.first
            fixture.show(Page(isList: false, rows: []))
            settle()
            XCTAssertEqual(fixture.texts, [told], "what is left is no change of its rows")
        }
    }
}
