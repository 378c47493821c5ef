import ShelfDiff
import ShelfStore
import Testing

/// A shelf whose books are many, in a wall that has shelves, perhaps an open one, and a mode.
private struct Shelf: Identifiable, Equatable {
    let id: Int
    var title = ""
    var books: [Int]

    /// Where the books are in memory: another place after they were copied.
    var address: Int {
        books.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }

    static func shelf(_ id: Int) -> Shelf { Shelf(id: id, books: Array(0..<1_000)) }
}

private enum Mode: Equatable {
    case closed
    case browsing(Shelf)

    static let browsingCase = CasePath(Mode.browsing) {
        if case .browsing(let shelf) = $0 { shelf } else { nil }
    }
}

private struct Wall: Equatable {
    var shelves: IdentifiedArray<Shelf> = [.shelf(0), .shelf(1)]
    var open: Shelf? = .shelf(2)
    var mode = Mode.browsing(.shelf(3))

    var addresses: [Int] {
        let browsed = Mode.browsingCase.extract(mode)
        return shelves.map(\.address) + [open?.address ?? 0, browsed?.address ?? 0]
    }
}

private enum WallAction: Sendable {
    case shelf(ElementAction<Int, Int>)
    case open(Int)
    case browse(Int)

    static let shelfCase = CasePath(WallAction.shelf) {
        if case .shelf(let action) = $0 { action } else { nil }
    }
    static let openCase = CasePath(WallAction.open) {
        if case .open(let book) = $0 { book } else { nil }
    }
    static let browseCase = CasePath(WallAction.browse) {
        if case .browse(let book) = $0 { book } else { nil }
    }
}

@MainActor
@Suite("Changes in place")
struct InPlaceTests {
    private let store: Store<Wall, WallAction>

    init() {
        let shelf = Reduce<Shelf, Int> { shelf, book in
            shelf.books[0] = book
            return .none
        }
        store = Store(
            initial: Wall(),
            reducer: CombineReducers {
                EmptyReducer<Wall, WallAction>()
                    .forEach(\.shelves, action: WallAction.shelfCase) { shelf }
                    .ifLet(\.open, action: WallAction.openCase) { shelf }
                Reduce<Wall, WallAction> { wall, action in
                    // After the reducers of the parts, as the parent of all.
                    if case .shelf(let shelf) = action {
                        wall.shelves[id: shelf.id]?.books[1] = shelf.action
                    }
                    return .none
                }
                Scope(state: \Wall.mode, action: CasePath({ $0 }, extract: { $0 })) {
                    EmptyReducer<Mode, WallAction>()
                        .ifCaseLet(Mode.browsingCase, action: WallAction.browseCase) { shelf }
                }
            }, onWarning: { _ in })
    }

    private func sendAll(_ book: Int) {
        store.send(.shelf(ElementAction(0, book)))
        store.send(.shelf(ElementAction(1, book)))
        store.send(.open(book))
        store.send(.browse(book))
    }

    @Test("A collection in an element, an optional part or a case is not copied by a change")
    func nothingIsCopied() {
        let addresses = store.state.addresses
        for book in 1...5 {
            sendAll(book)
            #expect(store.state.addresses == addresses, "change \(book)")
        }
        #expect(store.state.shelves[1].books.prefix(2) == [5, 5])
        #expect(store.state.open?.books[0] == 5)
        #expect(Mode.browsingCase.extract(store.state.mode)?.books[0] == 5)
    }

    @Test("Observing a field of a part that may go away costs its changes nothing")
    func observedPartsAreNotCopied() {
        var observations: [StoreObservation?] = []
        let titles = Log<String>()
        let mode = store.scope(state: \.mode, action: { (action: WallAction) in action })
        observations.append(
            store.scope(id: 0, in: \.shelves, action: WallAction.shelfCase)?
                .observe(\.title) { titles($0) })
        observations.append(
            store.scope(id: 1, in: \.shelves, action: WallAction.shelfCase)?
                .scope(state: \.books.count, action: { (book: Int) in book }).observe(\.self) { _ in
                })
        observations.append(
            store.scope(optional: \.open, action: WallAction.openCase)?
                .observe(\.title) { titles($0) })
        observations.append(
            mode.scope(case: Mode.browsingCase, action: WallAction.browseCase)?
                .observe(\.title) { titles($0) })
        let addresses = store.state.addresses
        for book in 1...5 {
            sendAll(book)
            #expect(store.state.addresses == addresses, "change \(book)")
        }
        #expect(titles.entries == ["", "", ""])
        #expect(store.observationCount == 4)
        withExtendedLifetime(observations) {}
    }

    @Test("A kept scope of a part that may go away costs one change a copy, and no later one")
    func keptScopesCostOnce() {
        let open = store.scope(optional: \.open, action: WallAction.openCase)
        let shelf = store.scope(id: 0, in: \.shelves, action: WallAction.shelfCase)
        sendAll(1)
        let addresses = store.state.addresses
        for book in 2...5 {
            sendAll(book)
            #expect(open?.state.books[0] == book && shelf?.state.books[0] == book)
        }
        #expect(store.state.addresses == addresses)
    }
}
