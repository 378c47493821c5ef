internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// What can be done to items, and the ways to it: the menu, the buttons of the row under the pointer,
/// a row swiped aside, keys, assistive technology.
final class RowActions<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    unowned let stage: any CollectionStage<Section, Item>
    unowned let hands: Hands<Section, Item>
    /// How far a row is swiped; nil while none is.
    var rowSwipe: RowSwipe?
    /// Which row that is, and the actions beside it.
    var swipe: Swipe<Item>?
    var rowButtons: RowButtons<Item.ID>?
    var menu: ItemMenu<Item>?
    var keptMenus = KeptMenus()
    /// How many menus were opened.
    var menuCount = 0

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    /// What can be done to an item; nothing for one that is gone.
    func actions(for id: Item.ID) -> [RowAction<Item>] {
        guard let rowActions = stage.description.actions.ofRow,
            let position = stage.snapshot.position(of: id)
        else { return [] }
        return stage.consult { rowActions(stage.snapshot.item(at: position)) }
    }

    /// What can be done at an item's row itself, with buttons or by a swipe.
    func actionsAtRow(of id: Item.ID) -> [RowAction<Item>] {
        actions(for: id).filter { !$0.isMenuOnly }
    }

    /// Performs the action of an item whose keys were pressed; false when there is none.
    func perform(meantBy press: KeyPress, for id: Item.ID?) -> Bool {
        guard stage.description.actions.ofRow != nil, let id,
            let action = actions(for: id).first(where: { $0.isMeant(by: press) })
        else { return false }
        perform(action, for: id)
        return true
    }

    /// Performs the first destructive action of an item; false when there is none.
    func performDestructive(for id: Item.ID) -> Bool {
        guard let action = actions(for: id).first(where: { $0.style == .destructive }) else {
            return false
        }
        perform(action, for: id)
        return true
    }

    /// Performs an action for an item, and for the other selected ones that offer one of its name.
    ///
    /// What the handlers make of the rows meanwhile is one change.
    func perform(_ action: RowAction<Item>, for id: Item.ID) {
        let items = stage.presentation.positionsConcerned(by: id)
            .map { stage.snapshot.item(at: $0) }
        switch action.handler {
        case .together(let handler):
            guard !items.isEmpty else { return }
            stage.tell { handler(items) }
            springBackWhenIdle(id)
        case .togetherLater(let handler):
            guard !items.isEmpty else { return }
            performLater(for: id) { await handler(items) }
        case .immediate, .asynchronous:
            guard items.count > 1 else {
                if let item = items.first { perform(action, on: item) }
                return
            }
            let own = items.map { item in
                item.id == id ? action : actions(for: item.id).first { $0.title == action.title }
            }
            stage.turns.tellAsOne { [weak self] in
                for case (let item, let action?) in zip(items, own) {
                    if case .immediate(let handler) = action.handler {
                        handler(item)
                    } else {
                        self?.perform(action, on: item)
                    }
                }
                self?.springBackWhenIdle(id)
            }
        }
    }

    private func perform(_ action: RowAction<Item>, on item: Item) {
        switch action.handler {
        case .immediate(let handler):
            stage.tell { handler(item) }
            springBackWhenIdle(item.id)
        case .asynchronous(let handler): performLater(for: item.id) { await handler(item) }
        case .together(let handler): stage.tell { handler([item]) }
        case .togetherLater(let handler): performLater(for: item.id) { await handler([item]) }
        }
    }

    private func performLater(for id: Item.ID, _ work: @escaping @MainActor () async -> Bool) {
        Task { [weak self] in
            let isDone = await work()
            guard isDone else {
                self?.springBack(id)
                return
            }
            self?.springBackWhenIdle(id)
        }
    }

    // MARK: - Assistive technology

    /// Offers what can be done to an item to assistive technology.
    func offer(of element: Element) {
        guard case .item = element.part else { return }
        var titles = [stage.spokenTexts.activate]
        if let rowActions = stage.description.actions.ofRow {
            let item = stage.snapshot.item(at: element.position)
            titles += stage.consult { rowActions(item) }.map { $0.title }
        }
        let cell = element.cell
        guard cell.actions?.haveTitles(titles) != true else { return }
        let actions = unsafe CellActions(titles, of: cell.widget)
        actions.perform = { [weak self, weak cell] number in
            guard let element = cell?.element as? Element else { return }
            self?.perform(number, on: element)
        }
        cell.actions = actions
    }

    /// Performs what was offered under a number.
    private func perform(_ number: Int, on element: Element) {
        guard case .item(let id) = element.key,
            let position = stage.snapshot.position(of: id)
        else { return }
        if number == 0 { return hands.activate(position) }
        // Asked anew: what could be done when the cell was bound may have changed.
        let current = actions(for: id)
        if current.indices.contains(number - 1) { perform(current[number - 1], for: id) }
    }

    // MARK: - Changes

    /// Lets go of what is open at an item that is gone.
    func prune() {
        let snapshot = stage.snapshot
        if let swipe, !snapshot.contains(swipe.id) { removeSwipe() }
        if let menu, !snapshot.contains(menu.id) { closeMenu() }
        if let rowButtons,
            rowButtons.buttons.look != ActionButtons.look(of: actionsAtRow(of: rowButtons.id))
        {
            removeButtons()
        }
        buttonsMayChange()
    }

    /// Lets go of everything: the collection is disposed of.
    func removeAll() {
        swipe = nil
        rowSwipe = nil
        rowButtons = nil
        menu = nil
        keptMenus.takeOut()
        keptMenus = KeptMenus()
    }
}

// MARK: - The buttons of the row under the pointer

/// The buttons of the row under the pointer, for mice that cannot swipe.
struct RowButtons<ItemID: Hashable> {
    let id: ItemID
    let buttons: ActionButtons
}

extension RowActions {
    /// The row whose buttons are to be shown.
    private var rowUnderPointer: Item.ID? {
        guard stage.description.actions.ofRow != nil, swipe == nil,
            let pointer = hands.input.idlePointer
        else { return nil }
        return stage.row(at: pointer)
    }

    /// Shows the buttons of the row under the pointer, or none.
    func buttonsMayChange() {
        let id = rowUnderPointer
        guard id != rowButtons?.id else { return }
        removeButtons()
        stage.requestPass()
        guard let id else { return }
        let actions = actionsAtRow(of: id)
        guard !actions.isEmpty else { return }
        let buttons = unsafe ActionButtons(actions, parent: stage.widget, cssClass: "row-actions") {
            [weak self] number in
            guard let self else { return }
            // Asked anew: what an action does may have changed without its button.
            let current = actionsAtRow(of: id)
            if current.indices.contains(number) { perform(current[number], for: id) }
        }
        rowButtons = RowButtons(id: id, buttons: buttons)
    }

    /// Takes away buttons whose row has moved from under a pointer that rests.
    ///
    /// Those of the row that came there appear when the pointer moves: rows going by get none.
    func dropButtonsLeftBehind() {
        if let rowButtons, rowUnderPointer != rowButtons.id { removeButtons() }
    }

    private func removeButtons() {
        rowButtons?.buttons.remove()
        rowButtons = nil
    }

    /// Puts the buttons at the end of their row.
    func allocateButtons() {
        guard let rowButtons else { return }
        guard let element = stage.element(of: rowButtons.id) else {
            return rowButtons.buttons.leaveOut()
        }
        let row = stage.presentedFrame(of: element)
        let size = rowButtons.buttons.naturalSize
        let x = stage.page.isRightToLeft ? row.minX + 6 : row.maxX - size.width - 6
        rowButtons.buttons.allocate(
            Rect(
                x: x, y: (row.midY - size.height / 2).rounded(), width: size.width,
                height: size.height))
    }
}
