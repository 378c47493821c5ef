import ShelfGObject
import Synchronization

/// Watches the folders in which the files of a list lie, and the list itself.
final class ListWatch: Sendable {
    private struct State: Sendable {
        var monitors: [File: FileMonitor] = [:]
        /// Folders that are watched, or were tried.
        var folders: Set<File> = []
        var list: FileMonitor?
        var index: IndexWatch?
        /// Those of the folders that others write to, of which nothing is told.
        var sharedFolders: Set<File> = []
        var isBlind = false
    }

    private let state = Mutex(State())
    private let onChange: @MainActor (SourceChange) -> Void

    init(_ onChange: @escaping @MainActor (SourceChange) -> Void) { self.onChange = onChange }

    /// Tells of a change.
    func tell(_ change: SourceChange) {
        Task { @MainActor [onChange] in onChange(change) }
    }

    /// Watches a list; false where the system grants no watch.
    func follow(list: File) async -> Bool {
        guard let folder = list.parent else { return false }
        let monitor = await Library.makeMonitor(folder, isAlongWay: true) { [onChange] event in
            // Another file may have taken its place, or its name.
            switch event {
            case .deleted(folder), .unmounted(folder): onChange(.gone)
            case _ where event != .lost && !event.files.contains(list): break
            case .deleted, .unmounted, .movedOut, .renamed(list, _): onChange(.gone)
            default: onChange(.everything)
            }
        }
        state.withLock { $0.list = monitor }
        return monitor != nil
    }

    /// Watches the desktop's index.
    func followIndex() async {
        let watch = await IndexWatch { [onChange] in onChange(.everything) }
        state.withLock { $0.index = watch }
    }

    /// Watches further folders from now on, those that are not there as well.
    ///
    /// - Parameter isConcerned: Whether an event changes what is shown.
    func follow(
        _ folders: [File], isConcerned: @escaping @MainActor (FileEvent, File) -> Bool
    ) async {
        // Each that does not answer keeps a thread.
        var silentCount = 0
        for folder in folders where folder.isLocal {
            guard state.withLock({ $0.folders.insert(folder).inserted }) else { continue }
            let begin: @Sendable () async -> FileMonitor? = { [onChange] in
                await Library.makeMonitor(folder) { event in
                    if isConcerned(event, folder) { onChange(.everything) }
                }
            }
            guard silentCount < Self.mostSilent else {
                take(await begin(), of: folder)
                continue
            }
            let late: @Sendable (FileMonitor?) -> Void = { [weak self] monitor in
                self?.take(monitor, of: folder)
                Task { @MainActor [weak self] in
                    if isConcerned(.lost, folder) { self?.onChange(.everything) }
                }
            }
            let monitor = await DiskThreads.value(
                within: DiskThreads.patience, late: late, of: begin)
            if let monitor { take(monitor, of: folder) } else { silentCount += 1 }
        }
    }

    /// How many folders that do not answer others do not wait for.
    private static let mostSilent = 16

    /// Whether others write to the list, or to a folder of its files, of which nothing is told.
    var isShared: Bool {
        state.withLock { $0.list?.isShared == true || !$0.sharedFolders.isEmpty }
    }

    /// Whether others write to a folder of its files.
    func isShared(_ folder: File) -> Bool {
        state.withLock { $0.sharedFolders.contains(folder) }
    }

    /// Keeps what watches a folder, if that is wanted still.
    private func take(_ monitor: FileMonitor?, of folder: File) {
        let news = state.withLock { state -> SourceChange? in
            guard state.folders.contains(folder) else { return nil }
            state.monitors[folder] = monitor
            guard let monitor else {
                defer { state.isBlind = true }
                return state.isBlind ? nil : .blind
            }
            guard monitor.isShared else { return nil }
            defer { state.sharedFolders.insert(folder) }
            return state.sharedFolders.isEmpty ? .shared : nil
        }
        if let news { tell(news) }
    }

    /// Watches no other folders than these any more.
    func keepOnly(_ folders: Set<File>) {
        let dropped = state.withLock { state in
            let dropped = state.monitors.filter { !folders.contains($0.key) }
            state.folders.formIntersection(folders)
            state.sharedFolders.formIntersection(folders)
            for folder in dropped.keys { state.monitors[folder] = nil }
            return dropped
        }
        _ = dropped
    }
}
