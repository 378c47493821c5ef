import ShelfGObject

/// The folders that files are put away in, for all windows.
final class Filing {
    static let shared = Filing()

    /// The folders, remembered from one start to the next.
    private(set) var folders = Session.filing
    /// Called when a folder is chosen.
    var onChange: [ObjectIdentifier: @MainActor () -> Void] = [:]

    /// Chooses the folder of a digit.
    func choose(_ folder: File, for digit: Int) {
        folders[digit] = folder
        Session.remember(folders)
        for body in onChange.values { body() }
    }
}
