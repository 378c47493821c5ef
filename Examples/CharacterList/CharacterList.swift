import Glibc
import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfStore

struct StoryCharacter: Identifiable, Equatable, Sendable {
    let id: Int
    var name: String
    var isFavourite = false
}

enum CharacterAction: Sendable, Equatable { case toggleFavourite, delete }
/// The list loads, loses characters, and gets them back where they stood.
struct CharacterList: Reducer {
    struct Deleted: Equatable { let character: StoryCharacter, index: Int }
    struct State: Equatable {
        var characters: IdentifiedArray<StoryCharacter> = []
        var deleted: [Deleted] = []
    }

    enum Action: Sendable, Equatable {
        case load, loaded([StoryCharacter]), undo
        case character(ElementAction<Int, CharacterAction>)

        static let characterCase = CasePath(Action.character) {
            if case .character(let action) = $0 { action } else { nil }
        }
    }

    var fetch: @Sendable () async throws -> [StoryCharacter]

    var body: some Reducer<State, Action> {
        Reduce { state, action in
            switch action {
            case .load: return .run { [fetch] in await $0(.loaded(try await fetch())) }
            case .loaded(let characters):
                state.characters = IdentifiedArray(characters) { first, _ in first }
            case .character(let element) where element.action == .delete:
                guard let index = state.characters.index(id: element.id) else { break }
                let character = state.characters.remove(at: index)
                state.deleted.append(Deleted(character: character, index: index))
            case .undo:
                guard let last = state.deleted.popLast() else { break }
                let index = min(last.index, state.characters.count)
                state.characters.insert(last.character, at: index)
            case .character: break
            }
            return .none
        }
        .forEach(\.characters, action: Action.characterCase) {
            Reduce { character, action in
                if action == .toggleFavourite { character.isFavourite.toggle() }
                return .none
            }
        }
    }
}

/// A window with the list: its rows are ids, and each cell has a store of its own character.
@MainActor
final class CharacterListWindow {
    let (window, scroller) = CharacterListWindow.chrome()
    let node: CollectionNode<Plain<String>, Plain<Int>>
    private let ids: StoreObservation

    init(_ store: Store<CharacterList.State, CharacterList.Action>) {
        func list(_ ids: [Int]) -> CollectionView<Plain<String>, Plain<Int>> {
            CollectionView([CollectionRow("characters", items: ids)]) { _, _ in
                .list(style: .plain)
            } cell: { row in
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
            .named(by: store).rowActions { _ in
                let delete = RowAction<Plain<Int>>("Delete", style: .destructive) {
                    store.send(.character(ElementAction($0.id, .delete)))
                }
                return [delete]
            }
        }
        let node = list([]).renderCollection(into: nil)
        self.node = node
        ids = store.observe(\.characters.ids) { _ = list($0).renderCollection(into: node) }
        scroller.setProperty("child", .object(node.widget))
        window.addAction("undo") { store.send(.undo) }
        store.send(.load)
    }
}

@main @MainActor
enum Program {
    static func main() {
        MainLoop.install()
        let application = Application(id: "io.github.shelf.CharacterList")
        application.setKeys(["<Control>z"], for: "win.undo")
        let crew = ["Ishmael", "Queequeg", "Starbuck", "Stubb", "Flask", "Pip", "Ahab"]
            .enumerated().map { StoryCharacter(id: $0, name: $1) }
        var list: CharacterListWindow?
        application.onActivate {
            let feature = CharacterList(fetch: { crew })
            list = CharacterListWindow(Store(initial: CharacterList.State(), reducer: feature))
            list?.window.setApplication(application)
            list?.window.present()
        }
        exit(application.run())
    }
}
