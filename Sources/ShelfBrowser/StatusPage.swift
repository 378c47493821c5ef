import ShelfLibrary

/// What stands in a window that has no items to show.
struct StatusPage: Equatable {
    var icon: String
    var title: String
    var text: String
    /// Whether the way forward is another folder.
    var offersFolder = true

    /// The page for a filter that leaves nothing.
    static let nothingMatches = StatusPage(
        icon: "edit-find-symbolic", title: "No name has that in it",
        text: "Escape shows everything again.", offersFolder: false)

    /// The page for places without items, read to their end.
    ///
    /// - Parameters:
    ///   - obstacles: What keeps parts of them from being shown.
    ///   - locationCount: How many places there are.
    static func empty(_ obstacles: [Problem], locationCount: Int) -> StatusPage {
        guard locationCount > 0 else {
            return StatusPage(
                icon: "folder-symbolic", title: "Nothing to show yet",
                text: "Open a folder to see what is in it.")
        }
        guard !obstacles.isEmpty else {
            return StatusPage(
                icon: "folder-symbolic", title: "Nothing here yet",
                text: locationCount == 1
                    ? "What is put into this folder appears here at once."
                    : "What is put into these folders appears here at once.")
        }
        let isPlace = obstacles.contains { if case .location = $0 { true } else { false } }
        return StatusPage(
            icon: "dialog-warning-symbolic",
            title: isPlace && locationCount == 1
                ? "This place cannot be shown" : "Nothing here can be shown",
            text: lines(obstacles))
    }

    /// The first few problems, a line each.
    private static func lines(_ problems: [Problem]) -> String {
        let shown = 3
        var lines = problems.prefix(shown).map(\.description)
        if problems.count > shown { lines.append("and \(Count.text(problems.count - shown)) more") }
        return lines.joined(separator: "\n")
    }
}
