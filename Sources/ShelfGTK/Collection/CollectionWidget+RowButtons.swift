internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The buttons of the row under the pointer, for mice that cannot swipe.
struct RowButtons<ItemID: Hashable> {
    let id: ItemID
    let buttons: ActionButtons
}

extension CollectionWidget {
    /// The row whose buttons are to be shown.
    private var rowUnderPointer: Item.ID? {
        guard description.rowActions != nil, swipe == nil, input.gestures.band == nil, let pointer,
            let element = item(at: pointer), case .item(let id) = element.key, isRow(element)
        else { return nil }
        return id
    }

    /// Shows the buttons of the row under the pointer, or none.
    func rowButtonsMayChange() {
        let id = rowUnderPointer
        guard id != rowButtons?.id else { return }
        rowButtons?.buttons.remove()
        rowButtons = nil
        requestPass()
        guard let id else { return }
        let actions = actionsAtRow(of: id)
        guard !actions.isEmpty else { return }
        let buttons = unsafe ActionButtons(actions, parent: widget, cssClass: "row-actions") {
            [weak self] number in
            self?.perform(actions[number], for: id)
        }
        rowButtons = RowButtons(id: id, buttons: buttons)
    }

    /// Takes away buttons whose row has moved from under a pointer that rests.
    ///
    /// Those of the row that came there appear when the pointer moves: rows going by get none.
    func dropRowButtonsLeftBehind() {
        guard let rowButtons, rowUnderPointer != rowButtons.id else { return }
        rowButtons.buttons.remove()
        self.rowButtons = nil
    }

    /// Puts the buttons at the end of their row.
    func allocateRowButtons() {
        guard let rowButtons else { return }
        guard let element = elements[.item(rowButtons.id)] else {
            return rowButtons.buttons.leaveOut()
        }
        let row = presentedFrame(of: element)
        let size = rowButtons.buttons.naturalSize
        let x = isRightToLeft ? row.minX + 6 : row.maxX - size.width - 6
        rowButtons.buttons.allocate(
            Rect(
                x: x, y: (row.midY - size.height / 2).rounded(), width: size.width,
                height: size.height))
    }
}
