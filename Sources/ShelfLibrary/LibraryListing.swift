import ShelfDiff
import ShelfGObject
import ShelfStore

/// The shelves of some locations as lines of text, without a window.
@MainActor
package struct LibraryListing {
    /// One line an item: shelf, item and URI with tabs between, in shown order.
    package let lines: [String]
    /// What kept parts from being listed, in the order met.
    package let problems: [Problem]

    /// Whether every location could be listed.
    package var isComplete: Bool {
        !problems.contains { if case .location = $0 { true } else { false } }
    }

    /// Reads the locations to the end, turning the main loop meanwhile.
    ///
    /// Must not be called from within a job of the main actor, such as a task.
    package init(locations: [Location]) {
        MainLoop.install()
        let library = Library(locations: locations, isLive: false)
        var problems: [Problem] = []
        library.onProblem = { problems.append($0) }
        library.start()
        while library.progress.isReading { MainLoop.iterate(mayBlock: true) }
        library.stop()
        self.problems = problems
        var lines: [String] = []
        lines.reserveCapacity(library.progress.itemCount)
        for row in library.store.state.rows {
            let shelf = LineEscaping.escape(row.section.title)
            for item in row.items {
                lines.append("\(shelf)\t\(Self.escapedName(item))\t\(item.file.uri)")
            }
        }
        self.lines = lines
    }

    private static func escapedName(_ item: LibraryItem) -> String {
        // Only a repaired name differs from the file's own bytes.
        item.name.unicodeScalars.contains("\u{FFFD}")
            ? LineEscaping.escape(item.file.nameBytes) : LineEscaping.escape(item.name)
    }
}
