import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What keys and menus do with the tabs of a window.
///
/// Design: docs/design/tabs.md#keys
extension WindowTabs {
    /// The keys of these actions.
    static let keys = [
        "win.new-tab": ["<Control>t"], "win.close-tab": ["<Control>w"],
        "win.close": ["<Control><Shift>w"], "win.reopen-tab": ["<Control><Shift>t"],
        "win.next-tab": ["<Control>Tab"], "win.previous-tab": ["<Control><Shift>Tab"],
        "win.tab-forward": ["<Control><Shift>Page_Down"],
        "win.tab-back": ["<Control><Shift>Page_Up"],
    ].merging((1...9).map { ("win.go-to-tab::\($0)", ["<Control><Shift>\($0)"]) }) { $1 }

    func addActions() {
        window.addAction("new-tab") { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.openTab(like: shown)
        }
        window.addTextAction("new-tab-at") { [weak self] uri in
            guard let self else { return }
            self.open([Location(file: File(uri: uri))], after: self.shown, isShown: false)
        }
        window.addAction("close-tab") { [weak self] in
            guard let self else { return }
            if let shown = self.shown { self.close(shown) } else { self.window.close() }
        }
        window.addAction("close") { [weak self] in self?.window.close() }
        window.addAction("reopen-tab") { [weak self] in self?.reopen() }
        window.addAction("next-tab") { [weak self] in self?.go(by: 1) }
        window.addAction("previous-tab") { [weak self] in self?.go(by: -1) }
        window.addAction("tab-forward") { [weak self] in self?.move(by: 1) }
        window.addAction("tab-back") { [weak self] in self?.move(by: -1) }
        window.addAction("tab-to-window") { [weak self] in
            guard let self, let shown = self.shown else { return }
            self.moveToWindow(shown)
        }
        window.addTextAction("go-to-tab") { [weak self] digit in
            guard let self,
                let number = Int(digit).flatMap({ TabOrder.number(for: $0, of: self.tabs.count) })
            else { return }
            self.book.show(self.tabs[number].content)
        }
        window.onKeyPress(first: true) { [weak self] press in
            // With Shift a key with a digit types what its layout says, so most know no such key.
            let held = press.modifiers.intersection([.shift, .control, .alt, .super])
            guard let self, held == [.control, .shift], let digit = press.digit, digit > 0 else {
                return false
            }
            self.window.activateAction("win.go-to-tab", choosing: "\(digit)")
            return true
        }
        // Bindings of the very keys come first, so a sign on a key of a digit keeps its own.
        window.onKeyPress { [weak self] press in
            guard let self, let keys = press.acceleratorOfShiftedDigit else { return false }
            return self.window.activateActions(boundTo: keys)
        }
        updateActions()
    }

    /// Opens another tab of the places that one shows, beside that.
    func openTab(like tab: BrowserWindow) { open(tab.shownLocations, after: tab) }

    /// Says what can be done with so many tabs.
    func updateActions() {
        for name in ["next-tab", "previous-tab", "tab-forward", "tab-back", "tab-to-window"] {
            window.setAction(name, isEnabled: tabs.count > 1)
        }
    }

    private var place: Int? { tabs.firstIndex { $0 === shown } }

    private func go(by step: Int) {
        guard let place else { return }
        book.show(tabs[TabOrder.next(after: place, by: step, of: tabs.count)].content)
    }

    private func move(by step: Int) {
        guard let place else { return }
        book.move(
            tabs[place].content, to: TabOrder.place(of: place, movedBy: step, of: tabs.count))
    }

    private func reopen() {
        guard let tab = wishes.lastClosed() else { return }
        open(tab.shown.map { Location(file: $0) }, after: shown, as: tab)
    }
}
