internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The actions on items, reached by menu, hover buttons, swipe, keys and assistive technology.
final class RowActions<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    unowned let stage: any CollectionStage<Section, Item>
    unowned let hands: Hands<Section, Item>
    /// The offset of a swiped row, or nil.
    var rowSwipe: RowSwipe?
    /// The swiped row and its actions.
    var swipe: Swipe<Item>?
    var rowButtons: RowButtons<Item.ID>?
    var menu: ItemMenu<Item>?
    var keptMenus = KeptMenus()
    /// The number of menus opened.
    var menuCount = 0

    init(over stage: any CollectionStage<Section, Item>, for hands: Hands<Section, Item>) {
        self.stage = stage
        self.hands = hands
    }

    /// Returns the actions of an item; empty if it is gone.
    func actions(for id: Item.ID) -> [RowAction<Item>] {
        guard let rowActions = stage.description.actions.ofRow,
            let position = stage.snapshot.position(of: id)
        else { return [] }
        return stage.consult { rowActions(stage.snapshot.item(at: position)) }
    }

    /// Returns the actions shown at an item's row, as buttons or by a swipe.
    func actionsAtRow(of id: Item.ID) -> [RowAction<Item>] {
        actions(for: id).filter { !$0.isMenuOnly }
    }

    /// Performs the action of an item for a shortcut, and returns false if there is none.
    func perform(meantBy press: KeyPress, for id: Item.ID?) -> Bool {
        guard stage.description.actions.ofRow != nil, let id,
            let action = actions(for: id).first(where: { $0.isMeant(by: press) })
        else { return false }
        perform(action, for: id)
        return true
    }

    /// Performs the first destructive action of an item, and returns false if there is none.
    func performDestructive(for id: Item.ID) -> Bool {
        guard let action = actions(for: id).first(where: { $0.style == .destructive }) else {
            return false
        }
        perform(action, for: id)
        return true
    }

    /// Performs an action for an item and for other selected ones that have one of this title.
    ///
    /// All changes of rows by the handlers are applied as one.
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

    /// Offers the actions of an item to assistive technology.
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

    /// Performs the accessible action with a number.
    private func perform(_ number: Int, on element: Element) {
        guard case .item(let id) = element.key,
            let position = stage.snapshot.position(of: id)
        else { return }
        if number == 0 { return hands.activate(position) }
        // Queried again, as the actions may have changed since the cell was bound.
        let current = actions(for: id)
        if current.indices.contains(number - 1) { perform(current[number - 1], for: id) }
    }

    // MARK: - Changes

    /// Closes the menu, swipe and buttons of an item that is gone.
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

    /// Releases everything as the collection is disposed.
    func removeAll() {
        swipe = nil
        rowSwipe = nil
        rowButtons = nil
        menu = nil
        keptMenus.takeOut()
        keptMenus = KeptMenus()
    }
}

// MARK: - Hover buttons

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
            // Queried again, as an action's handler may have changed without its button.
            let current = actionsAtRow(of: id)
            if current.indices.contains(number) { perform(current[number], for: id) }
        }
        rowButtons = RowButtons(id: id, buttons: buttons)
    }

    /// Removes buttons whose row has moved away from a resting pointer.
    ///
    /// Those of the new row appear when the pointer moves, so rows that pass by get none.
    func dropButtonsLeftBehind() {
        if let rowButtons, rowUnderPointer != rowButtons.id { removeButtons() }
    }

    private func removeButtons() {
        rowButtons?.buttons.remove()
        rowButtons = nil
    }

    /// Places the buttons at the end of their row.
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
