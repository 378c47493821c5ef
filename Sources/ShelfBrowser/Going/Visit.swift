import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// One stay at some locations: what is shown there, and where the reader was when they left.
final class Visit {
    let locations: [Location]
    /// Those that were found to be there at some time.
    var found: Set<Location> = []
    /// What is there; nil when it was let go of, so that it has to be read again.
    var library: Library?
    /// Where the wall stood.
    var position = BrowserWindow.Place()
    /// Where its shelves stood.
    var shelfOffsets = OrthogonalOffsets<ItemGroup.ID>()
    /// What had the focus.
    var focus: ItemID?
    /// The file that had the focus, for when the library is another one.
    var focusedFile: File?
    /// What was selected.
    var selection: Set<ItemID> = []
    /// How much room shelves had.
    var rooms = TileRooms()

    init(_ locations: [Location], library: Library? = nil) {
        self.locations = locations
        self.library = library
    }
}

extension Visit {
    /// A stay of a tab that was closed: its items have other identities by now.
    convenience init(_ past: RememberedTab.Past) {
        self.init(past.shown.map { Location(file: $0) })
        found = Set(locations)
        focusedFile = past.focus
    }

    /// The stay as it is known without identities; nil where nobody can find the place again.
    var past: RememberedTab.Past? {
        guard !locations.isEmpty, locations.allSatisfy({ $0.named == nil }) else { return nil }
        return RememberedTab.Past(shown: locations.map(\.file), focus: focusedFile)
    }
}

extension History where Place == Visit {
    /// How far from the current visit others keep what they show.
    private static var stepsKept: Int { 3 }

    /// A library of these locations that some visit has kept, however they were written there.
    @MainActor
    func library(of locations: [Location]) -> Library? {
        let files = locations.map(\.file)
        return others.lazy.compactMap { visit, _ in
            visit.locations == locations || visit.library?.folders == files ? visit.library : nil
        }
        .first
    }

    /// Has visits far away let go of what they show; no longer used by any, it is stopped.
    @MainActor
    func letGo() {
        let far = others.filter { $0.steps > Self.stepsKept }.map(\.place)
        let dropped = far.compactMap(\.library)
        for visit in far { visit.library = nil }
        for library in dropped where !isKept(library) { library.stop() }
    }

    /// Stops everything that other visits than the current one have kept.
    @MainActor
    func stop() { for (visit, _) in others { visit.library?.stop() } }

    @MainActor
    private func isKept(_ library: Library) -> Bool {
        current.library === library || others.contains { $0.place.library === library }
    }
}
