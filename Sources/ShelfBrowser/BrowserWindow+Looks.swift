import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What the pointer and the keyboard change about the looks of the wall.
extension BrowserWindow {
    func addLookActions() {
        window.addAction("larger") { [weak self] in self?.resize(by: 1) }
        window.addAction("smaller") { [weak self] in self?.resize(by: -1) }
        window.addAction("usual-size") { [weak self] in
            guard let self else { return }
            if self.preview.isOpen { self.preview.carryOut(.fit) } else { self.size = .usual }
        }
        chrome.sizeSlider.value = Double(size.step)
        chrome.sizeSlider.onChange = { [weak self] value in
            self?.size = TileSize(step: Int(value.rounded()))
        }
        chrome.onControlWheel { [weak self] detents in self?.resizeTiles(by: -detents) }
    }

    /// Makes what is looked at larger or smaller.
    private func resize(by steps: Int) {
        guard preview.isOpen else { return resizeTiles(by: steps) }
        preview.carryOut(.zoom(Double(steps)))
    }

    private func resizeTiles(by steps: Int) { size = size.larger(by: steps) }

    /// Brings everything to the size that was chosen.
    func sizeChanged() {
        chrome.sizeSlider.value = Double(size.step)
        WallChoices.shared.size = size
        render()
    }

    /// The titles of shelves, whose parts lead to the folders they name.
    func headers() -> @MainActor (WallShelf) -> ShelfHeader {
        { [weak self] section in
            ShelfHeader(section: section) { folder in
                self?.library.folders != [folder]
            } open: { folder in
                self?.go(to: folder)
                self?.wall.widget.grabFocus()
            } openTab: { folder in
                self?.openTab(at: folder)
            } turnsMenu: { isOpen in
                if isOpen { self?.keepKeyboard() } else { self?.tab.owner?.returnKeyboard() }
            } fold: { fold in
                self?.setFold(fold, of: section)
            }
        }
    }
}
