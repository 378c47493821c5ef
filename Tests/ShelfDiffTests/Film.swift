import ShelfDiff

/// An item with an identity apart from its content.
struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
}

/// A section with an identity apart from its content.
struct Genre: Identifiable, Equatable, Sendable {
    let id: String
    var title = ""
}

typealias Films = Snapshot<Genre, Film>
typealias FilmRow = CollectionRow<Genre, Film>

/// A row of untitled films.
func row(_ id: String, _ films: [Int]) -> FilmRow {
    FilmRow(Genre(id: id), items: films.map { Film(id: $0) })
}
