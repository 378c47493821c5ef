import ShelfGObject
import ShelfLibrary

/// Decides which windows are opened at a start: those that were there, else, where there is nothing to be
/// shown in any of them, one with what `StartLocations` chooses.
///
/// Design: docs/design/places.md#windows-come-back
struct StartWindows {
    /// What was decided.
    struct Start: Equatable {
        /// Windows that come back.
        var windows: [RememberedWindow] = []
        /// Windows that do not, and are to be remembered for another start.
        var kept: [RememberedWindow] = []
        /// What is shown where no window comes back.
        var choice: StartLocations.Choice?
    }

    private let remembered: [RememberedWindow]
    /// What is shown where no window comes back.
    var otherwise = StartLocations()

    /// Begins with the windows that were there.
    init(_ remembered: [RememberedWindow]) { self.remembered = remembered }

    /// Decides.
    func choose() async -> Start {
        var locations = otherwise
        locations.last = remembered.flatMap(\.tabs).flatMap(\.shown).map { Location(file: $0) }
        (locations.pictures, locations.fallback) = (nil, nil)
        let look = otherwise.look
        locations.look = { location in
            let obstacle = await look(location)
            // It can be connected to when somebody wants it.
            return obstacle?.kind == .notMounted ? nil : obstacle
        }
        let there = await locations.choose()
        // What is gone or silent beside it says so where it stands, and may come any time.
        guard there.locations.isEmpty else { return Start(windows: remembered) }
        var choice = await otherwise.choose()
        var told = Set(choice.omissions)
        choice.omissions += there.omissions.filter { told.insert($0).inserted }
        return Start(kept: remembered, choice: choice)
    }
}
