import ShelfGTK

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
