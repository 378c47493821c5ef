internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    func addKeyController() {
        let keys = unsafe adopt(gtk_event_controller_key_new())
        keys.connect(Signal(key: "key-pressed")) { [weak self] press in
            self?.keyPressed(press) ?? false
        }
        // Keys that a control in a cell takes are seen on their way to it only.
        let use = unsafe adopt(gtk_event_controller_key_new())
        unsafe gtk_event_controller_set_propagation_phase(use.opaque, GTK_PHASE_CAPTURE)
        use.connect(Signal(key: "key-pressed")) { [weak self] press in
            if !CollectionKeys.isModifier(press.value) {
                self?.leavesByTab = press.modifiers.contains(.control)
                self?.focusCameByKeyboard()
            }
            return false
        }
    }

    /// Acts on a key press; returns whether it meant anything here.
    func keyPressed(_ press: KeyPress) -> Bool { inTurn { act(on: press) } }

    private func act(on press: KeyPress) -> Bool {
        let command = KeyCommand(
            CollectionKeys.stroke(press),
            in: KeyCommand.Context(
                mode: description.selectionMode, pageDirection: pageDirection,
                isTyping: typeAhead.isUnderWay(at: .microseconds(frameTime))))
        let element = elementWithKeyboard
        if element == nil, command != .openMenu, performAction(meantBy: press) { return true }
        guard let command else { return false }
        return element.map { carryOut(command, at: $0) } ?? carryOut(command)
    }

    /// At the control of a header or the like keys are for no item but those that lead to one.
    private func carryOut(_ command: KeyCommand, at element: CollectionElement) -> Bool {
        switch command {
        case .move(let move, let step):
            typeAhead.reset()
            return self.move(move, step, from: element)
        case .selectAll, .selectNone, .leave, .type: return carryOut(command)
        case .openMenu, .stepInside, .reorder, .select, .activate, .delete, .edit: return false
        }
    }

    private func carryOut(_ command: KeyCommand) -> Bool {
        switch command {
        case .openMenu: return openMenuOfFocusedItem()
        case .stepInside(let forward): return stepInside(forward: forward)
        case .selectAll, .selectNone, .leave:
            if closeSwipe() || cancelDrag() { return true }
            if command == .leave, description.onEscape?() == true { return true }
            return command == .selectAll ? selectAll() : selectNone()
        case .reorder(let move): return reorderFocused(move)
        case .move(let move, let step):
            typeAhead.reset()
            return self.move(move, step)
        case .select(let step):
            guard let focus else { return false }
            select(focus.id, step)
            return true
        case .activate: return activateFocused()
        case .delete: return performDestructiveAction()
        case .edit: return editFocused()
        case .type(let typed): return isTyped(typed)
        }
    }

    private var pageDirection: PageDirection {
        guard mainAxis == .horizontal else { return .down }
        return isMainMirrored ? .left : .right
    }

    /// Tells the caller that an item was opened.
    func activate(_ position: ItemPosition) {
        let item = snapshot.item(at: position)
        tell { [description] in description.onActivate?(item) }
    }

    private func activateFocused() -> Bool {
        guard let focus else { return false }
        activate(focus.position)
        return true
    }

    /// Tells the caller to edit the focused item; false where nothing can be edited.
    private func editFocused() -> Bool {
        guard let focus, let onEdit = description.onEdit else { return false }
        let item = snapshot.item(at: focus.position)
        tell { onEdit(item) }
        return true
    }

    /// Goes to the item whose text begins with what has been typed.
    private func isTyped(_ typed: Character) -> Bool {
        guard description.typeAheadText != nil, layout != nil else { return false }
        let wasSearching = typeAhead.isSearching
        // Case and accents make no difference; a letter such as ß may stand for two.
        for letter in FoldedText(String(typed)).text {
            typeAhead.type(
                letter, at: .microseconds(frameTime),
                from: focus.map { FocusPosition($0.position) })
        }
        searchOn()
        if !wasSearching { searchOnWhenIdle() }
        return true
    }

    /// Looks at some items for what has been typed.
    private func searchOn() {
        guard let layout, let text = description.typeAheadText else { return typeAhead.reset() }
        // A caller's closure may ask for the focus meanwhile.
        var typeAhead = typeAhead
        let outcome = typeAhead.search(Self.textsSearchedAtOnce, in: focusGeometry(layout)) {
            position in
            let item = self.snapshot.item(at: ItemPosition(position))
            return FoldedText(self.consult { text(item) }).text
        }
        self.typeAhead = typeAhead
        if case .found(let target) = outcome { setFocus(ItemPosition(target), animated: true) }
    }

    private func searchOnWhenIdle() {
        guard typeAhead.isSearching else { return }
        MainLoop.whenIdle { [weak self] in
            guard let self, self.typeAhead.isSearching else { return }
            self.inTurn { self.searchOn() }
            self.searchOnWhenIdle()
        }
    }

    /// How many texts are looked at before the main loop gets a turn.
    private static var textsSearchedAtOnce: Int { 2_000 }
}
