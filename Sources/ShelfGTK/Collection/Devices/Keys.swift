internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// Key handling of a collection.
final class Keys<Section: Identifiable & Equatable, Item: Identifiable & Equatable>: KeyHandler
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let hands: Hands<Section, Item>

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    func keySeen(_ press: KeyPress) {
        guard !CollectionKeys.isModifier(press.value) else { return }
        hands.keyboard.leavesByTab = press.modifiers.contains(.control)
        hands.keyboard.isInUse()
    }

    func keyPressed(_ press: KeyPress) -> Bool { stage.inTurn { act(on: press) } }

    private func act(on press: KeyPress) -> Bool {
        let stroke = CollectionKeys.stroke(press)
        let command = stage.presentation.command(
            stroke, at: stage.frameTime, previews: stage.description.actions.onPreview != nil)
        let element = hands.focusing.elementWithKeyboard
        if element == nil, command != .openMenu, stroke.mayBeShortcut,
            hands.rowActions.perform(meantBy: press, for: stage.presentation.focus?.id)
        {
            return true
        }
        guard let command, element == nil || command.leadsToItems else { return false }
        switch command {
        case .type(let typed): return isTyped(typed)
        case .move(let move, let step):
            return element.map { hands.focusing.move(move, step, from: $0) }
                ?? hands.carryOut(command)
        default: return hands.carryOut(command)
        }
    }

    // MARK: - Typing

    /// Finds the item whose text begins with the typed text.
    private func isTyped(_ typed: Character) -> Bool {
        guard stage.description.actions.typedText != nil, stage.page.layout != nil else {
            return false
        }
        let wasSearching = stage.presentation.typeAhead.isSearching
        // Case and accents are ignored; a letter such as ß may expand to two.
        stage.presentation.type(FoldedText(String(typed)).text, at: stage.frameTime)
        searchOn()
        if !wasSearching { searchOnWhenIdle() }
        return true
    }

    /// Searches some items for the typed text.
    private func searchOn() {
        let (presentation, glides) = (stage.presentation, stage.mayGlide)
        guard let text = stage.description.actions.typedText else {
            return presentation.typeAhead.reset()
        }
        let arrival = presentation.searchOn(
            Self.textsSearchedAtOnce, glides: glides, hands.focusing.canFocus
        ) { item in FoldedText(self.stage.consult { text(item) }).text }
        if let arrival { hands.focusing.follow(arrival, glides: glides) }
    }

    private func searchOnWhenIdle() {
        guard stage.presentation.typeAhead.isSearching else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, self.stage.presentation.typeAhead.isSearching else { return }
            self.stage.inTurn { self.searchOn() }
            self.searchOnWhenIdle()
        }
    }

    /// The number of texts searched in one iteration of the main loop.
    private static var textsSearchedAtOnce: Int { 2_000 }
}
