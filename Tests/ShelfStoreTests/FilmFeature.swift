import ShelfDiff
import ShelfStore

/// A film in the list the tests work with.
struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
    var poster: String?
}

/// What one film does: it is renamed, and it loads its poster.
struct FilmFeature: Reducer {
    enum Action: Sendable, Equatable {
        case rename(String)
        case loadPoster
        case posterLoaded(String)
    }

    var poster: @Sendable (Int) async throws -> String = { "poster \($0)" }

    func reduce(into film: inout Film, action: Action) -> Effect<Action> {
        switch action {
        case .rename(let title):
            film.title = title
            return .none
        case .loadPoster:
            let id = film.id
            return .run { [poster] send in
                await send(.posterLoaded(try await poster(id)))
            }
            .cancellable(id: "poster", cancelInFlight: true)
        case .posterLoaded(let poster):
            film.poster = poster
            return .none
        }
    }
}

/// A list of films: loaded, changed one by one, deleted, brought back.
struct FilmListFeature: Reducer {
    struct State: Equatable {
        var films = IdentifiedArray<Film>()
        var isLoading = false
        var undo: [Film] = []
    }

    enum Action: Sendable, Equatable {
        case load
        case loaded([Film])
        case delete(Film.ID)
        case undoDelete
        case film(ElementAction<Film.ID, FilmFeature.Action>)

        static let filmCase = CasePath<Action, ElementAction<Film.ID, FilmFeature.Action>>(
            Action.film
        ) {
            if case .film(let film) = $0 { film } else { nil }
        }
    }

    var fetch: @Sendable () async throws -> [Film] = { [] }
    var poster: @Sendable (Int) async throws -> String = { "poster \($0)" }

    var body: some Reducer<State, Action> {
        Reduce { state, action in
            switch action {
            case .load:
                state.isLoading = true
                return .run { [fetch] send in await send(.loaded(try await fetch())) }
            case .loaded(let films):
                state.isLoading = false
                state.films = IdentifiedArray(films) { first, _ in first }
            case .delete(let id):
                if let film = state.films.remove(id: id) { state.undo.append(film) }
            case .undoDelete:
                if let film = state.undo.popLast() { state.films.append(film) }
            case .film: break
            }
            return .none
        }
        .forEach(\.films, action: Action.filmCase) {
            FilmFeature(poster: poster)
        }
    }
}

extension FilmListFeature.State {
    static func films(_ count: Int) -> Self {
        var state = Self()
        state.films = IdentifiedArray((0..<count).map { Film(id: $0, title: "Film \($0)") }) {
            first, _ in first
        }
        return state
    }
}
