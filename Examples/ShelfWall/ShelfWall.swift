import ShelfGTK

/// A card on a shelf.
struct Card: Identifiable, Equatable, Sendable {
    let id: Int
    let shelf: Int

    var title: String { "\(shelf + 1) · \(id % 100 + 1)" }
}

typealias Shelf = CollectionRow<Plain<Int>, Card>

/// Shelves of cards, each scrolling on its own, and a button that puts everything in another order.
@main
struct ShelfWall: App {
    static let id = "io.github.shelf.ShelfWall"
    @State private var shelves = (0..<40).map { shelf in
        Shelf(Plain(shelf), items: (0..<20).map { Card(id: shelf * 100 + $0, shelf: shelf) })
    }
    @State private var chosen: Card?

    var body: some Scene {
        Window(chosen.map { "Wall of shelves: \($0.title)" } ?? "Wall of shelves") {
            CollectionView(shelves) { _, _ in
                section
            } cell: { card in
                Button(action: { chosen = card }) {
                    Text(card.title).textStyle(.largeTitle).measured().placed(.center)
                }
                .buttonStyle(.card)
            }
            .accessibilityLabels(
                "Wall", item: { "Card \($0.title)" }, section: { "Shelf \($0.value + 1)" })
        }
        .toolbar { Button("Shuffle", action: shuffle) }
        .defaultSize(width: 1240, height: 800)
    }

    private var section: LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        let group = LayoutGroup.horizontal(width: .absolute(320), height: .absolute(180), [item])
        var section = LayoutSection(group: group)
        section.contentInsets = Insets(top: 20, bottom: 20)
        section.interGroupSpacing = 40
        section.orthogonalScrolling = .continuous
        return section
    }

    private func shuffle() {
        shelves = shelves.shuffled().map { Shelf($0.section, items: $0.items.shuffled()) }
    }
}
