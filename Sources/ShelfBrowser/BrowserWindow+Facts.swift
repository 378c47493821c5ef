import ShelfGTK
import ShelfLibrary

/// What is known from inside of files, for the wall.
extension BrowserWindow {
    /// What is known by now of what the library holds; more follows where the arrangement needs it.
    func followedFacts() -> KnownFacts {
        facts.follow(library.rows, all: arrangement.needsFacts)
        return facts.known
    }

    /// Shows what has been found out of some items.
    func factsChanged(_ items: [ItemID]) {
        if style == .list { wall.reconfigure(items) }
        if arrangement.needsFacts { render() }
        onProgress()
    }
}
