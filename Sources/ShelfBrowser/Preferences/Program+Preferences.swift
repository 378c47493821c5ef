import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What a person has chosen once for the whole program.
///
/// Design: docs/design/places.md#preferences
extension Program {
    func addPreferenceActions() {
        application.addAction("preferences") { [weak self] in self?.showPreferences() }
        application.addToggle("restore-windows", initial: Session.restoresWindows) {
            Session.remember(restoresWindows: $0)
        }
        application.addChoice("pictures", initial: Session.picturePolicy.rawValue) {
            [weak self] choice in
            guard let policy = PicturePolicy(rawValue: choice) else { return }
            Session.picturePolicy = policy
            for window in self?.windows ?? [] {
                for tab in window.tabs { tab.picturePolicyChanged() }
            }
        }
        application.addAction("edit-commands") { [weak self] in
            guard let self, let latestWindow = self.latestWindow else { return }
            OwnCommandsWindow.show(over: latestWindow.window, of: self.application)
        }
        application.addAction("forget") { [weak self] in self?.forget() }
    }

    /// The window that a person used last.
    var latestWindow: WindowTabs? {
        application.windows.lazy.compactMap { window in
            self.windows.first { $0.window == window }
        }
        .first
    }

    private func showPreferences() {
        if let preferences { return preferences.present() }
        guard let latestWindow else { return }
        let window = PreferencesWindow(application: application, parent: latestWindow.window)
        preferences = window
        window.onClose = { [weak self] in self?.preferences = nil }
        window.present()
    }

    /// Closes the window of preferences.
    func closePreferences() {
        preferences?.close()
        preferences = nil
    }

    private func forget() {
        guard let latestWindow else { return }
        latestWindow.window.present()
        latestWindow.shown?.askToForget { [weak self] in
            guard let self else { return }
            self.keeper.forget()
            Session.forgetPlaces()
            for window in self.windows {
                for tab in window.tabs { tab.placesForgotten() }
            }
        }
    }
}

extension BrowserWindow {
    /// Has pictures come and go as is wanted now.
    func picturePolicyChanged() {
        wall.reconfigure(shownRows.lazy.flatMap(\.items).map(\.id))
        wantPictures()
    }

    /// Forgets what was where, after asking.
    func askToForget(_ forget: @escaping () -> Void) {
        guard !desk.asking.isOpen else { return }
        let question = Asking.Question(
            title: localized("Forget Windows, Places and Views?"),
            text:
                localized(
                    """
                    The next start opens no windows of this session, visited places are \
                    forgotten, and all folders use the default view. Files and bookmarks are \
                    kept.
                    """),
            answers: [
                .init(label: localized("_Cancel")),
                .init(label: localized("_Forget"), isDestructive: true),
            ])
        Task { [weak self] in
            guard await self?.desk.asking.ask(question)?.number == 1 else { return }
            forget()
            self?.desk.say(localized("Windows, places and views were forgotten"))
        }
    }

    /// Looks as is usual, as nothing that was chosen is known any more.
    fileprivate func placesForgotten() {
        followChoices()
        render(settles: true)
        sidebar.visitedChanged()
    }
}
