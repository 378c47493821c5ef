import ShelfGTK

struct Place: Identifiable, Equatable, Sendable {
    let id: String
    var places: [Place] = []

    static let continents = [
        Place(
            id: "Africa",
            places: [
                Place(id: "Kenya", places: [Place(id: "Mombasa"), Place(id: "Nairobi")]),
                Place(id: "Senegal", places: [Place(id: "Dakar")]),
            ]),
        Place(
            id: "America",
            places: [
                Place(id: "Brazil", places: [Place(id: "Recife"), Place(id: "Salvador")]),
                Place(id: "Canada", places: [Place(id: "Halifax"), Place(id: "Toronto")]),
            ]),
        Place(id: "Asia", places: [Place(id: "Japan", places: [Place(id: "Kyoto")])]),
        Place(id: "Antarctica"),
    ]
}

/// A tree of places: Right opens and goes in, Left goes out and closes, and the focus comes along.
@main
struct Outline: App {
    static let id = "io.github.shelf.Outline"
    @State private var places =
        (try? SectionTree(Place.continents, children: \.places)) ?? SectionTree()
    @State private var chosen: String?

    var body: some Scene {
        Window(chosen ?? "Places") {
            CollectionView(outline: $places) { place in
                Text(place.id).verticallyCentered()
            }
            .selection($chosen)
            .accessibilityLabels("Places", item: \.id)
        }
        .toolbar {
            Button("Expand") { for place in places.items { places.expand([place.id]) } }
            Button("Collapse") { places.collapse(places.items.map(\.id)) }
        }
        .defaultSize(width: 480, height: 480)
    }
}
