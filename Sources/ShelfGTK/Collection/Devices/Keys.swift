internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

/// What keys ask of the other parts of a collection.
protocol KeyDelegate<Section, Item>: PartDelegate {
    /// The header, footer or the like whose control has the keyboard; nil while an item has it.
    var elementWithKeyboard: CollectionElement? { get }
    func canFocus(_ position: ItemPosition) -> Bool
    /// Shows and tells where the focus has gone.
    func follow(_ arrival: FocusArrival<Item.ID>, glides: Bool)
    /// The keyboard is in use; Control with Tab takes it out of the collection at once.
    func keyboardIsUsed(withControl isControlled: Bool)

    /// Performs the action of the focused item whose keys were pressed; false when there is none.
    func performAction(meantBy press: KeyPress) -> Bool
    /// Carries out what a key means for items; returns whether it meant anything.
    func carryOut(_ command: KeyCommand) -> Bool
    /// Moves on from the control of a header or the like.
    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool
}

/// Keys over a collection, carried out as what is shown says they are meant.
final class Keys<Section: Identifiable & Equatable, Item: Identifiable & Equatable>: KeyHandler
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let delegate: any KeyDelegate<Section, Item>

    init(
        over stage: any CollectionStage<Section, Item>, for delegate: any KeyDelegate<Section, Item>
    ) {
        self.stage = stage
        self.delegate = delegate
    }

    func keySeen(_ press: KeyPress) {
        guard !CollectionKeys.isModifier(press.value) else { return }
        delegate.keyboardIsUsed(withControl: press.modifiers.contains(.control))
    }

    func keyPressed(_ press: KeyPress) -> Bool { stage.inTurn { act(on: press) } }

    private func act(on press: KeyPress) -> Bool {
        let stroke = CollectionKeys.stroke(press)
        let command = stage.presentation.command(stroke, at: stage.frameTime)
        let element = delegate.elementWithKeyboard
        if element == nil, command != .openMenu, stroke.mayBeShortcut,
            delegate.performAction(meantBy: press)
        {
            return true
        }
        guard let command, element == nil || command.leadsToItems else { return false }
        switch command {
        case .type(let typed): return isTyped(typed)
        case .move(let move, let step):
            stage.presentation.typeAhead.reset()
            guard let element else { break }
            return delegate.move(move, step, from: element)
        default: break
        }
        return delegate.carryOut(command)
    }

    // MARK: - Typing

    /// Goes to the item whose text begins with what has been typed.
    private func isTyped(_ typed: Character) -> Bool {
        guard stage.description.actions.typedText != nil, stage.page.layout != nil else {
            return false
        }
        let wasSearching = stage.presentation.typeAhead.isSearching
        // Case and accents make no difference; a letter such as ß may stand for two.
        stage.presentation.type(FoldedText(String(typed)).text, at: stage.frameTime)
        searchOn()
        if !wasSearching { searchOnWhenIdle() }
        return true
    }

    /// Looks at some items for what has been typed.
    private func searchOn() {
        let (presentation, glides) = (stage.presentation, stage.mayGlide)
        guard let text = stage.description.actions.typedText else {
            return presentation.typeAhead.reset()
        }
        let arrival = presentation.searchOn(
            Self.textsSearchedAtOnce, glides: glides, delegate.canFocus
        ) { item in FoldedText(self.stage.consult { text(item) }).text }
        if let arrival { delegate.follow(arrival, glides: glides) }
    }

    private func searchOnWhenIdle() {
        guard stage.presentation.typeAhead.isSearching else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, self.stage.presentation.typeAhead.isSearching else { return }
            self.stage.inTurn { self.searchOn() }
            self.searchOnWhenIdle()
        }
    }

    /// How many texts are looked at before the main loop gets a turn.
    private static var textsSearchedAtOnce: Int { 2_000 }
}
