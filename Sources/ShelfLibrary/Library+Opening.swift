package import ShelfGObject
import ShelfStore

/// Finding out what locations are: all are asked at once, and none waits long for another.
///
/// Design: docs/design/places.md#slow-places
extension Library {
    /// Connects to what a file lies on; throws why that is not to be.
    package typealias Mount = @MainActor (File) async throws -> Void

    /// How long all are waited for before those are shown that have answered.
    private static let patience = Duration.seconds(1)

    /// What is asked of locations and not answered yet.
    struct Opening {
        /// The locations that have not answered.
        var awaited: Set<Location> = []
        /// When they were asked.
        let begun = ContinuousClock.now
        var answers: [Location: LocationState] = [:]
        var tasks: [Task<Void, Never>] = []
        /// Whether what has answered is shown, and others beside it as they come.
        var isShown = false
        /// The folders of what has answered since it was shown last.
        var fresh: Set<File> = []
        /// What shows these soon.
        var showing: Task<Void, Never>?
        /// How long those are gathered that are shown next, in microseconds.
        var burst: Int64 = 50_000
    }

    /// Since when what has not answered yet has said nothing, the longest of it; nil where all has answered.
    package var silentSince: ContinuousClock.Instant? {
        if let opening, !opening.awaited.isEmpty { return opening.begun }
        return store.state.reading.lazy.map(lastHeard).min()
    }

    /// What has not answered yet and has said nothing since then: locations, else folders that are being read.
    package func awaited(silentSince start: ContinuousClock.Instant) -> [File] {
        if let opening, !opening.awaited.isEmpty {
            guard opening.begun <= start else { return [] }
            return locations.filter { opening.awaited.contains($0) }.map(\.file)
        }
        return store.state.reading.filter { lastHeard($0) <= start }.sorted()
            .compactMap { store.state.folders[$0]?.file }
    }

    private func lastHeard(_ id: ShelfID) -> ContinuousClock.Instant {
        store.state.folders[id].flatMap {
            begun.lastHeard(FolderReading(id: id, generation: $0.generation))
        } ?? .now
    }

    /// Finds out what the locations are and reads the folders they stand for.
    func open() {
        endOpening()
        stopped = []
        unavailable.removeAll { $0.kind == .cancelled }
        guard !locations.isEmpty else {
            take([:])
            onOpened?([])
            return showLocations(again: nil)
        }
        let mount = mayMount ? onMount : nil
        var opening = Opening(awaited: Set(locations))
        let asksServers = mayMount
        opening.tasks = opening.awaited.map { location in
            Task { [weak self] in
                let state = await Self.ask(location, mount, asksServers: asksServers)
                if !Task.isCancelled { self?.answered(location, state) }
            }
        }
        self.opening = opening
        publishSoon()
        openTask = Task { [weak self] in
            try? await Task.sleep(for: Self.patience)
            if !Task.isCancelled { self?.showAnswers(again: nil) }
        }
    }

    /// Looks at a location, which is connected to first where it has to be.
    private static func ask(
        _ location: Location, _ mount: Mount?, asksServers: Bool
    ) async -> LocationState {
        let state = await LocationState.look(at: location, asksServers: asksServers)
        guard state.error?.kind == .notMounted, let mount else { return state }
        do {
            try await mount(location.file)
            return await LocationState.look(at: location)
        } catch {
            return .unavailable(LocationError(location, error))
        }
    }

    func answered(_ location: Location, _ state: LocationState) {
        guard opening?.awaited.remove(location) != nil else { return }
        opening?.answers[location] = state
        guard opening?.isShown == true else {
            if opening?.awaited.isEmpty == true { showAnswers(again: nil) }
            return
        }
        if let folder = state.folder { opening?.fresh.insert(folder.file) }
        showAnswersSoon()
    }

    /// Shows what came after the others: all locations are gone through for it, so what answers within a moment is
    /// shown together, and that takes at most a quarter of the time.
    private func showAnswersSoon() {
        guard let opening, opening.showing == nil else { return }
        self.opening?.showing = Task { [weak self] in
            try? await Task.sleep(for: .microseconds(opening.burst))
            guard !Task.isCancelled, let self, let fresh = self.opening?.fresh else { return }
            self.opening?.showing = nil
            self.opening?.fresh = []
            let start = MainLoop.monotonicMicroseconds
            // What is shown already is not read once more.
            self.showAnswers(again: fresh)
            let cost = MainLoop.monotonicMicroseconds - start
            self.opening?.burst = max(opening.burst, 3 * cost)
        }
    }

    /// Shows what has answered; all else stays as it was.
    private func showAnswers(again: Set<File>?) {
        guard var opening, !opening.answers.isEmpty else {
            self.opening?.isShown = true
            return
        }
        let isFirst = !opening.isShown || states.isEmpty
        opening.isShown = true
        self.opening = opening
        if isFirst { unreadable = [:] }
        let isOver = opening.awaited.isEmpty
        if isOver { endOpening() }
        take(isOver ? opening.answers : states.merging(opening.answers) { $1 })
        for error in unavailable { report(.location(error)) }
        if isOver { onOpened?(locations.filter { states[$0]?.folder != nil }) }
        showLocations(again: again)
    }

    func endOpening() {
        openTask?.cancel()
        openTask = nil
        for task in opening?.tasks ?? [] { task.cancel() }
        opening?.showing?.cancel()
        opening = nil
    }

    /// Takes locations in that were not there.
    func returned(_ found: [(location: Location, state: LocationState)]) {
        var states = states
        var again: Set<File> = []
        for (location, state) in found {
            states[location] = state
            if opening?.answers[location] != nil { opening?.answers[location] = state }
            if let folder = state.folder { again.insert(folder.file) }
        }
        guard opening?.isShown != false else { return }
        forgetReports(of: Set(found.map(\.location)))
        take(states)
        showLocations(again: again)
    }

    /// Waits for nothing any more that has not answered; what is there stays, and is followed.
    package func cancel() {
        guard progress.isReading else { return }
        let awaited = opening?.awaited ?? []
        for location in awaited {
            opening?.answers[location] = .unavailable(LocationError(location, kind: .cancelled))
        }
        opening?.awaited = []
        if opening != nil { showAnswers(again: []) }
        let state = store.state
        let unread = state.roots.filter { root in
            state.tree(root).contains { state.folders[$0]?.status != .read }
        }
        stopped = unread.compactMap { state.folders[$0]?.file }.flatMap { standing[$0] ?? [] }
            .map { LocationError($0, kind: .cancelled) }
        store.send(.closed)
        for error in stopped { report(.location(error)) }
        publishSoon()
    }
}
