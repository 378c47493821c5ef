import ShelfGTK
import ShelfLibrary

/// What is chosen once for the walls of all tabs, in whichever of them that is done.
///
/// Design: docs/design/library.md#choices
final class WallChoices {
    static let shared = WallChoices()

    /// Which shelves are folded or open.
    var folds = Session.folds {
        didSet { if folds != oldValue { changed { Session.remember(folds) } } }
    }
    /// Which columns lists have.
    var columns = Session.listColumns {
        didSet { if columns != oldValue { changed { Session.remember(columns) } } }
    }
    /// How large the pictures are.
    var size = Session.tileSize {
        didSet { if size != oldValue { changed { Session.remember(size) } } }
    }
    /// Whether files that belong together are one item.
    var joinsPairs = Session.arrangement.joinsPairs {
        didSet {
            if joinsPairs != oldValue { changed { Session.remember(joinsPairs: joinsPairs) } }
        }
    }
    /// Called when any of it is another.
    var onChange: [ObjectIdentifier: @MainActor () -> Void] = [:]

    private func changed(_ remember: () -> Void) {
        remember()
        for body in onChange.values { body() }
    }
}

extension BrowserWindow {
    /// Hears of what is chosen for the walls of all tabs.
    func followWallChoices() {
        WallChoices.shared.onChange[ObjectIdentifier(self)] = { [weak self] in
            self?.wallChoicesChanged()
        }
    }

    /// Hears of no more choices.
    func stopWallChoices() { WallChoices.shared.onChange[ObjectIdentifier(self)] = nil }

    private func wallChoicesChanged() {
        let choices = WallChoices.shared
        folds = choices.folds
        columnChoice = choices.columns
        size = choices.size
        arrangement.joinsPairs = choices.joinsPairs
        window.setToggle("pairs", arrangement.joinsPairs)
    }
}
