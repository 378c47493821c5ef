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
    /// Focuses the item that has been typed to.
    func jump(to position: ItemPosition)
    /// The keyboard is in use; Control with Tab takes it out of the collection at once.
    func keyboardIsUsed(withControl isControlled: Bool)

    /// Performs the action of the focused item whose keys were pressed; false when there is none.
    func performAction(meantBy press: KeyPress) -> Bool
    /// Carries out what a key means for items; returns whether it meant anything.
    func carryOut(_ command: KeyCommand) -> Bool
    /// Moves on from the control of a header or the like.
    func move(_ move: FocusMove, _ step: SelectionStep, from element: CollectionElement) -> Bool
}

/// Keys over a collection: what they mean, and the word that is being typed.
final class Keys<Section: Identifiable & Equatable, Item: Identifiable & Equatable>: KeyHandler
where Section.ID: Sendable, Item.ID: Sendable {
    private unowned let stage: any CollectionStage<Section, Item>
    private unowned let delegate: any KeyDelegate<Section, Item>
    private var typeAhead = TypeAhead()

    init(
        over stage: any CollectionStage<Section, Item>, for delegate: any KeyDelegate<Section, Item>
    ) {
        self.stage = stage
        self.delegate = delegate
    }

    /// A press or a move ends the word that is being typed.
    func endWord() { typeAhead.reset() }

    func keySeen(_ press: KeyPress) {
        guard !CollectionKeys.isModifier(press.value) else { return }
        delegate.keyboardIsUsed(withControl: press.modifiers.contains(.control))
    }

    func keyPressed(_ press: KeyPress) -> Bool { stage.inTurn { act(on: press) } }

    private func act(on press: KeyPress) -> Bool {
        let command = KeyCommand(
            CollectionKeys.stroke(press),
            in: KeyCommand.Context(
                mode: stage.description.selecting.mode, pageDirection: pageDirection,
                isTyping: typeAhead.isUnderWay(at: .microseconds(stage.frameTime))))
        let element = delegate.elementWithKeyboard
        if element == nil, command != .openMenu, delegate.performAction(meantBy: press) {
            return true
        }
        guard let command else { return false }
        if case .move = command { endWord() }
        if case .type(let typed) = command { return isTyped(typed) }
        return element.map { carryOut(command, at: $0) } ?? delegate.carryOut(command)
    }

    /// At the control of a header or the like keys are for no item but those that lead to one.
    private func carryOut(_ command: KeyCommand, at element: CollectionElement) -> Bool {
        switch command {
        case .move(let move, let step): delegate.move(move, step, from: element)
        case .selectAll, .selectNone, .leave: delegate.carryOut(command)
        case .openMenu, .stepInside, .reorder, .select, .activate, .delete, .edit, .type: false
        }
    }

    private var pageDirection: PageDirection {
        guard stage.page.mainAxis == .horizontal else { return .down }
        return stage.page.isMirrored ? .left : .right
    }

    // MARK: - Typing

    /// Goes to the item whose text begins with what has been typed.
    private func isTyped(_ typed: Character) -> Bool {
        guard stage.description.actions.typedText != nil, stage.page.layout != nil else {
            return false
        }
        let wasSearching = typeAhead.isSearching
        // Case and accents make no difference; a letter such as ß may stand for two.
        for letter in FoldedText(String(typed)).text {
            typeAhead.type(
                letter, at: .microseconds(stage.frameTime),
                from: stage.presentation.focus.map { FocusPosition($0.position) })
        }
        searchOn()
        if !wasSearching { searchOnWhenIdle() }
        return true
    }

    /// Looks at some items for what has been typed.
    private func searchOn() {
        guard let layout = stage.page.layout, let text = stage.description.actions.typedText else {
            return endWord()
        }
        // A caller's closure may ask for the focus meanwhile.
        var typeAhead = typeAhead
        let outcome = typeAhead.search(
            Self.textsSearchedAtOnce,
            in: stage.presentation.focusGeometry(layout, delegate.canFocus)
        ) { position in
            let item = self.stage.snapshot.item(at: ItemPosition(position))
            return FoldedText(self.stage.consult { text(item) }).text
        }
        self.typeAhead = typeAhead
        if case .found(let target) = outcome { delegate.jump(to: ItemPosition(target)) }
    }

    private func searchOnWhenIdle() {
        guard typeAhead.isSearching else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, self.typeAhead.isSearching else { return }
            self.stage.inTurn { self.searchOn() }
            self.searchOnWhenIdle()
        }
    }

    /// How many texts are looked at before the main loop gets a turn.
    private static var textsSearchedAtOnce: Int { 2_000 }
}
