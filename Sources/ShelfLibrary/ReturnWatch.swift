import ShelfGObject

/// Waits for locations that are not there: watches the nearest folder above each that is.
///
/// Nothing is asked while nothing happens.
///
/// Design: docs/design/library.md#following
@MainActor
final class ReturnWatch {
    /// Where a location is waited for.
    private struct Post: Equatable, Sendable {
        /// The nearest folder above the location.
        let folder: File
        /// What has to appear in it.
        let next: File
    }

    /// How near a location is.
    private enum Nearness: Sendable {
        case there(LocationState)
        case above(Post)
        case nowhere
    }

    /// Called with locations that are there now and what they are.
    var onReturn: ([(location: Location, state: LocationState)]) -> Void = { _ in }
    /// Called when a folder cannot be watched, so that somebody has to call `lookAgain`.
    var onBlind: () -> Void = {}

    /// How long events are gathered, and a file system mounted where its folder has just been made.
    private static let burst = Duration.milliseconds(100)
    /// How long one location is waited for while others are to be looked at.
    private static let patience = Duration.milliseconds(500)

    /// How often a location was looked at.
    private(set) var lookCount = 0

    private var missing: Set<Location> = []
    private var posts: [Location: Post] = [:]
    /// How many posts a folder has.
    private var postCounts: [File: Int] = [:]
    private var monitors: [File: FileMonitor] = [:]
    /// The locations that may be there when a file appears.
    private var waiting: [File: Set<Location>] = [:]
    private var stirred: Set<Location> = []
    /// Locations that have not answered.
    private var awaited: Set<Location> = []
    /// What is looking; nil when everything has been looked at, until something happens.
    private(set) var task: Task<Void, Never>?

    /// Waits for these locations and for no others.
    func wait(for locations: [Location]) {
        let wanted = Set(locations.filter(\.file.isLocal))
        for location in missing.subtracting(wanted) { leave(location) }
        let added = wanted.subtracting(missing)
        missing = wanted
        stir(added)
    }

    /// Waits for nothing any more.
    func stop() {
        task?.cancel()
        task = nil
        missing = []
        (posts, postCounts, monitors, waiting, stirred) = ([:], [:], [:], [:], [])
    }

    /// Looks at the locations above which no folder can be watched.
    func lookAgain() {
        stir(
            missing.filter { location in posts[location].map { monitors[$0.folder] == nil } ?? true
            })
    }

    private func stir(_ locations: some Sequence<Location>) {
        stirred.formUnion(locations)
        guard task == nil, !stirred.isEmpty else { return }
        task = Task { [weak self] in
            try? await Task.sleep(for: Self.burst)
            while !Task.isCancelled, let self, !self.stirred.isEmpty { await self.lookAtStirred() }
            if !Task.isCancelled { self?.task = nil }
        }
    }

    private func lookAtStirred() async {
        let batch = stirred.sorted { $0.file.uri < $1.file.uri }
        stirred = []
        var returned: [(location: Location, state: LocationState)] = []
        for location in batch where !awaited.contains(location) {
            lookCount += 1
            let nearness = await look(for: location)
            guard !Task.isCancelled else { return }
            guard let nearness, missing.contains(location) else { continue }
            switch nearness {
            case .there(let state):
                missing.remove(location)
                leave(location)
                returned.append((location, state))
            case .above(let post) where post != posts[location]:
                leave(location)
                await take(post, for: location)
                guard !Task.isCancelled else { return }
                // Something may have happened before it was watched.
                stirred.insert(location)
            case .above: break
            case .nowhere: leave(location)
            }
        }
        if !returned.isEmpty { onReturn(returned) }
    }

    /// Looks at a location; what does not answer in time is looked at once more when it has.
    private func look(for location: Location) async -> Nearness? {
        awaited.insert(location)
        let nearness = await DiskThreads.value(within: Self.patience) { [weak self] _ in
            Task { @MainActor in
                self?.awaited.remove(location)
                self?.stir(self?.missing.contains(location) == true ? [location] : [])
            }
        } of: {
            await Self.look(for: location)
        }
        if nearness != nil { awaited.remove(location) }
        return nearness
    }

    private func leave(_ location: Location) {
        guard let post = posts.removeValue(forKey: location) else { return }
        waiting[post.next]?.remove(location)
        if waiting[post.next]?.isEmpty == true { waiting[post.next] = nil }
        let count = (postCounts[post.folder] ?? 1) - 1
        postCounts[post.folder] = count == 0 ? nil : count
        if count == 0 { monitors[post.folder] = nil }
    }

    private func take(_ post: Post, for location: Location) async {
        posts[location] = post
        postCounts[post.folder, default: 0] += 1
        waiting[post.next, default: []].insert(location)
        guard monitors[post.folder] == nil else { return }
        let folder = post.folder
        let monitor = await Library.makeMonitor(folder, isAlongWay: true) { [weak self] event in
            self?.received(event, folder)
        }
        guard postCounts[folder] != nil else { return }
        monitors[folder] = monitor
        if monitor == nil { onBlind() }
    }

    private func received(_ event: FileEvent, _ folder: File) {
        if event == .lost { return stir(missing) }
        let files = event.files
        stir(files.flatMap { waiting[$0] ?? [] })
        // The folder itself may be gone.
        if files.contains(folder) { stir(posts.filter { $0.value.folder == folder }.keys) }
    }

    @concurrent
    private static func look(for location: Location) async -> Nearness {
        // Nobody asks servers by themselves.
        guard await ConnectedPlaces.has(location.file) else { return .nowhere }
        let state = await LocationState.look(at: location)
        guard state.error != nil else { return .there(state) }
        var next = location.file
        while let folder = next.parent {
            if (try? await DiskTurns.shared.info(of: folder))?.kind == .directory {
                return .above(Post(folder: folder, next: next))
            }
            next = folder
        }
        return .nowhere
    }
}

extension FileEvent {
    /// The files an event names.
    var files: [File] {
        switch self {
        case .created(let file), .deleted(let file), .changed(let file),
            .attributesChanged(let file), .unmounted(let file):
            [file]
        case .renamed(let old, let new): [old, new]
        case .movedIn(let file, let other), .movedOut(let file, let other):
            [file] + (other.map { [$0] } ?? [])
        case .lost: []
        }
    }
}
