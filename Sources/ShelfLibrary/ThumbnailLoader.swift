import ShelfGObject

/// Loads pictures for items, from a pack or in worker processes, in the order they are wanted.
///
/// Design: docs/design/thumbnails.md
@MainActor
package final class ThumbnailLoader {
    /// Called with each picture loaded and what was asked for, which may be out of date by now.
    package var onLoaded: ((ThumbnailRequest, ThumbnailImage) -> Void)?
    /// Called with each text that was found where a picture was asked for, to be looked at closely.
    package var onRead: ((ThumbnailRequest, String) -> Void)?
    /// Called once for each file, as it was asked for, that has no picture to be shown, and with
    /// why.
    package var onFailed: ((ThumbnailRequest, PageRefusal) -> Void)?

    /// Requests a worker is given ahead, so that it is never idle while the window is busy.
    private static let depth = 2

    private let command: [String]
    private let workerCount: Int
    private let timeout: Duration
    private let idleTime: Duration
    private let pack: PackReading?
    private var queue = PictureQueue()
    private var connections: [WorkerConnection<ThumbnailRequest>] = []
    /// The worker for places that take long.
    private var patient: WorkerConnection<ThumbnailRequest>?
    private var casualties: [ThumbnailRequest] = []
    private let starts: WorkerStarts
    private var idleEnd: DelayedCall?
    /// What waits for a worker though none starts, and was told of.
    private var given: Set<ThumbnailRequest> = []

    /// Makes a loader; workers are started when something is wanted.
    ///
    /// - Parameters:
    ///   - command: What runs `WorkerProcess.runIfAsked`; by default this very program.
    ///   - workerCount: How many workers at most; by default as many as there are cores, up to
    ///     eight. They make way for the window where both want the same core.
    ///   - timeout: How long one picture may take.
    ///   - rest: How long it waits to start another worker when some could not be started; more
    ///     each time.
    ///   - idleTime: How long a worker stays at least that has nothing to do; at most twice as
    ///     long.
    ///   - pack: Where thumbnails are looked for first, and kept; nil makes all of them anew.
    package init(
        command: [String] = ["/proc/self/exe", WorkerProcess.argument],
        workerCount: Int? = nil, timeout: Duration = .seconds(20), rest: Duration = .seconds(1),
        idleTime: Duration = .seconds(30), pack: PicturePack? = nil
    ) {
        self.command = command
        self.workerCount = workerCount ?? min(Processors.count, 8)
        self.timeout = timeout
        self.idleTime = idleTime
        self.pack = pack.map { PackReading($0) }
        starts = WorkerStarts(rest: rest)
        self.pack?.onRead = { [weak self] in self?.read($0) }
        starts.onRested = { [weak self] in self?.pump() }
    }

    /// Whether anything wanted is still to come; not what waits until workers can be started again.
    package var isBusy: Bool {
        !queue.isEmpty && !isWithoutWorkers || pack?.isBusy == true
            || allConnections.contains { !$0.outstanding.isEmpty }
    }

    private var isWithoutWorkers: Bool { starts.isHopeless && allConnections.isEmpty }

    private var allConnections: [WorkerConnection<ThumbnailRequest>] {
        connections + (patient.map { [$0] } ?? [])
    }

    /// Whether pictures may be wanted at any moment, for which one worker stays that has nothing to
    /// do.
    package var isInUse = true {
        didSet { endIdleWorkersLater() }
    }

    private var mostIdle: Int { isInUse ? 1 : 0 }

    /// Ends workers that have nothing to do in a while, and goes on until there are none but what
    /// is kept.
    private func endIdleWorkersLater() {
        guard idleEnd == nil, allConnections.count > mostIdle else { return }
        idleEnd = DelayedCall(after: idleTime) { [weak self] in
            guard let self else { return }
            idleEnd = nil
            endIdleWorkers()
            endIdleWorkersLater()
        }
    }

    private func endIdleWorkers() {
        let end = ContinuousClock.now - idleTime
        let busy = connections.filter { connection in
            connection.idleSince.map { $0 > end } ?? true
        }
        // Dropped, they write what is to be kept, and end.
        connections = busy.isEmpty ? Array(connections.prefix(mostIdle)) : busy
        if let since = patient?.idleSince, since <= end { patient = nil }
    }

    /// Opens the pack and starts a worker before anything is wanted, so that they are ready by
    /// then.
    package func prepare() {
        pack?.prepare()
        if connections.isEmpty { connectPrompt() }
    }

    /// Replaces what is wanted, the most urgent first.
    ///
    /// What is no longer in the list and not begun is dropped. What has failed before is passed
    /// over until its file changes; what a worker has begun is not begun again.
    package func want(_ requests: [ThumbnailRequest]) {
        given.formIntersection(requests)
        let begun = Set(allConnections.flatMap(\.outstanding))
        let open = requests.filter { !begun.contains($0) && queue.isOpen($0) }
        queue.replace(with: pack?.want(open) ?? open)
        pump()
    }

    /// A worker has been given a request that is not answered yet.
    package func hasBegun(_ request: ThumbnailRequest) -> Bool {
        allConnections.contains { $0.outstanding.contains(request) }
    }

    /// Takes over what was found in the pack, and has the rest made.
    private func read(_ pictures: [(request: ThumbnailRequest, image: ThumbnailImage)]) {
        for (request, image) in pictures { onLoaded?(request, image) }
        queue.replace(with: pack?.missing ?? [])
        pump()
    }

    /// Starts workers now that could not be started, and forgets why files were left alone for a
    /// while.
    package func tryAgain() {
        queue.endRests()
        starts.tryAgain()
    }

    /// The reason for which a request is passed over, which `onFailed` told once; nil for one that
    /// is tried.
    package func refusal(of request: ThumbnailRequest) -> PageRefusal? {
        queue.refusal(of: request)
    }

    /// Forgets what came of items that are gone.
    package func forget(_ gone: Set<ItemID>) { queue.forget(gone) }

    /// Ends all workers and forgets what was wanted.
    package func stop() {
        _ = queue.removeAll()
        given = []
        pack?.stop()
        connections = []
        patient = nil
        idleEnd = nil
    }

    /// Where none starts, one is enough to find out whether that has passed.
    private var mostWorkers: Int { starts.isHopeless ? 1 : workerCount }

    private func pump() {
        defer { endIdleWorkersLater() }
        for load in 0..<Self.depth {
            for connection in connectionsInOrder where connection.outstanding.count == load {
                guard send(.prompt, to: connection) else { break }
            }
            while load == 0, !queue.isEmpty(.prompt), connections.count < mostWorkers {
                guard let connection = connectPrompt() else { break }
                _ = send(.prompt, to: connection)
            }
        }
        guard !queue.isEmpty(.patient) else { return }
        patient = patient ?? connect()
        // Nothing waits behind what may never be answered.
        if let patient, patient.outstanding.isEmpty { _ = send(.patient, to: patient) }
    }

    /// The workers, first the one that may still have the picture decoded of which a part is next.
    private var connectionsInOrder: [WorkerConnection<ThumbnailRequest>] {
        guard let next = queue.first(.prompt), next.region != nil else { return connections }
        let holds = connections.map { $0.last?.isSameContents(as: next) ?? false }
        return zip(connections, holds).filter(\.1).map(\.0)
            + zip(connections, holds).filter { !$0.1 }.map(\.0)
    }

    /// Gives a worker what is next; false when nothing is.
    private func send(
        _ lane: PictureQueue.Lane, to connection: WorkerConnection<ThumbnailRequest>
    ) -> Bool {
        guard let request = queue.popFirst(lane) else { return false }
        pack?.begin(request)
        connection.send(request)
        return true
    }

    @discardableResult
    private func connectPrompt() -> WorkerConnection<ThumbnailRequest>? {
        guard let connection = connect() else { return nil }
        connections.append(connection)
        return connection
    }

    private func connect() -> WorkerConnection<ThumbnailRequest>? {
        guard starts.mayStart else {
            tellOfWaiting()
            return nil
        }
        let connection = try? WorkerConnection<ThumbnailRequest>(
            command: command,
            timeout: { [weak self, timeout] in
                timeout * ($0.flatMap { self?.queue.patience(for: $0) } ?? 1)
            },
            onOutcome: { [weak self] in self?.finished($0, $1) },
            onEnd: { [weak self] in self?.ended($0, $1) })
        guard let connection else {
            starts.failed()
            tellOfWaiting()
            return nil
        }
        for request in casualties {
            connection.say(
                .recordFailure(source: ThumbnailSource(request.version), file: request.file))
        }
        casualties = []
        return connection
    }

    private func finished(_ request: ThumbnailRequest, _ outcome: WorkerOutcome) {
        given = []
        starts.succeeded()
        if case .failed(.tookTooLong) = outcome {
            blame(request, .tookTooLong)
            return pump()
        }
        queue.finish(request)
        switch outcome {
        case .loaded(let image):
            pack?.keep(image, for: request)
            onLoaded?(request, image)
        case .read(let text):
            let isListing = DocumentKind(contentType: request.contentType)?.isArchive == true
            onRead?(request, isListing ? ArchiveListing.words(of: text) : text)
        // Nobody asked for them here.
        case .facts, .listed: fail(request, .broken)
        case .failed(let refusal): fail(request, refusal)
        }
        pump()
    }

    /// A worker is gone: what it was working on is to blame, what it had ahead is not.
    private func ended(_ connection: WorkerConnection<ThumbnailRequest>, _ end: WorkerEnd) {
        let isPatient = connection === patient
        if isPatient {
            patient = nil
        } else if let index = connections.firstIndex(where: { $0 === connection }) {
            connections.remove(at: index)
        } else {
            return
        }
        if !connection.isReady { starts.failed() }
        guard let suspect = connection.suspect else {
            queue.putBack(connection.outstanding)
            return pump()
        }
        queue.putBack(connection.outstanding.dropFirst())
        if end == .crashed, connection.hasAnswered {
            askAnother(suspect, isPatient: isPatient)
        } else {
            blame(suspect, end)
        }
        pump()
    }

    /// Asks a new worker for what another was asked for when it crashed: it may have been what that
    /// one did before, such as to keep a picture.
    private func askAnother(_ suspect: ThumbnailRequest, isPatient: Bool) {
        guard let connection = isPatient ? connect() : connectPrompt() else {
            return queue.putBack([suspect])
        }
        if isPatient { patient = connection }
        connection.send(suspect)
    }

    private func blame(_ request: ThumbnailRequest, _ end: WorkerEnd) {
        // Too large a part says nothing of its file, and is not tried again.
        guard request.region == nil else { return fail(request, .nothing) }
        switch end {
        case .crashed:
            casualties.append(request)
            fail(request, .broken)
        case .tookTooLong, .stopped:
            let wasSlow = end == .tookTooLong
            if !queue.stop(request, wasSlow: wasSlow) {
                onFailed?(request, wasSlow ? .tookTooLong : .broken)
            }
        }
    }

    private func fail(_ request: ThumbnailRequest, _ refusal: PageRefusal) {
        queue.fail(request, refusal)
        onFailed?(request, refusal)
    }

    /// Tells that there is nothing to be shown as yet, where no worker starts: what is wanted waits
    /// until one does.
    private func tellOfWaiting() {
        guard isWithoutWorkers else { return }
        for request in queue.all where given.insert(request).inserted {
            onFailed?(request, .nothing)
        }
    }
}
