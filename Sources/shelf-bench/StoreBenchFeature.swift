import FoundationEssentials
import ShelfDiff
import ShelfRandom
import ShelfStore

typealias BenchStore = Store<BenchFeature.State, BenchFeature.Action>

/// A library with a shelf of books, three levels deep.
struct BenchFeature: Reducer {
    struct Book: Identifiable, Equatable, Sendable {
        let id: UUID
        var title: String
        var isRead = false
    }

    struct Shelf: Sendable { var books = IdentifiedArray<Book>() }
    struct Library: Sendable { var shelf = Shelf() }
    struct State: Sendable { var library = Library() }

    enum BookAction: Sendable {
        case rename(String)
        case toggleRead
    }

    enum ShelfAction: Sendable { case book(ElementAction<UUID, BookAction>) }
    enum Action: Sendable { case shelf(ShelfAction) }

    private static let shelfCase = CasePath(Action.shelf) {
        if case .shelf(let action) = $0 { action } else { nil }
    }
    private static let bookCase = CasePath(ShelfAction.book) {
        if case .book(let action) = $0 { action } else { nil }
    }

    var body: some Reducer<State, Action> {
        Scope(state: \.library.shelf, action: Self.shelfCase) {
            EmptyReducer<Shelf, ShelfAction>()
                .forEach(\.books, action: Self.bookCase) {
                    Reduce { book, action in
                        switch action {
                        case .rename(let title): book.title = title
                        case .toggleRead: book.isRead.toggle()
                        }
                        return .none
                    }
                }
        }
    }

    @MainActor
    static func store(_ count: Int) -> BenchStore {
        var generator = SeededGenerator(seed: 42)
        var state = State()
        state.library.shelf.books = IdentifiedArray(
            uniqueElements: (0..<count).map {
                Book(id: UUID.random(using: &generator), title: "Book \($0)")
            })
        return Store(initial: state, reducer: BenchFeature())
    }

    /// Returns the store of one book, scoped through the library and its shelf.
    @MainActor
    static func book(_ id: UUID, in store: BenchStore) -> ScopedStore<Book, BookAction>? {
        store.scope(state: \.library, action: { (action: Action) in action })
            .scope(state: \.shelf, action: shelfCase)
            .scope(id: id, in: \.books, action: bookCase)
    }
}
