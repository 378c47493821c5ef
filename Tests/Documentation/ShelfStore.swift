import ShelfDiff
import ShelfStore

// What the code in the documentation of ShelfStore takes as known.

struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
}

enum FilmAction: Sendable { case delete }

let jaws = Film(id: 1, title: "Jaws")

// A program that is logged in, or is not yet.

struct Login: Reducer {
    struct State: Equatable, Sendable {}
    enum Action: Sendable { case succeeded }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Home: Reducer {
    struct State: Equatable, Sendable {}
    enum Action: Sendable { case refresh }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

enum State: Equatable, Sendable {
    case login(Login.State)
    case home(Home.State)
    static let loginCase = CasePath(State.login) {
        if case .login(let state) = $0 { state } else { nil }
    }
    static let homeCase = CasePath(State.home) {
        if case .home(let state) = $0 { state } else { nil }
    }
}

enum Action: Sendable {
    case login(Login.Action)
    case home(Home.Action)
    static let loginCase = CasePath(Action.login) {
        if case .login(let action) = $0 { action } else { nil }
    }
    static let homeCase = CasePath(Action.home) {
        if case .home(let action) = $0 { action } else { nil }
    }
}

// A library that is loaded.

struct Library: Equatable, Sendable { var title = "" }

struct LibraryFeature: Reducer {
    enum Action: Sendable { case load }
    func reduce(into state: inout Library, action: Action) -> Effect<Action> { .none }
}

struct Films: Equatable, Sendable {
    var isLoading = false
    var films: [Film] = []
}

struct FilmsFeature: Reducer {
    enum Action: Equatable, Sendable { case load, loaded([Film]) }
    let fetch: @Sendable () async -> [Film]
    func reduce(into state: inout Films, action: Action) -> Effect<Action> { .none }
}

struct Search: Reducer {
    enum Action: Equatable, Sendable { case typed(String), found }
    let clock: any Clock<Duration>
    func reduce(into state: inout String, action: Action) -> Effect<Action> { .none }
}

final class Label { var text = "" }
@MainActor let label = Label()
