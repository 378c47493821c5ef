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
            if !CollectionKeys.isModifier(press.value) { self?.focusCameByKeyboard() }
            return false
        }
    }

    /// Acts on a key press; returns whether it meant anything here.
    func keyPressed(_ press: KeyPress) -> Bool { inTurn { meaning(of: press) } }

    private func meaning(of press: KeyPress) -> Bool {
        let modifiers = press.modifiers.intersection([.shift, .control, .alt, .super])
        let key = press.value
        if CollectionKeys.opensMenu(key, modifiers) { return openMenuOfFocusedItem() }
        if performAction(meantBy: press) { return true }
        if let forward = CollectionKeys.stepsInside(key, modifiers) {
            return stepInside(forward: forward)
        }
        if let all = CollectionKeys.selectsAll(key, modifiers) {
            if closeSwipe() || cancelDrag() { return true }
            if CollectionKeys.escapes(key), description.onEscape?() == true { return true }
            return all ? selectAll() : selectNone()
        }
        if modifiers == .alt {
            return CollectionKeys.move(key, isControlled: false, jumpsSections: nil)
                .map(reorderFocused) ?? false
        }
        guard modifiers.isDisjoint(with: [.alt, .super]) else { return false }
        if let move = moveMeant(by: key, modifiers) { return move }
        if CollectionKeys.selects(key), !continuesTyping(modifiers) {
            return toggleFocused(modifiers)
        }
        guard modifiers.isEmpty else { return isTyped(key, modifiers) }
        if CollectionKeys.activates(key) { return activateFocused() }
        if CollectionKeys.deletes(key) { return performDestructiveAction() }
        if CollectionKeys.edits(key) { return editFocused() }
        return isTyped(key, modifiers)
    }

    /// Carries out a move of the focus; nil when the key stands for none.
    private func moveMeant(by key: UInt32, _ modifiers: KeyModifiers) -> Bool? {
        let isMultiple = description.selectionMode == .multiple
        let isControlled = modifiers.contains(.control)
        let isExtending = modifiers.contains(.shift)
        guard isMultiple || !isExtending else { return nil }
        let move = CollectionKeys.move(
            key, isControlled: isControlled, jumpsSections: isMultiple ? nil : pageDirection)
        guard let move else { return nil }
        typeAhead.reset()
        let step = SelectionStep(
            isExtending, isControlled && isMultiple, elseControlled: .keep)
        return self.move(move, step)
    }

    private var pageDirection: PageDirection {
        guard mainAxis == .horizontal else { return .down }
        return isMainMirrored ? .left : .right
    }

    private func toggleFocused(_ modifiers: KeyModifiers) -> Bool {
        guard let focus, description.selectionMode != .none,
            modifiers.isSubset(of: [.control, .shift])
        else { return false }
        select(focus.id, modifiers.contains(.shift) ? .extend : .toggle)
        return true
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

    /// Whether a space is part of what is being typed, as in "item 05".
    private func continuesTyping(_ modifiers: KeyModifiers) -> Bool {
        modifiers.isEmpty && typeAhead.isUnderWay(at: .microseconds(frameTime))
    }

    /// Goes to the item whose text begins with what has been typed.
    private func isTyped(_ key: UInt32, _ modifiers: KeyModifiers) -> Bool {
        guard modifiers.isSubset(of: .shift), let text = description.typeAheadText, let layout,
            let typed = CollectionKeys.letter(key)
        else { return false }
        var target: FocusPosition?
        // Case and accents make no difference; a letter such as ß may stand for two.
        for letter in FoldedText(String(typed)).text {
            target = typeAhead.target(
                typing: letter, at: .microseconds(frameTime),
                from: focus.map { FocusPosition($0.position) }, in: focusGeometry(layout)
            ) { FoldedText(text(self.snapshot.item(at: ItemPosition($0)))).text }
        }
        if let target {
            setFocus(ItemPosition(section: target.section, item: target.item), animated: true)
        }
        return true
    }
}
