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
        for tab in remembered.flatMap(\.tabs) {
            var locations = otherwise
            locations.last = tab.shown.map { Location(file: $0) }
            (locations.pictures, locations.fallback) = (nil, nil)
            let look = otherwise.look
            locations.look = { location in
                let obstacle = await look(location)
                // It can be connected to when somebody wants it.
                return obstacle?.kind == .notMounted ? nil : obstacle
            }
            choices.append(Task { [locations] in await locations.choose() })
        }
        var answers = choices[...]
        for window in remembered {
            var tabs: [RememberedTab?] = []
            for (tab, choice) in zip(window.tabs, answers.prefix(window.tabs.count)) {
                let choice = await choice.value
                start.omissions += choice.omissions
                var tab = tab
                tab.shown = choice.locations.map(\.file)
                tabs.append(tab.shown.isEmpty ? nil : tab)
            }
            answers = answers.dropFirst(window.tabs.count)
            let window = window.keeping(tabs)
            if !window.tabs.isEmpty { start.windows.append(window) }
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
