package import ShelfDiff
import ShelfGObject
package import ShelfPhoto

/// Reads what is known of items from inside their files, for those that are ordered, grouped, filtered or
/// listed by it, and for no others.
///
/// What was read before comes from a cache; the rest is asked of one worker, some files at a time. What is
/// found is told of at once and then less and less often, as everything is arranged anew each time.
///
/// Design: docs/design/library.md#facts
@MainActor
package final class FactsReader {
    package typealias Rows = [CollectionRow<Shelf, LibraryItem>]

    /// What is known by now.
    package private(set) var known = KnownFacts()
    /// Called when more is known, with the items of which.
    package var onChange: ([ItemID]) -> Void = { _ in }

    /// Requests a worker is given ahead.
    private static let depth = 2
    /// How often the facts of one file are asked for, where something else ends the worker.
    private static let mostAttempts = 3
    /// The first facts are told of when so many are there, the next when there are twice as many.
    private static let firstCount = 256

    private let command: [String]
    private let timeout: Duration
    private let cache: FactsCache?
    /// How often the cache was asked.
    private(set) var lookupCount = 0
    private var wanted = FactsGathering.Wanted()
    /// Whether what is wanted has not been looked through yet.
    private var isNew = false
    private var gathering = FactsGathering()
    private var task: Task<Void, Never>?
    /// What is to be asked of a worker.
    private var queue: ArraySlice<Missing> = []
    /// Those one of which brought a worker down; each is asked for alone.
    private var suspects: ArraySlice<Missing> = []
    /// What a worker was asked for, each to be found by what it was asked as.
    private var asked: [FactsWanted: Missing] = [:]
    /// What a worker answered since it is being found out what is missing.
    private var answeredMeanwhile: Set<FactsWanted> = []
    private var connection: WorkerConnection<FactsRequest>?
    private let starts: WorkerStarts
    /// How often something ended a worker that was asked for one file only.
    private var stops: [FactsWanted: Int] = [:]
    /// What was found and not told of yet.
    private var found: [(one: Missing, facts: ItemFacts)] = []
    private var untilTold = firstCount

    private typealias Missing = FactsGathering.Missing

    /// Makes a reader that knows nothing; a worker is started when something is wanted.
    ///
    /// - Parameters:
    ///   - command: What runs `WorkerProcess.runIfAsked`; by default this very program.
    ///   - timeout: How long some files may take.
    ///   - rest: How long it waits to start another worker when some could not be started; more each time.
    ///   - cache: Where facts are looked for first, and kept; nil reads all of them anew.
    package init(
        command: [String] = ["/proc/self/exe", WorkerProcess.argument],
        timeout: Duration = .seconds(20), rest: Duration = .seconds(1), cache: FactsCache? = nil
    ) {
        self.command = command
        self.timeout = timeout
        self.cache = cache
        starts = WorkerStarts(rest: rest)
        starts.onRested = { [weak self] in self?.pump() }
    }

    /// Whether anything wanted is still to come; not what waits until workers can be started again.
    package var isBusy: Bool {
        let isWithoutWorkers = starts.isHopeless && connection == nil
        let isWaiting = !queue.isEmpty || !suspects.isEmpty
        return task != nil || !asked.isEmpty || isWaiting && !isWithoutWorkers
    }

    /// Replaces what facts may be wanted of.
    ///
    /// - Parameter all: Whether those of all items are, or of those in view only.
    package func follow(_ rows: Rows, all: Bool) {
        let isOther = rows != wanted.rows
        guard isOther || all != wanted.isAll else { return }
        if isOther { (wanted.rows, wanted.rowsNumber) = (rows, wanted.rowsNumber + 1) }
        wanted.isAll = all
        look()
    }

    /// Replaces what is in view and has its facts shown, the most urgent first.
    package func want(_ inView: [LibraryItem]) {
        guard inView != wanted.inView else { return }
        wanted.inView = inView
        look()
    }

    /// Takes over what was said of items, until their files tell it.
    package func say(_ edit: SidecarEdit, of items: [ItemID]) {
        let changed = known.say(edit, of: items)
        if !changed.isEmpty { onChange(changed) }
    }

    /// The items whose facts were read.
    package var keptItems: Set<ItemID> { Set(known.items) }

    /// How many items' facts were read.
    package var keptCount: Int { known.items.count }

    /// Forgets items that are gone.
    package func forget(_ gone: Set<ItemID>) {
        known.forget(gone)
        gathering.forget(gone)
    }

    /// Starts a worker now if none could be started.
    package func tryAgain() { starts.tryAgain() }

    /// Ends the worker and forgets what was wanted.
    package func stop() {
        task?.cancel()
        (task, connection) = (nil, nil)
        (queue, suspects, asked, answeredMeanwhile) = ([], [], [:], [])
        wanted = FactsGathering.Wanted(rowsNumber: wanted.rowsNumber + 1)
        stops = [:]
    }

    // MARK: - Finding what is missing

    private func look() {
        isNew = true
        guard task == nil else { return }
        task = Task { [weak self] in await self?.gather() }
    }

    private func gather() async {
        while isNew {
            isNew = false
            answeredMeanwhile = []
            let (found, missing) = await gathering.missing(in: wanted)
            guard !Task.isCancelled else { return }
            gathering.adopt(found)
            await take(missing)
            guard !Task.isCancelled else { return }
        }
        (task, answeredMeanwhile) = (nil, [])
        pump()
    }

    /// Takes over what the cache has, and has the rest read.
    private func take(_ missing: [Missing]) async {
        lookupCount += 1
        let kept = await cache?.facts(of: missing.map(\.wanted)) ?? missing.map { _ in nil }
        guard !Task.isCancelled else { return }
        var answered: [(one: Missing, facts: ItemFacts)] = []
        queue = []
        // Only now, as workers answered, ended and were asked for more meanwhile.
        let suspected = Set(suspects.map(\.wanted))
        for (one, facts) in zip(missing, kept)
        where asked[one.wanted] == nil && !suspected.contains(one.wanted)
            && !answeredMeanwhile.contains(one.wanted)
        {
            guard let facts else {
                queue.append(one)
                continue
            }
            answered.append((one, facts))
        }
        found += answered
        gathering.answer(answered)
        if !answered.isEmpty { tell() }
        pump()
    }

    /// Tells of what was found.
    private func tell() {
        // What was asked for on other rows may have moved since, and its new shelf been arranged without it.
        let changed = known.take(
            found.map { one, facts in
                let shelf = one.rowsNumber == wanted.rowsNumber ? one.shelf : nil
                return FactsFound(item: one.wanted.id, shelf: shelf, facts: facts)
            })
        found = []
        if !changed.isEmpty { onChange(changed) }
    }

    // MARK: - Asking

    private func pump() {
        while !queue.isEmpty || !suspects.isEmpty {
            guard let connection = connection ?? connect() else { return tell() }
            guard connection.outstanding.count < Self.depth else { return }
            let batch = nextBatch()
            for one in batch { asked[one.wanted] = one }
            connection.send(FactsRequest(wanted: batch.map(\.wanted)))
        }
        // Nothing is to be read for a while: the worker's memory is given back.
        if asked.isEmpty, task == nil { (connection, untilTold) = (nil, Self.firstCount) }
    }

    private func nextBatch() -> [Missing] {
        if let suspect = suspects.popFirst() { return [suspect] }
        let batch = queue.prefix(FactsRequest.mostItems)
        queue = queue.dropFirst(batch.count)
        return Array(batch)
    }

    private func connect() -> WorkerConnection<FactsRequest>? {
        guard starts.mayStart else { return nil }
        connection = try? WorkerConnection(
            command: command, timeout: { [timeout] _ in timeout },
            onOutcome: { [weak self] in self?.finished($0, $1) },
            onEnd: { [weak self] in self?.ended($0, $1) })
        if connection == nil { starts.failed() }
        return connection
    }

    private func finished(_ request: FactsRequest, _ outcome: WorkerOutcome) {
        starts.succeeded()
        for wanted in request.wanted { stops[wanted] = nil }
        if case .facts(let facts) = outcome, facts.count == request.wanted.count {
            if let cache {
                let found = zip(request.wanted, facts).map { (wanted: $0, facts: $1) }
                Task { await cache.keep(found) }
            }
            take(facts, of: request)
        } else if request.wanted.count > 1 {
            // One of them is to blame; the others have their facts.
            suspects += taken(from: request)
        } else {
            takeNothing(of: request)
        }
        pump()
    }

    /// What may have failed for this once is not kept.
    private func takeNothing(of request: FactsRequest) {
        take(request.wanted.map { _ in ItemFacts() }, of: request)
    }

    private func take(_ facts: [ItemFacts], of request: FactsRequest) {
        // Each has its own, also where others are asked for no more.
        let pairs = zip(request.wanted, facts).compactMap { wanted, facts in
            asked.removeValue(forKey: wanted).map { (one: $0, facts: facts) }
        }
        if task != nil { answeredMeanwhile.formUnion(pairs.map(\.one.wanted)) }
        gathering.answer(pairs)
        found += pairs
        let isLast = queue.isEmpty && asked.isEmpty
        guard isLast || found.count >= untilTold || pairs.contains(where: \.one.isInView) else {
            return
        }
        if found.count >= untilTold { untilTold *= 2 }
        tell()
    }

    /// A worker is gone: one of the files it was working on is to blame, and is found by asking for each alone.
    private func ended(_ connection: WorkerConnection<FactsRequest>, _ end: WorkerEnd) {
        guard self.connection === connection else { return }
        self.connection = nil
        if !connection.isReady { starts.failed() }
        var unfinished = connection.outstanding[...]
        if let suspect = connection.suspect {
            unfinished = unfinished.dropFirst()
            if suspect.wanted.count > 1 {
                suspects += taken(from: suspect)
            } else if end == .crashed, connection.hasAnswered {
                // It may have been what was read before: a new worker tells.
                suspects = taken(from: suspect) + suspects
            } else if end != .crashed, isTriedAgain(suspect) {
                suspects += taken(from: suspect)
            } else {
                takeNothing(of: suspect)
            }
        }
        queue = unfinished.flatMap { taken(from: $0) } + queue
        pump()
    }

    private func taken(from request: FactsRequest) -> [Missing] {
        request.wanted.compactMap { asked.removeValue(forKey: $0) }
    }

    private func isTriedAgain(_ request: FactsRequest) -> Bool {
        for wanted in request.wanted { stops[wanted, default: 0] += 1 }
        return request.wanted.allSatisfy { stops[$0, default: 0] < Self.mostAttempts }
    }
}
