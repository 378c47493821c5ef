import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What is opened where no location was named.
///
/// Design: docs/design/places.md#windows-come-back
extension Program {
    /// Opens the windows that were there, else what there is to begin with.
    func openWhatThereIs() {
        // Who starts the program again meanwhile gets to see what comes.
        guard !isRestoring else { return }
        isRestoring = windows.isEmpty && screenshot == nil && Session.restoresWindows
        let remembered = isRestoring ? RememberedWindow.windows(from: Session.windows) : []
        // What is opened before it is known whether they come back makes none of them be forgotten.
        if isRestoring { keeper.aside = remembered }
        // What was shown last may lie where nobody answers; until that is known there is no window.
        application.hold()
        Task { [weak self, isRestoring] in
            let start = await StartWindows(remembered).choose()
            guard let self else { return }
            if isRestoring {
                self.keeper.aside = start.kept
                self.isRestoring = false
            }
            for window in start.windows { self.show(window) }
            if let choice = start.choice {
                self.show(choice.locations, isAsked: false, choice.omissions)
            }
            self.application.release()
        }
    }
}
