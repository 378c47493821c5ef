import ShelfGTK

/// The window in which the program is told how to behave.
///
/// What can be chosen are actions of the application, which the description in `preferences.ui` names;
/// a section that needs more is added below the others.
/// Design: docs/design/places.md#preferences
final class PreferencesWindow {
    private let window: WindowWidget
    /// Called when it is closed.
    var onClose: () -> Void = {}

    /// Makes the window; it is not shown yet.
    init(application: Application, parent: WindowWidget) {
        window = Builder(xml: Assets.preferences).window("preferences")
        window.setApplication(application)
        window.setProperty("transient-for", .object(parent))
        window.onEscape { [weak window] in
            window?.close()
            return true
        }
        window.onClose { [weak self] in self?.onClose() }
    }

    /// Shows it and gives it the keyboard.
    func present() { window.present() }

    /// Closes it; its buttons must not outlive the application.
    func close() { window.destroy() }
}
