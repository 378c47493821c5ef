import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Rows hold ids; each cell follows its own element of the store.
final class CellStoreTests: XCTestCase {
    func testAChangedTitleIsOneCellUpdatedAndOneTextSetAndTheCollectionIsNotTouched() {
        onGTK {
            let list = StoreList(10_000)
            let before = list.node.counters
            let grown = counting { list.rename(3, "Jaws") }
            XCTAssertEqual(grown.renders, 1)
            XCTAssertEqual(grown.textSets, 1)
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertEqual(list.node.counters, before)
            XCTAssertEqual(list.text(3), "Jaws")
            let elsewhere = counting { list.rename(9_000, "Far away") }
            XCTAssertEqual(elsewhere.renders, 0)
        }
    }

    func testACellIsCalledAsItsElementIsNow() {
        onGTK {
            let list = StoreList(100)
            XCTAssertEqual(list.cell(3)?.handle.hasAccessibleLabel("Film 3"), true)
            list.rename(3, "Jaws")
            XCTAssertEqual(list.cell(3)?.handle.hasAccessibleLabel("Jaws"), true)
            XCTAssertEqual(list.cell(4)?.handle.hasAccessibleLabel("Film 4"), true)
        }
    }

    func testThereAreAsManySubscriptionsAsBoundCells() {
        onGTK {
            let list = StoreList(10_000)
            XCTAssertEqual(list.subscriptions, list.node.counters.liveCells)
            for _ in 0..<60 {
                list.scroll(by: 1_500)
                XCTAssertEqual(list.subscriptions, list.node.counters.liveCells)
            }
            XCTAssertEqual(list.titlesThatDiffer, [])
        }
    }

    func testACellReadsItsElementWhateverTheOrder() {
        onGTK {
            let list = StoreList(200)
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<20 {
                list.store.send(.shuffle(.random(in: 0...UInt64.max, using: &generator)))
                list.follow()
                XCTAssertEqual(list.titlesThatDiffer, [])
            }
        }
    }

    func testADeletedElementThatComesBackReachesItsNewCellAndNobodyElses() {
        onGTK {
            let list = StoreList(200)
            list.store.send(.delete(2))
            list.follow()
            list.scroll(by: 3_000)
            let grown = counting { list.store.send(.undo) }
            XCTAssertEqual(grown.renders, 0, "an old cell heard of the element")
            XCTAssertEqual(list.titlesThatDiffer, [])
            list.follow()
            list.scroll(by: -3_000)
            list.rename(2, "back")
            XCTAssertEqual(list.text(2), "back")
            XCTAssertEqual(list.titlesThatDiffer, [])
        }
    }

    func testACellWhoseElementIsGoneShowsItsLastContentAndHearsNothing() {
        onGTK {
            let list = StoreList(50)
            list.rename(1, "last")
            let cell = list.cell(1)
            let grown = counting {
                list.store.send(.delete(1))
                list.rename(1, "nobody")
            }
            XCTAssertEqual(cell?.shownText, "last")
            XCTAssertEqual(grown.textSets, 0)
        }
    }

    func testACellThatIsBoundToAnElementThatIsNotThereShowsNothingOfTheLastOne() {
        onGTK {
            let list = StoreList(3)
            let one = list.film(1).render(into: nil, in: ViewContext.item(1))
            XCTAssertEqual(one.texts, ["Film 1"])
            let other = list.film(99).render(into: one, in: ViewContext.item(99))
            XCTAssertTrue(other === one)
            XCTAssertEqual(other.texts, [])
            let back = list.film(2).render(into: other, in: ViewContext.item(2))
            XCTAssertEqual(back.texts, ["Film 2"])
            list.rename(1, "nobody")
            XCTAssertEqual(back.texts, ["Film 2"])
        }
    }

    func testAMissingElementMayHaveAPlaceholder() {
        onGTK {
            let list = StoreList(3)
            @MainActor func view(_ id: Int) -> some View {
                StoreView(list.scope(id)) { film, _ in
                    Text(film.title)
                } placeholder: {
                    Text("gone")
                }
            }
            let node = view(1).render(into: nil, in: ViewContext.item(1))
            XCTAssertEqual(view(99).render(into: node, in: ViewContext.item(99)).texts, ["gone"])
            XCTAssertEqual(view(1).render(into: node, in: ViewContext.item(1)).texts, ["Film 1"])
        }
    }

    func testACellWhoseElementIsGoneKeepsItsLookInAnotherEnvironment() {
        onGTK {
            let list = StoreList(3)
            let (view, context) = (list.film(1), ViewContext.item(1))
            let node = view.render(into: nil, in: context)
            list.rename(1, "last")
            list.store.send(.delete(1))
            XCTAssertEqual(view.render(into: node, in: context).texts, ["last"])
        }
    }

    func testWhatAViewSendsWhileItIsShownIsShownAfterwards() {
        onGTK {
            let list = StoreList(3)
            @MainActor func view(_ title: String) -> some View {
                StoreView(list.scope(1), observing: \.title) { shown, _ in
                    let _ = list.rename(1, title)
                    Text(shown)
                }
            }
            let node = view("first").render(into: nil, in: ViewContext.item(1))
            XCTAssertEqual(node.texts, ["first"])
            XCTAssertEqual(
                view("second").render(into: node, in: ViewContext.item(1)).texts, ["second"])
        }
    }

    func testNoCellReadsAStateOlderThanTheRowsThatMadeItVisible() {
        onGTK {
            let list = StoreList(100)
            for step in 0..<30 {
                list.store.send(.prepend)
                list.follow()
                for (bound, shown) in list.versions { XCTAssertGreaterThanOrEqual(bound, shown) }
                XCTAssertEqual(list.titlesThatDiffer, [], "step \(step)")
            }
            XCTAssertGreaterThan(list.versions.count, 30)
        }
    }

    func testACellIsSetUpOnceAndBoundManyTimes() {
        onGTK {
            let list = StoreList(10_000)
            for _ in 0..<10 { list.scroll(by: 700) }
            let before = list.node.counters
            let grown = counting { for _ in 0..<40 { list.scroll(by: 700) } }
            XCTAssertEqual(grown.nodes, 0)
            XCTAssertEqual(list.node.counters.creates, before.creates)
            XCTAssertGreaterThan(list.node.counters.binds, before.binds + 100)
        }
    }

    func testTwoKindsOfCellsInOneBuilderWorkAndTheNewestBuilderIsUsed() {
        onGTK {
            let list = StoreList(200, showsNumbers: true)
            XCTAssertEqual(list.text(0), "Film 0")
            XCTAssertEqual(list.text(1), "number 1 of 200")
            for _ in 0..<30 { list.scroll(by: 400) }
            for _ in 0..<30 { list.scroll(by: -400) }
            XCTAssertEqual(list.text(0), "Film 0")
            XCTAssertEqual(list.text(1), "number 1 of 200")
            list.store.send(.delete(50))
            list.follow()
            list.node.reconfigure([1])
            XCTAssertEqual(list.text(1), "number 1 of 199", "an old builder was asked")
        }
    }

    func testAStoreAndItsCellsGoTogether() {
        onGTK {
            var list: StoreList? = StoreList(100)
            list!.scroll(by: 500)
            weak let store = list!.store
            let widget = WeakProbe(list!.node.widget)
            list = nil
            XCTAssertTrue(pump(seconds: 5) { !widget.isAlive }, "the collection leaks")
            XCTAssertTrue(pump(seconds: 5) { store == nil }, "the store leaks")
        }
    }
}

@MainActor
extension ViewContext {
    /// The context of a cell's view.
    fileprivate static func item(_ id: Int) -> ViewContext {
        ViewContext(environment: EnvironmentValues(), identity: ViewIdentity(item: id))
    }
}

private struct ListFeature: Reducer {
    struct State {
        var films = IdentifiedArray<Film>()
        var removed: [Film] = []
    }

    enum Action: Sendable {
        case rename(Int, String)
        case delete(Int)
        case undo
        case prepend
        case shuffle(UInt64)
        case film(Int, String)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
        switch action {
        case .rename(let id, let title), .film(let id, let title):
            state.films.modify(id: id) { $0.title = title }
        case .delete(let id):
            if let film = state.films.remove(id: id) { state.removed.append(film) }
        case .undo:
            if let film = state.removed.popLast() { state.films.insert(film, at: 0) }
        case .prepend:
            let id = 100_000 + state.films.count
            state.films.insert(Film(id: id, title: "Film \(id)"), at: 0)
        case .shuffle(var seed):
            for id in state.films.ids {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1
                state.films.move(id: id, to: Int(seed >> 33) % state.films.count)
            }
        }
        return .none
    }
}

/// A collection whose rows are the ids of a store.
@MainActor
private final class StoreList {
    typealias Node = CollectionNode<Plain<String>, Plain<Int>>

    let store: Store<ListFeature.State, ListFeature.Action>
    private(set) var node: Node! = nil
    private let window: WindowWidget
    private let showsNumbers: Bool
    /// For each binding, the version of the state it read and that of the rows on screen.
    private(set) var versions: [(read: Int, shown: Int)] = []
    private var shownVersion = 0
    private var ids: StoreObservation?

    init(_ count: Int, showsNumbers: Bool = false) {
        var state = ListFeature.State()
        state.films = IdentifiedArray((0..<count).map { Film(id: $0, title: "Film \($0)") }) {
            first, _ in first
        }
        store = Store(initial: state, reducer: ListFeature(), onWarning: { _ in })
        self.showsNumbers = showsNumbers
        let first = StoreList.describe([], store, showsNumbers, 0) { _ in }.renderCollection(
            into: nil)
        node = first
        // Whatever the machine does, a pass binds all it has to.
        first.collection.cells.budget.clock = { 0 }
        window = TestWindow.make(showing: first.widget, width: 800, height: 600)
        ids = store.observe(\.films.ids) { [weak self] in self?.show($0) }
        window.present()
        XCTAssertTrue(pump { first.counters.liveCells > 0 && first.isSettled })
    }

    deinit { MainActor.assumeIsolated { window.destroy() } }

    private func show(_ ids: [Int]) {
        shownVersion = store.version
        _ = StoreList.describe(ids, store, showsNumbers, ids.count) { [weak self] in
            guard let self else { return }
            self.versions.append(($0, self.shownVersion))
        }
        .renderCollection(into: node)
    }

    private static func describe(
        _ ids: [Int], _ store: Store<ListFeature.State, ListFeature.Action>, _ showsNumbers: Bool,
        _ count: Int, bound: @escaping (Int) -> Void
    ) -> CollectionView<Plain<String>, Plain<Int>> {
        CollectionView([CollectionRow("films", items: ids)]) { _, _ in
            .grid(minimumItemWidth: 150, itemHeight: .absolute(60), spacing: 10)
        } cell: { row in
            if showsNumbers && row.id % 2 == 1 {
                HStack { Text("number \(row.id) of \(count)") }
            } else {
                StoreView(
                    store.scope(
                        id: row.id, in: \.films,
                        action: { ListFeature.Action.film($0, $1) }),
                    observing: { film in
                        bound(store.version)
                        return film.title
                    }
                ) { title, _ in
                    VStack { Text(title) }
                }
            }
        }
        .animatesChanges(false)
        .accessibilityLabels(
            "Films", item: { store.state.films[id: $0.id]?.title ?? "" }, section: { $0.value })
    }

    func scope(_ id: Int) -> ScopedStore<Film, String>? {
        store.scope(id: id, in: \.films, action: { ListFeature.Action.film($0, $1) })
    }

    /// The view of a film that stands alone.
    func film(_ id: Int) -> some View {
        StoreView(scope(id), observing: \.title) { title, _ in Text(title) }
    }

    /// The observations of cells; one more follows the ids.
    var subscriptions: Int { store.observationCount - 1 }

    func rename(_ id: Int, _ title: String) { store.send(.rename(id, title)) }

    func cell(_ id: Int) -> CellWidget? { node.collection.elements[.item(id)]?.cell }

    func text(_ id: Int) -> String? { cell(id)?.shownText }

    /// Waits until the last rows are on screen.
    func follow() { pass() }

    func scroll(by distance: Double) {
        node.collection.scrollPage(to: node.collection.scrollOffset + distance, animated: false)
        pass()
    }

    private func pass() {
        let passes = node.counters.passes
        node.collection.requestPass()
        XCTAssertTrue(
            pump { self.node.counters.passes > passes && self.node.isSettled },
            "the collection never came to rest")
    }

    /// Cells that show another title than their element has.
    var titlesThatDiffer: [String] {
        node.collection.elements.values.compactMap { element in
            guard case .item(let id) = element.key else { return nil }
            let (shown, title) = (element.cell.shownText, store.state.films[id: id]?.title)
            return shown == title || title == nil ? nil : "\(id): \(shown ?? "") \(title ?? "")"
        }
    }
}
