import ShelfGTK

/// A window with the list: its rows are ids, and each cell has a store of its own character.
@main
struct CharacterListApp: App {
    static let id = "io.github.shelf.CharacterList"
    let store: Store<CharacterList.State, CharacterList.Action>

    init() {
        let crew = ["Ishmael", "Queequeg", "Starbuck", "Stubb", "Flask", "Pip", "Ahab"]
            .enumerated().map { StoryCharacter(id: $0, name: $1) }
        self.init(CharacterList(fetch: { crew }))
    }

    init(_ feature: CharacterList) {
        store = Store(initial: CharacterList.State(), reducer: feature)
        store.send(.load)
    }

    var body: some Scene {
        Window("Characters") {
            StoreView(store, observing: \.characters.ids) { ids, store in
                list(ids.map { Plain($0) }, store)
            }
        }
        .menu { MenuItem("Undo", shortcut: "z") { store.send(.undo) } }
        .defaultSize(width: 360, height: 480)
    }

    private func list(
        _ rows: [Plain<Int>], _ store: ScopedStore<CharacterList.State, CharacterList.Action>
    ) -> some View {
        CollectionView(rows, layout: .list(style: .plain)) { row in
            StoreView(
                store.scope(
                    id: row.id, in: \.characters, action: CharacterList.Action.characterCase)
            ) { character, store in
                HStack(alignment: .center, spacing: 12) {
                    Text(character.name).expanded(.horizontal)
                    Toggle("Favourite", isOn: character.isFavourite) { _ in
                        store.send(.toggleFavourite)
                    }
                }
                .padding(8)
            }
        }
        .accessibilityLabels(
            "Characters", item: { store.state.characters[id: $0.id]?.name ?? "" }
        )
        .rowActions { _ in
            let delete = RowAction<Plain<Int>>("Delete", style: .destructive) {
                store.send(.character(ElementAction($0.id, .delete)))
            }
            return [delete]
        }
    }
}
