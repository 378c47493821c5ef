import ShelfGTK
import ShelfInterop

// What the code in the documentation of ShelfGTK and in pages takes as known.

struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var year = 1_975
    var genre = ""
    var poster: Texture? { nil }
    var aspectRatio: Double? { nil }
}

struct FilmCell: View {
    let film: Film
    var body: some View { Text(film.title) }
}

@MainActor var films: [Film] = []
let rows = [CollectionRow(Plain("Films"), items: [Film(id: 1)])]
@MainActor var newFilms: [Film] = []
let film = Film(id: 1)

@MainActor func undo() {}
@MainActor func restore(_ film: Film) {}
@MainActor func reload() {}

@MainActor let scale = Widget(CustomWidget())
@MainActor let list = Widget(CustomWidget())
@MainActor let window = Widget(CustomWidget())
let hasUnsavedChanges = true
let calendar = ""
let levelBar = ""
let level = 0.5

@MainActor func wall(_ films: [Film]) -> some View {
    CollectionView(films, layout: .grid(minimumItemWidth: 160)) { FilmCell(film: $0) }
}

// What C would offer.
func shumate_simple_map_new() -> UnsafeMutableRawPointer { fatalError() }
func shumate_simple_map_set_show_zoom_buttons(_ map: UnsafeMutableRawPointer, _ shows: Int32) {}
func gtk_box_append(_ box: UnsafeMutableRawPointer, _ child: UnsafeMutableRawPointer) {}
@MainActor let box = UnsafeMutableRawPointer(bitPattern: 16)!

struct StoryCharacter: Identifiable, Equatable, Sendable {
    let id: Int
    var name = ""
}

struct Cast: Reducer {
    struct State: Equatable, Sendable { var characters: IdentifiedArray<StoryCharacter> = [] }
    enum CharacterAction: Sendable { case rename(String) }
    enum Action: Sendable {
        case character(ElementAction<StoryCharacter.ID, CharacterAction>)
        static let characterCase = CasePath(Action.character) {
            if case .character(let action) = $0 { action } else { nil }
        }
    }
    func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
