public import ShelfDiff
import ShelfGObject

/// The shelves of some locations, read in the background and kept true while files change.
///
/// Everything happens on the main actor except the reading itself; GLib's main loop must turn.
///
/// Design: docs/design/library.md
@MainActor
public final class Library {
    /// What is shown, in order; as of the latest `onChange`.
    ///
    /// A shelf nothing happened to shares its array of items with the rows before.
    public private(set) var rows: [CollectionRow<Shelf, LibraryItem>] = []

    /// Called after `rows` or `progress` changed: at once when nothing is shown yet, else at most
    /// every 50 ms, and more rarely when taking it in needs longer.
    public var onChange: (() -> Void)?

    /// Called for each problem, once.
    public var onProblem: ((Problem) -> Void)?

    /// The item to focus first: the file that was given as a location, as soon as it is known.
    public internal(set) var initialFocus: ItemID?

    /// The locations, in order.
    public let locations: [Location]

    var state = LibraryState()
    let ids = ItemIDSource()
    let isLive: Bool
    /// The folders that stand for the locations that can be shown.
    var opened: [(location: Location, folder: File)] = []
    var focusFile: File?
    var isOpening = false
    var collector = ChangeCollector()
    var isResolving = false
    var flushTask: Task<Void, Never>?
    var monitors: [ShelfID: FileMonitor] = [:]
    /// Folders the system would not watch, with the time of their last change.
    var unwatched: [ShelfID: Int64] = [:]
    var pollTask: Task<Void, Never>?
    var readTasks: [ShelfID: Task<Void, Never>] = [:]
    var openTask: Task<Void, Never>?
    private var reported: Set<Problem> = []
    private var publishTask: Task<Void, Never>?
    private var nextPublishing: Int64 = 0

    /// Makes a library of locations; nothing is read before `start`.
    ///
    /// - Parameters:
    ///   - locations: What to show, one after the other.
    ///   - isLive: Whether to follow changes after reading.
    public init(locations: [Location], isLive: Bool = true) {
        self.locations = locations
        self.isLive = isLive
    }

    /// How far reading has come.
    public var progress: ReadingProgress {
        ReadingProgress(
            isReading: isOpening || state.isReading, itemCount: state.itemCount,
            shelfCount: state.shelfCount)
    }

    /// Begins to read, and to follow changes.
    public func start() { open() }

    /// Looks at every location and folder again; what is shown stays until it is known better.
    public func reload() {
        reported = []
        open()
    }

    /// Ends reading and following; `rows` stays as it is.
    public func stop() {
        for task in readTasks.values { task.cancel() }
        for task in [openTask, flushTask, pollTask, publishTask] { task?.cancel() }
        readTasks = [:]
        monitors = [:]
        unwatched = [:]
        flushTask = nil
        pollTask = nil
        publishTask = nil
    }

    // MARK: - State

    func dispatch(_ action: LibraryAction) {
        for effect in state.reduce(action) { perform(effect) }
        publishSoon()
    }

    private func perform(_ effect: LibraryEffect) {
        switch effect {
        case .read(let request):
            readTasks[request.id]?.cancel()
            readTasks[request.id] = Task { [weak self] in await self?.read(request) }
        case .forget(let ids):
            for id in ids {
                readTasks.removeValue(forKey: id)?.cancel()
                monitors[id] = nil
                unwatched[id] = nil
            }
        }
    }

    func report(_ problem: Problem) {
        guard reported.insert(problem).inserted else { return }
        onProblem?(problem)
    }

    // MARK: - Publishing

    /// The shortest time between two changes told of, in microseconds.
    private static let publishingInterval: Int64 = 50_000

    func publishSoon() {
        guard publishTask == nil else { return }
        let wait = nextPublishing - MainLoop.monotonicMicroseconds
        guard wait > 0 else { return publish() }
        publishTask = Task { [weak self] in
            try? await Task.sleep(for: .microseconds(wait))
            guard !Task.isCancelled, let self else { return }
            self.publishTask = nil
            self.publish()
        }
    }

    private func publish() {
        let start = MainLoop.monotonicMicroseconds
        rows = state.rows
        onChange?()
        let end = MainLoop.monotonicMicroseconds
        // Telling takes at most a quarter of the time; with nothing shown there is no hurry to save.
        nextPublishing =
            rows.isEmpty ? end : end + max(Self.publishingInterval, 3 * (end - start))
    }
}
