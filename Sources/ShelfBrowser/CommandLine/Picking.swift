import ShelfGObject
import ShelfLibrary

/// What the program prints for its caller when its windows are closed.
nonisolated struct Picking: Equatable, Sendable {
    /// Which files are printed.
    enum Choice: Equatable, Sendable {
        /// Those that are selected when a window is closed.
        case selected
        /// Those that carry stars, a label or a tag when all windows are closed.
        case marked
    }

    let choice: Choice
    /// Whether each ends with NUL, which no path contains, rather than with a newline.
    let isNullSeparated: Bool

    /// A file as printed: its path, byte for byte, or its address where it has none.
    static func bytes(of file: File) -> [UInt8] { file.pathBytes ?? Array(file.uri.utf8) }

    /// Files as printed.
    func text(of files: [File]) -> [UInt8] {
        files.flatMap { Self.bytes(of: $0) + [isNullSeparated ? 0 : UInt8(ascii: "\n")] }
    }
}

/// Gathers what is to be printed while windows are open.
final class PickedFiles {
    let picking: Picking
    private var files: [File] = []
    private var known: Set<File> = []
    private var locations: [Location] = []
    private var knownLocations: Set<Location> = []

    init(_ picking: Picking) { self.picking = picking }

    /// A window is closed.
    func windowClosed(_ window: BrowserWindow) {
        switch picking.choice {
        case .selected: files += window.selectedFiles.filter { known.insert($0).inserted }
        case .marked:
            locations += window.startLocations.filter { knownLocations.insert($0).inserted }
        }
    }

    /// Prints; 1 when there is nothing to print or nobody reads it, as programs that search do.
    ///
    /// Must not be called from within a job of the main actor.
    func printAll() -> Int32 {
        if picking.choice == .marked, !locations.isEmpty {
            files =
                LibraryListing(
                    locations: locations, factsCache: .shared, readsFacts: true
                ).markedFiles
        }
        let isWritten = StandardOutput.write(bytes: picking.text(of: files))
        return files.isEmpty || !isWritten ? 1 : 0
    }
}
