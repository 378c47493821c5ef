import ShelfDiff
import ShelfGObject
import ShelfStore

/// Folders that cannot be watched: they are looked at now and then, and those in view often.
///
/// Design: docs/design/library.md#watches
extension Library {
    /// How often all of them are looked at.
    private static let pollInterval = Duration.milliseconds(1_500)
    /// How many at a time, away from the main thread.
    private static let pollPart = 500
    /// How many times as long as looking took nothing is looked at.
    private static let pollRest = 20
    /// How often what is in view is looked at.
    private static let viewInterval = Duration.seconds(1)

    /// Goes on looking at them, for as long as there are any.
    func poll() {
        guard pollTasks.isEmpty else { return }
        // Looking at folders without number is not to keep a processor busy.
        repeatedly(every: Self.pollInterval, resting: Self.pollRest) { await $0.pollOnce() }
        // There are a few of them only.
        repeatedly(every: Self.viewInterval, resting: 1) { await $0.lookAtView() }
    }

    private func repeatedly(
        every interval: Duration, resting share: Int,
        _ look: @escaping @MainActor (Library) async -> Void
    ) {
        pollTasks.append(
            Task { [weak self] in
                var pause = interval
                while !Task.isCancelled {
                    try? await Task.sleep(for: pause)
                    guard let self, !Task.isCancelled else { return }
                    let start = ContinuousClock.now
                    await look(self)
                    pause = max(interval, (ContinuousClock.now - start) * share)
                }
            })
    }

    // MARK: - All of them

    /// Reads those unwatched folders again whose list of files changed.
    func pollOnce() async {
        returns.lookAgain()
        let awaited = awaitedFolders()
        // There may be a million of them. Those that are watched now, gone, or in it twice leave the list.
        var rest = unwatched[...]
        unwatched = []
        var kept: [ShelfID] = []
        pollRound += 1
        while !rest.isEmpty, !Task.isCancelled {
            let part = rest.prefix(Self.pollPart)
            rest = rest.dropFirst(part.count)
            var places: [UnwatchedFolders.Place] = []
            for id in part {
                guard let watch = watches[id], watch.monitor == nil, watch.round != pollRound
                else { continue }
                watches[id]?.round = pollRound
                kept.append(id)
                guard store.state.folders[id]?.status == .read, !awaited.contains(id) else {
                    continue
                }
                places.append(UnwatchedFolders.Place(id: id, file: watch.file))
            }
            await ask(places)
        }
        unwatched += kept + rest
    }

    /// Folders that were asked and have not answered.
    private func awaitedFolders() -> Set<ShelfID> {
        silent.removeAll { $0.awaited.isEmpty }
        return silent.reduce(into: []) { $0.formUnion($1.awaited) }
    }

    /// Asks folders how they are, and has those read again that are not as they were.
    private func ask(_ places: [UnwatchedFolders.Place]) async {
        let asked = UnwatchedFolders(places)
        await asked.ask(patience: Self.lookPatience)
        if !asked.awaited.isEmpty { silent.append(asked) }
        for answer in asked.answers {
            let (id, modified) = (answer.place.id, answer.modified)
            // It may have been moved or watched since.
            guard let watch = watches[id], watch.file == answer.place.file else { continue }
            watches[id]?.modified = modified ?? watch.modified
            let isOther = modified != nil && watch.modified != nil && modified != watch.modified
            if isOther || changedInView.note(answer) { store.send(.reread(id, moves: [:])) }
            guard changedInView.noteGone(answer) else { continue }
            if let parent = store.state.folders[id]?.parent {
                store.send(.reread(parent, moves: [:]))
            } else {
                lookAgain(id)
            }
        }
    }

    // MARK: - What is in view

    /// Reads those unwatched folders again of whose items in view one is not as it is shown, besides those whose
    /// list of files changed.
    func lookAtView() async {
        let places = placesInView()
        guard !places.isEmpty else { return }
        changedInView.keepOnly(places)
        await ask(places)
    }

    /// The unwatched folders something is in view of; O(shelves).
    private func placesInView() -> [UnwatchedFolders.Place] {
        guard !itemsInView.isEmpty else { return [] }
        var items = Dictionary(grouping: itemsInView) { $0.file.parent }
        let awaited = awaitedFolders()
        var places: [UnwatchedFolders.Place] = []
        for row in rows where !items.isEmpty {
            guard let inView = items.removeValue(forKey: row.section.file) else { continue }
            let id = row.section.id
            guard let watch = watches[id], watch.monitor == nil, watch.file.isLocal,
                store.state.folders[id]?.status == .read, !awaited.contains(id)
            else { continue }
            places.append(UnwatchedFolders.Place(id: id, file: watch.file, items: inView))
        }
        return places
    }
}

/// Which items in view were seen to have changed, so that a folder is read again once for each such change.
///
/// What an item is after that may differ from what is asked for all the same, as where a disk tells every asker something else.
struct ChangedInView: Sendable {
    private var versions: [ItemID: ContentVersion] = [:]
    /// The folders that were gone.
    private var gone: Set<ShelfID> = []

    /// Whether an answer tells of a change that has not been told of.
    mutating func note(_ answer: UnwatchedFolders.Answer) -> Bool {
        var isNew = false
        for (id, version) in answer.changed where versions[id] != version {
            versions[id] = version
            isNew = true
        }
        return isNew
    }

    /// Whether an answer tells of a folder something is in view of, and that it cannot be asked any more.
    mutating func noteGone(_ answer: UnwatchedFolders.Answer) -> Bool {
        guard answer.modified == nil else {
            gone.remove(answer.place.id)
            return false
        }
        return !answer.place.items.isEmpty && gone.insert(answer.place.id).inserted
    }

    /// Forgets what is not in view any more.
    mutating func keepOnly(_ places: [UnwatchedFolders.Place]) {
        gone.formIntersection(places.map(\.id))
        let ids = Set(places.lazy.flatMap { $0.items.map(\.id) })
        versions = versions.filter { ids.contains($0.key) }
    }
}
