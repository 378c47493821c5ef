import ShelfDiff
import ShelfGObject
import ShelfStore

/// Folders that cannot be watched, or to which others write: they are looked at now and then, and those in view often.
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
        guard pollTask == nil else { return }
        // Looking at folders without number is not to keep a processor busy.
        pollTask = repeatedly(every: Self.pollInterval, resting: Self.pollRest) {
            await $0.pollOnce()
            return true
        }
        lookAtViewRepeatedly()
    }

    /// Looks at what is in view from now on, if anything there may change without a word.
    func lookAtViewIfNeeded() {
        // Whether broken links lie on shelves in view is found out by the first look.
        if isLive, hasLinksInView || !brokenLinks.isEmpty && !itemsInView.isEmpty {
            lookAtViewRepeatedly()
        }
    }

    /// Goes on looking at what is in view, for as long as something there may change without a word.
    func lookAtViewRepeatedly() {
        guard viewTask == nil else { return }
        // There are a few of them only.
        viewTask = repeatedly(every: Self.viewInterval, resting: 1) { library in
            await library.lookAtView()
            let isNeeded =
                library.pollTask != nil || library.hasLinksInView || library.hasBrokenLinksInView
            if !isNeeded, !Task.isCancelled { library.viewTask = nil }
            return isNeeded
        }
    }

    /// Does something for as long as it is to be done again.
    private func repeatedly(
        every interval: Duration, resting share: Int,
        _ look: @escaping @MainActor (Library) async -> Bool
    ) -> Task<Void, Never> {
        Task { [weak self] in
            var pause = interval
            while !Task.isCancelled {
                try? await Task.sleep(for: pause)
                guard let self, !Task.isCancelled else { return }
                let start = ContinuousClock.now
                guard await look(self) else { return }
                pause = max(interval, (ContinuousClock.now - start) * share)
            }
        }
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

    /// Folders that were asked and have not answered; what others said late is taken in.
    private func awaitedFolders() -> Set<ShelfID> {
        let groups = silent
        silent.removeAll { $0.awaited.isEmpty }
        for group in groups { take(group.takeAnswers()) }
        return silent.reduce(into: []) { $0.formUnion($1.awaited) }
    }

    /// Asks folders how they are.
    private func ask(_ places: [UnwatchedFolders.Place]) async {
        let asked = UnwatchedFolders(places)
        await asked.ask(patience: Self.lookPatience)
        if !asked.awaited.isEmpty { silent.append(asked) }
        take(asked.takeAnswers())
    }

    /// Has those folders read again whose list of files is not as it was, and changed items looked at.
    private func take(_ answers: [UnwatchedFolders.Answer]) {
        for answer in answers {
            let (id, modified) = (answer.place.id, answer.modified)
            // It may have been moved or watched since.
            guard let watch = watches[id], watch.file == answer.place.file else { continue }
            if answer.place.isList {
                takeOfList(answer, watch)
                continue
            }
            let isOther = watch.isLookedAt && isListOther(than: watch, modified)
            let changed = changedInView.note(answer)
            if isOther {
                store.send(.reread(id, moves: [:]))
            } else {
                for file in changed + answer.mended {
                    collector.note(.changed(file), folder: id, file: watch.file)
                }
                if !changed.isEmpty || !answer.mended.isEmpty { flushSoon() }
            }
            guard watch.isLookedAt else { continue }
            watches[id]?.modified = modified ?? watch.modified
            let isMissed = !answer.place.items.isEmpty || store.state.folders[id]?.parent == nil
            if changedInView.noteGone(answer, isMissed: isMissed) { wentUnwatched(id) }
        }
    }

    /// Has a list read again of which items have changed or are gone.
    private func takeOfList(_ answer: UnwatchedFolders.Answer, _ watch: FolderWatch) {
        let files = changedInView.note(answer) + answer.lost
        guard !files.isEmpty, let source = watch.source as? ListSource else { return }
        source.touch(files, in: watch.file)
        collector.noteEverything(in: answer.place.id)
        flushSoon()
    }

    /// Whether the list of a folder's files is not as it was.
    private func isListOther(than watch: FolderWatch, _ modified: Int64?) -> Bool {
        // Some servers know no time of a folder.
        let isTimeless = modified == 0 && !watch.file.isLocal
        return modified != nil && watch.modified != nil
            && (modified != watch.modified || isTimeless)
    }

    /// A folder that nothing watches is gone: has the folder it was in read again, which goes on upwards where that
    /// is gone as well.
    func wentUnwatched(_ id: ShelfID) {
        let parent = store.state.folders[id]?.parent
        guard let watch = watches[parent ?? id], watch.isLookedAt else { return }
        if let parent {
            store.send(.reread(parent, moves: [:]))
        } else {
            lookAgain(id)
        }
    }

    // MARK: - What is in view

    /// Whether a link to a file is in view: nothing watches where it leads to.
    var hasLinksInView: Bool { !watches.isEmpty && itemsInView.contains(where: \.isLink) }

    /// Whether shelves in view have links that lead nowhere.
    private var hasBrokenLinksInView: Bool {
        !brokenLinks.isEmpty && placesInView().contains { !$0.brokenLinks.isEmpty }
    }

    /// Looks at the unwatched and shared shelves something is in view of, and at what is in view of them; of watched ones at links.
    func lookAtView() async {
        changedInView.keepOnly(itemsInView) { watches[$0] != nil }
        let places = placesInView() + listsInView()
        guard !places.isEmpty else { return }
        await ask(places)
    }

    /// The lists with files that others write to, of which something is in view, and these files; O(items of such lists).
    private func listsInView() -> [UnwatchedFolders.Place] {
        guard !itemsInView.isEmpty else { return [] }
        let inView = Set(itemsInView.lazy.map(\.id))
        let awaited = awaitedFolders()
        return rows.compactMap { row in
            let id = row.section.id
            guard row.section.isListed, let watch = watches[id], watch.isShared,
                let list = watch.monitor as? ListWatch, !awaited.contains(id),
                store.state.folders[id]?.status == .read
            else { return nil }
            let items = row.items.filter {
                inView.contains($0.id) && list.isShared($0.file.enclosing)
            }
            return items.isEmpty
                ? nil
                : UnwatchedFolders.Place(id: id, file: watch.file, items: items, isList: true)
        }
    }

    private func placesInView() -> [UnwatchedFolders.Place] {
        // What stands for a folder is no file that could be compared.
        let items = Dictionary(grouping: itemsInView.lazy.filter { !$0.isFolder }) {
            $0.file.parent
        }
        guard !items.isEmpty else { return [] }
        findShelves(of: items.keys.compactMap(\.self))
        let awaited = awaitedFolders()
        return items.compactMap { folder, items in
            guard let id = folder.flatMap({ shelvesInView[$0] ?? nil }), let watch = watches[id],
                store.state.folders[id]?.status == .read, !awaited.contains(id)
            else { return nil }
            let asked = watch.isLookedAt ? items : items.filter(\.isLink)
            let broken = brokenLinks[id] ?? []
            return !watch.isLookedAt && asked.isEmpty && broken.isEmpty
                ? nil
                : UnwatchedFolders.Place(
                    id: id, file: watch.file, items: asked, brokenLinks: Array(broken))
        }
    }

    /// Finds the shelves of folders; O(shelves) where one of them was not looked for since the shelves changed.
    private func findShelves(of folders: [File]) {
        guard folders.contains(where: { shelvesInView[$0] == nil }) else { return }
        shelvesInView = Dictionary(
            folders.map { ($0, nil) }, uniquingKeysWith: { first, _ in first })
        var count = shelvesInView.count
        for row in rows where shelvesInView[row.section.file] != nil {
            shelvesInView[row.section.file] = .some(row.section.id)
            count -= 1
            if count == 0 { return }
        }
    }
}

/// Which items in view were seen to have changed, so that each such change is looked into once.
///
/// What an item is after that may differ from what is asked for all the same, as where a disk tells every asker something else.
struct ChangedInView: Sendable {
    private var versions: [ItemID: ContentVersion] = [:]
    /// The folders that were gone.
    private var gone: Set<ShelfID> = []

    /// The files of which an answer tells a change that has not been told of.
    mutating func note(_ answer: UnwatchedFolders.Answer) -> [File] {
        var files: [File] = []
        for (item, version) in answer.changed where versions[item.id] != version {
            versions[item.id] = version
            files.append(item.file)
        }
        return files
    }

    /// Whether an answer tells for the first time of a folder that is missed, and that it cannot be asked any more.
    mutating func noteGone(_ answer: UnwatchedFolders.Answer, isMissed: Bool) -> Bool {
        guard answer.modified == nil else {
            gone.remove(answer.place.id)
            return false
        }
        return isMissed && gone.insert(answer.place.id).inserted
    }

    /// Forgets items that are not in view any more, and folders that are not followed.
    mutating func keepOnly(_ items: [LibraryItem], isFollowed: (ShelfID) -> Bool) {
        gone = gone.filter(isFollowed)
        guard !versions.isEmpty else { return }
        let ids = Set(items.lazy.map(\.id))
        versions = versions.filter { ids.contains($0.key) }
    }
}
