import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// Films that are looked into on the wall.
///
/// Design: docs/design/preview.md#glimpses
extension BrowserWindow {
    func addGlimpses() {
        window.addToggle("glimpses", initial: glimpses.isWanted) { [weak self] isWanted in
            Session.remember(hasGlimpses: isWanted)
            self?.glimpses.isWanted = isWanted
            self?.tell(
                isWanted
                    ? localized("Films are previewed on hover")
                    : localized("Films are not previewed on hover"))
        }
        glimpses.wall = Glimpses.Wall(
            isAllowed: { [weak self] in self?.mayGlimpse ?? false },
            item: { [weak self] in self?.seenItem($0) },
            side: { [weak self] in
                guard let self else { return 0 }
                let side = self.layout.pictureSide(inWidth: Double(self.wall.widget.width))
                return Int(side) * max(1, self.window.scaleFactor)
            }, isFar: { [weak self] in self?.library.isFar($0) ?? false })
        glimpses.onChange = { [weak self] in self?.wall.reconfigure([$0]) }
        window.onPointerMove { [weak self] in self?.glimpses.pointerMoved() }
        window.onActiveChange { [weak self] in self?.glimpses.update() }
    }

    /// Whether anything may move by itself; lines are too low to see anything in.
    private var mayGlimpse: Bool {
        style != .list && window.isActive && !preview.isOpen && wall.widget.isAnimated
    }

    /// Another item is looked at closely, or none any more.
    func previewChanged() {
        showTitle()
        glimpses.update()
    }

    /// The focus has come to an item.
    func focusChanged(to item: LibraryItem?) {
        onStayChange()
        preview.update()
        glimpses.focus(on: item?.id)
    }

    /// An item whose cell is in sight.
    private func seenItem(_ id: ItemID) -> LibraryItem? {
        guard let frame = wall.presentedFrame(of: id),
            frame.intersects(
                Rect(
                    x: 0, y: 0, width: Double(wall.widget.width),
                    height: Double(wall.widget.height)))
        else { return nil }
        return wall.item(id)
    }
}
