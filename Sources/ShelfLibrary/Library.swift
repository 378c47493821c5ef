package import ShelfDiff
package import ShelfGObject
import ShelfStore

/// The shelves of some locations, read in the background and kept true while files change.
///
/// Everything happens on the main actor except the reading itself; GLib's main loop must turn.
///
/// Design: docs/design/library.md
@MainActor
package final class Library {
    /// What is shown, in order; as of the latest `onChange`.
    ///
    /// A shelf nothing happened to shares its array of items with the rows before.
    package internal(set) var rows: [CollectionRow<Shelf, LibraryItem>] = []

    /// Called after `rows` or `progress` changed: at once when nothing is shown yet, else at most
    /// every 50 ms, and more rarely when taking it in needs longer.
    package var onChange: (() -> Void)?

    /// Called for each problem, once.
    package var onProblem: ((Problem) -> Void)?

    /// The item to focus first: the file that was given as a location, as soon as it is known.
    package var initialFocus: ItemID? { store.state.initialFocus }

    /// The locations, in order.
    package let locations: [Location]

    /// Called with the locations that are there, each time all have been looked at.
    package var onOpened: (([Location]) -> Void)?

    /// The folders that stand for the locations, each once, in order; where it is not known yet or
    /// cannot be, the location itself.
    package internal(set) var folders: [File] = []

    /// Those of `folders` that are no folders of a file system: archives, lists, libraries of books.
    package internal(set) var opened: Set<File> = []

    /// The names of `folders` for showing.
    package internal(set) var folderNames: [String] = []

    /// What keeps parts from being shown at present: first locations, then folders inside them.
    package var obstacles: [Problem] {
        (unavailable + stopped).map { .location($0) }
            + unreadable.sorted { $0.key < $1.key }.map(\.value)
    }

    let store: Store<LibraryState, LibraryAction>
    let ids: ItemIDSource
    let isLive: Bool
    /// What each location was found to be.
    var states: [Location: LocationState] = [:]
    /// The locations a folder stands for.
    var standing: [File: [Location]] = [:]
    /// Why locations cannot be shown, in order.
    var unavailable: [LocationError] = []
    /// Folders that could not be read when it was tried last.
    var unreadable: [ShelfID: Problem] = [:]
    /// Files that have not answered, of the folders they lie in.
    var silentFiles: [ShelfID: Set<File>] = [:]
    /// Links to files that led nowhere when they were looked at last, of the folders they lie in.
    var brokenLinks: [ShelfID: Set<File>] = [:]
    /// Those of folders being read that have answered since they were not waited for.
    var answeredFiles: [ShelfID: Set<File>] = [:]
    let returns = ReturnWatch()
    /// The items that stood for folders when they were asked for last.
    var folderItems: [ShelfID: LibraryState.FolderItem] = [:]
    /// What was found in the walk through the folders before.
    var filledSubfolders = FilledSubfolders()
    /// What is asked of locations; nil when all have answered.
    var opening: Opening?
    /// What was not waited for any longer.
    var stopped: [LocationError] = []
    /// Connects to places that have to be before they can be looked into.
    package var onMount: Mount?
    /// Whether that is done without being asked for once more.
    package var mayMount = true
    var collector = ChangeCollector()
    /// Shelves of which something is being looked at: nothing else of them is until that has been answered.
    var lookedAt: Set<ShelfID> = []
    /// What finds out whether folders are still there.
    var lookTasks: [ShelfID: Task<Void, Never>] = [:]
    /// Folders without a watch that have not answered.
    var silent: [UnwatchedFolders] = []
    var flushTask: Task<Void, Never>?
    var watches = ShelfTable<FolderWatch>()
    /// How often all was to be watched anew, which a folder is when it is read again.
    var watchEra = 0
    /// The folders that cannot be watched, and some of those that could not be.
    var unwatched: [ShelfID] = []
    /// Folders found to lie on other computers, though they are mounted here.
    var farFolders: Set<File> = []
    /// How often all of them were looked at.
    var pollRound = 0
    /// What looks at all unwatched folders, and at what is in view that nothing watches.
    var pollTask: Task<Void, Never>?
    var viewTask: Task<Void, Never>?
    /// What is in view, or would be missed at once if it were not true: looked at every second where nothing watches it.
    package var itemsInView: [LibraryItem] = [] {
        didSet { lookAtViewIfNeeded() }
    }
    /// The shelves of folders in view that were looked for since the shelves changed, where they are shelves.
    var shelvesInView: [File: ShelfID?] = [:]
    /// What of that has changed and been looked at again since, as it was then.
    var changedInView = ChangedInView()
    var openTask: Task<Void, Never>?
    /// What is being read and has not stalled.
    var begun = BegunReadings()
    /// What looks for folders that do not answer.
    var stallTask: Task<Void, Never>?
    private var reported: Set<Problem> = []
    var publishTask: Task<Void, Never>?
    var nextPublishing: Int64 = 0
    private var observation: StoreObservation?

    /// Makes a library of locations; nothing is read before `start`.
    ///
    /// - Parameters:
    ///   - locations: What to show, one after the other.
    ///   - isLive: Whether to follow changes after reading.
    ///   - other: A library to begin with what it knows of them, with the same identities.
    package init(locations: [Location], isLive: Bool = true, knowing other: Library? = nil) {
        self.locations = locations
        self.isLive = isLive
        ids = other?.ids ?? ItemIDSource()
        let owner = Owner()
        store = Store(
            initial: other.map { LibraryState(at: locations.map(\.file), knowing: $0.store.state) }
                ?? LibraryState(),
            reducer: LibraryReducer(
                work: LibraryWork(
                    read: { request, send in await owner.library?.read(request, send) },
                    forget: { ids in owner.library?.unwatch(ids) })),
            onWarning: { _ in })
        owner.library = self
        rows = store.state.rows(reusing: &filledSubfolders)
        take([:])
        returns.onReturn = { [weak self] found in self?.returned(found) }
        returns.onBlind = { [weak self] in self?.reportNoWatch() }
        observation = followState()
    }

    /// How far reading has come.
    package var progress: ReadingProgress {
        ReadingProgress(
            isReading: opening != nil || store.state.isReading, itemCount: store.state.itemCount,
            shelfCount: store.state.shelfCount, readShare: store.state.readShare)
    }

    /// Begins to read, and to follow changes.
    package func start() { open() }

    /// Looks at every location and folder again; what is shown stays until it is known better.
    package func reload() {
        reported = []
        // Who asks again means it.
        mayMount = true
        // Whatever a watch has missed, it goes on to miss.
        watchEra += 1
        open()
    }

    /// Ends reading and following; `rows` stays as it is until `start` or `reload`.
    package func stop() {
        store.send(.closed)
        endOpening()
        for task in [flushTask, publishTask, pollTask, viewTask] { task?.cancel() }
        for task in lookTasks.values { task.cancel() }
        watches = ShelfTable()
        (unwatched, brokenLinks) = ([], [:])
        lookTasks = [:]
        returns.stop()
        flushTask = nil
        (pollTask, viewTask) = (nil, nil)
        publishTask = nil
    }

    func report(_ problem: Problem) {
        guard reported.insert(problem).inserted else { return }
        onProblem?(problem)
    }

    /// Has problems of locations told again when they come again.
    func forgetReports(of locations: Set<Location>) {
        reported = reported.filter { problem in
            switch problem {
            case .location(let error): !locations.contains(error.location)
            case .vanishedLocation(let location): !locations.contains(location)
            default: true
            }
        }
    }
}

/// Lets the reducer's work reach the library without keeping it alive.
@MainActor
private final class Owner {
    weak var library: Library?
}

/// How far a library has been read.
package struct ReadingProgress: Hashable, Sendable {
    /// Whether more is to come without anybody changing anything.
    package var isReading: Bool
    /// How many items are known.
    package var itemCount: Int
    /// How many shelves are known.
    package var shelfCount: Int
    /// The share of the folders known so far that have been read to their end, from 0 to 1.
    package var readShare: Double
}
