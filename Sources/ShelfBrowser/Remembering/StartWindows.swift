import ShelfGObject
import ShelfLibrary

/// Decides which windows are opened at a start: those that were there, as far as there is anything to be
/// shown in them, else one with what `StartLocations` chooses.
///
/// Design: docs/design/places.md#windows-come-back
struct StartWindows {
    /// What was decided.
    struct Start: Equatable {
        /// Windows that come back, with what of them can be shown.
        var windows: [RememberedWindow] = []
        /// What cannot be, and why.
        var omissions: [LocationError] = []
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
        var start = Start()
        var choices: [Task<StartLocations.Choice, Never>] = []
        for window in remembered {
            var locations = otherwise
            locations.last = window.shown.map { Location(file: $0) }
            (locations.pictures, locations.fallback) = (nil, nil)
            let look = otherwise.look
            locations.look = { location in
                let obstacle = await look(location)
                // It can be connected to when somebody wants it.
                return obstacle?.kind == .notMounted ? nil : obstacle
            }
            choices.append(Task { [locations] in await locations.choose() })
        }
        for (window, choice) in zip(remembered, choices) {
            let choice = await choice.value
            start.omissions += choice.omissions
            guard !choice.locations.isEmpty else { continue }
            var window = window
            window.shown = choice.locations.map(\.file)
            start.windows.append(window)
        }
        if start.windows.isEmpty {
            var choice = await otherwise.choose()
            let told = Set(choice.omissions)
            choice.omissions += start.omissions.filter { !told.contains($0) }
            start.choice = choice
            start.omissions = []
        }
        return start
    }
}
