import ShelfGObject
import ShelfLibrary

/// What stands in a window that has no items to show.
struct StatusPage: Equatable {
    var icon: String
    var title: String
    var text: String
    /// Whether the way forward is another folder.
    var offersFolder = true
    /// What else can be done.
    var remedy: Remedy?

    /// What can be done about a place that shows nothing, or about what was not done.
    enum Remedy: Equatable {
        case tryAgain
        case connect
        case cancel
        case doRest
        case deleteForGood

        /// What the button says.
        var label: String {
            switch self {
            case .tryAgain, .doRest: localized("_Try Again")
            case .connect: localized("_Connect")
            case .cancel: localized("_Cancel")
            case .deleteForGood: localized("_Delete Permanently…")
            }
        }

        /// What it does.
        var action: String {
            switch self {
            case .tryAgain, .connect: "win.reload"
            case .cancel: "win.cancel-reading"
            case .doRest: "win.do-rest"
            case .deleteForGood: "win.delete-rest"
            }
        }
    }

    /// The page for places that do not answer.
    static func waiting(for files: [File]) -> StatusPage {
        let names = Localized.list(
            files.prefix(3).map { localized("“{name}”", ["name": $0.displayName]) })
        return StatusPage(
            icon: "content-loading-symbolic",
            title: files.count == 1
                ? localized("Waiting for {names}", ["names": names])
                : localized("Waiting for answers"),
            text: files.count == 1
                ? localized("{name} has not answered yet.", ["name": files[0].displayPath])
                : files.count > 3
                    ? localized("These have not answered yet: {names} and others", ["names": names])
                    : localized("These have not answered yet: {names}", ["names": names]),
            offersFolder: false, remedy: .cancel)
    }

    /// The page for a filter that leaves nothing.
    static func nothingMatches(_ text: String) -> StatusPage {
        let filter = Filter(text)
        var text = text
        while text.last == " " { text.removeLast() }
        return StatusPage(
            icon: "edit-find-symbolic",
            title: filter.hasWordsOnly
                ? localized("No Results Found")
                : localized("Nothing matches “{filter}”", ["filter": text]),
            // What is inside of files may not have been read yet.
            text: filter.needsFacts
                ? localized("New matches appear here. Press Escape to show everything.")
                : localized("Press Escape to show everything."),
            offersFolder: false)
    }

    /// The page for a trash with nothing in it.
    static let emptyTrash = StatusPage(
        icon: "user-trash-symbolic", title: localized("The trash is empty"),
        text: localized("Files you delete appear here."), offersFolder: false)

    /// The page for a search that finds nothing.
    static func nothingFound(_ search: SearchAddress) -> StatusPage {
        StatusPage(
            icon: "edit-find-symbolic",
            title: localized("No Results for “{words}”", ["words": search.text]),
            text:
                localized(
                    """
                    The desktop’s index has no such file. New matches appear here.
                    """),
            offersFolder: false)
    }

    /// The page for places without items, read to their end.
    ///
    /// - Parameters:
    ///   - obstacles: What keeps parts of them from being shown.
    ///   - locationCount: How many places there are.
    static func empty(_ obstacles: [Problem], locationCount: Int) -> StatusPage {
        guard locationCount > 0 else {
            return StatusPage(
                icon: "folder-symbolic", title: localized("No Folder Open"),
                text: localized("Open a folder to see its files."))
        }
        guard !obstacles.isEmpty else {
            return StatusPage(
                icon: "folder-symbolic", title: localized("Folder Is Empty"),
                text: locationCount == 1
                    ? localized("New files in this folder appear here.")
                    : localized("New files in these folders appear here."))
        }
        let isUnconnected = obstacles.count == 1 && obstacles[0].kind == .notMounted
        let isPlace = obstacles.contains { if case .location = $0 { true } else { false } }
        return StatusPage(
            icon: "dialog-warning-symbolic",
            title: isPlace && locationCount == 1
                ? localized("Could Not Open Folder") : localized("Could Not Open These Locations"),
            text: lines(obstacles), remedy: isUnconnected ? .connect : .tryAgain)
    }

    /// The first few problems, a line each.
    private static func lines(_ problems: [Problem]) -> String {
        let shown = 3
        var lines = problems.prefix(shown).map(\.description)
        if problems.count > shown {
            lines.append(
                localized(
                    one: "and {count} more", other: "and {count} more",
                    count: problems.count - shown))
        }
        return lines.joined(separator: "\n")
    }
}

extension Problem {
    /// What kind of reason keeps a location from being shown; nil for all else.
    fileprivate var kind: LocationError.Kind? {
        if case .location(let error) = self { error.kind } else { nil }
    }
}
