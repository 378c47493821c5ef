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
    /// Called once for each file, as it was asked for, that has no picture to be shown, and with why.
    package var onFailed: ((ThumbnailRequest, PageRefusal) -> Void)?

    /// Requests a worker is given ahead, so that it is never idle while the window is busy.
    private static let depth = 2
    /// Workers that ended before saying anything, in a row, after which no more are started.
    private static let startLimit = 3

    private let command: [String]
    private let workerCount: Int
    private let timeout: Duration
    private let pack: PackReading?
    private var queue = PictureQueue()
    private var connections: [WorkerConnection<ThumbnailRequest>] = []
    /// The worker for places that take long.
    private var patient: WorkerConnection<ThumbnailRequest>?
    private var casualties: [ThumbnailRequest] = []
    private var failedStarts = 0

    /// Makes a loader; workers are started when something is wanted.
    ///
    /// - Parameters:
    ///   - command: What runs `WorkerProcess.runIfAsked`; by default this very program.
    ///   - workerCount: How many workers at most; by default as many as there are cores, up to eight.
    ///     They make way for the window where both want the same core.
    ///   - timeout: How long one picture may take.
    ///   - pack: Where thumbnails are looked for first, and kept; nil makes all of them anew.
    package init(
        command: [String] = ["/proc/self/exe", WorkerProcess.argument],
        workerCount: Int? = nil, timeout: Duration = .seconds(20), pack: PicturePack? = nil
    ) {
        self.command = command
        self.workerCount = workerCount ?? min(Processors.count, 8)
        self.timeout = timeout
        self.pack = pack.map { PackReading($0) }
        self.pack?.onRead = { [weak self] in self?.read($0) }
    }

    /// Whether anything wanted is still to come.
    package var isBusy: Bool {
        !queue.isEmpty || pack?.isBusy == true
            || allConnections.contains { !$0.outstanding.isEmpty }
    }

    private var allConnections: [WorkerConnection<ThumbnailRequest>] {
        connections + (patient.map { [$0] } ?? [])
    }

    /// Opens the pack and starts a worker before anything is wanted, so that they are ready by then.
    package func prepare() {
        pack?.prepare()
        if connections.isEmpty { connectPrompt() }
    }

    /// Replaces what is wanted, the most urgent first.
    ///
    /// What is no longer in the list and not begun is dropped. What has failed before is passed
    /// over until its file changes; what a worker has begun is not begun again.
    package func want(_ requests: [ThumbnailRequest]) {
        let begun = Set(allConnections.flatMap(\.outstanding))
        let open = requests.filter { !begun.contains($0) && queue.isOpen($0) }
        queue.replace(with: pack?.want(open) ?? open)
        pump()
    }

    /// Takes over what was found in the pack, and has the rest made.
    private func read(_ pictures: [(request: ThumbnailRequest, image: ThumbnailImage)]) {
        for (request, image) in pictures { onLoaded?(request, image) }
        queue.replace(with: pack?.missing ?? [])
        pump()
    }

    /// Forgets what came of items that are gone.
    package func forget(_ gone: Set<ItemID>) { queue.forget(gone) }

    /// Ends all workers and forgets what was wanted.
    package func stop() {
        _ = queue.removeAll()
        pack?.stop()
        connections = []
        patient = nil
    }

    private func pump() {
        for load in 0..<Self.depth {
            for connection in connections where connection.outstanding.count == load {
                guard send(.prompt, to: connection) else { break }
            }
            while load == 0, !queue.isEmpty(.prompt), connections.count < workerCount {
                guard let connection = connectPrompt() else { break }
                _ = send(.prompt, to: connection)
            }
        }
        guard !queue.isEmpty(.patient) else { return }
        patient = patient ?? connect()
        // Nothing waits behind what may never be answered.
        if let patient, patient.outstanding.isEmpty { _ = send(.patient, to: patient) }
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
        guard failedStarts < Self.startLimit,
            let connection = try? WorkerConnection<ThumbnailRequest>(
                command: command,
                timeout: { [weak self, timeout] in
                    timeout * ($0.flatMap { self?.queue.patience(for: $0) } ?? 1)
                },
                onOutcome: { [weak self] in self?.finished($0, $1) },
                onEnd: { [weak self] in self?.ended($0, $1) })
        else {
            giveUp()
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
        failedStarts = 0
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
        if connection === patient {
            patient = nil
        } else if let index = connections.firstIndex(where: { $0 === connection }) {
            connections.remove(at: index)
        } else {
            return
        }
        var unfinished = connection.outstanding[...]
        if connection.isReady {
            if let culprit = unfinished.popFirst() { blame(culprit, end) }
        } else {
            failedStarts += 1
        }
        queue.putBack(unfinished)
        pump()
    }

    private func blame(_ request: ThumbnailRequest, _ end: WorkerEnd) {
        switch end {
        case .crashed:
            casualties.append(request)
            fail(request, .broken)
        case .tookTooLong, .stopped:
            if !queue.stop(request, wasSlow: end == .tookTooLong) { onFailed?(request, .broken) }
        }
    }

    private func fail(_ request: ThumbnailRequest, _ refusal: PageRefusal) {
        queue.fail(request)
        onFailed?(request, refusal)
    }

    /// No worker can be started: without one, nothing that is wanted will come.
    private func giveUp() {
        guard allConnections.isEmpty else { return }
        for request in queue.removeAll() { fail(request, .nothing) }
    }
}
