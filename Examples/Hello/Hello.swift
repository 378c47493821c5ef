import ShelfGTK

struct Card: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String { "Card \(id)" }
}

/// A live wall of cards: changes are animated, and the focus stays with its card.
@main
struct Hello: App {
    static let id = "io.github.shelf.Hello"
    @State private var cards = (1...200).map { Card(id: $0) }
    @State private var search = ""

    var body: some Scene {
        Window("Hello") {
            CollectionView(
                cards.filter { search.isEmpty || $0.title.contains(search) },
                layout: .grid(
                    minimumItemWidth: 160, itemHeight: .absolute(96), spacing: 12,
                    insets: Insets(all: 12))
            ) { card in
                Button(card.title) { cards.removeAll { $0.id == card.id } }.buttonStyle(.card)
            }
            .accessibilityLabels("Cards", item: \.title)
            .placeholder { _ in StatusPage("No cards", icon: "edit-find-symbolic") }
        }
        .subtitle("\(cards.count) cards")
        .toolbar {
            Button("Add") { cards.insert(Card(id: (cards.map(\.id).max() ?? 0) + 1), at: 0) }
            Button("Shuffle") { cards.shuffle() }
        }
        .searchable(text: $search, prompt: "Find cards")
    }
}
