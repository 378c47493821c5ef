import ShelfGObject
import ShelfPhoto
import ShelfSandbox

/// What a worker process is asked for and answers once.
protocol WorkerRequest: Hashable, Sendable {
    /// How the worker is told.
    var message: ThumbnailWorkerMessage { get }
}

/// How requests to workers end, in the order they were sent.
enum WorkerOutcome: Sendable {
    case loaded(ThumbnailImage)
    case read(String)
    case facts([ItemFacts])
    case listed(ArchiveIndex)
    case failed(PageRefusal)
}

/// Why a worker is gone.
enum WorkerEnd: Sendable {
    /// What it worked on brought it down, or what it had worked on before.
    case crashed
    /// What it worked on took longer than it may.
    case tookTooLong
    /// Something else ended it: memory that ran out, or somebody.
    case stopped

    /// Reads how a worker ended; nil for one that a signal ended.
    init(exitStatus: Int?) {
        self =
            exitStatus == nil || exitStatus == Int(WorkerProcess.stoppedStatus)
            ? .stopped : .crashed
    }
}

/// One worker process and the requests it has been given, from its start to its end.
@MainActor
final class WorkerConnection<Request: WorkerRequest> {
    /// Requests sent and not answered, the one being worked on first.
    private(set) var outstanding: [Request] = []
    /// The message sent last.
    private(set) var last: Request?
    /// Whether the process has been heard of.
    private(set) var isReady = false
    /// Whether it has answered anything.
    private(set) var hasAnswered = false
    /// Since when it has had nothing to do; nil while it has.
    private(set) var idleSince: ContinuousClock.Instant? = .now
    /// How many of the last requests it cannot have received.
    private var lostCount = 0

    private let process: Subprocess
    private let timeout: (Request?) -> Duration
    /// Why this side has ended it; nil when it has not.
    private var ending: WorkerEnd?
    private var watchdog: Task<Void, Never>?
    private var reading: Task<Void, Never>?
    private let onOutcome: (Request, WorkerOutcome) -> Void

    /// Starts a process.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - timeout: How long a request may take, and, for nil, the start.
    ///   - onOutcome: Called for each request answered.
    ///   - onEnd: Called when the process is gone, with the connection and why.
    init(
        command: [String], timeout: @escaping (Request?) -> Duration,
        onOutcome: @escaping (Request, WorkerOutcome) -> Void,
        onEnd: @escaping (WorkerConnection, WorkerEnd) -> Void
    ) throws {
        process = try Subprocess(arguments: command)
        self.timeout = timeout
        self.onOutcome = onOutcome
        watch()
        reading = Task { [weak self, process] in
            let greeting = await process.read(Decoder.greeting.count)?.array
            let confinement = greeting.flatMap { Decoder.confinement(ofGreeting: $0) }
            var isUnderstood = greeting == nil || confinement != nil
            if let confinement { self?.greeted(confinement) }
            while isUnderstood {
                guard let reply = await Self.reply(from: process) else { break }
                // What nobody waits for any more is read as well: the worker has yet to keep it.
                isUnderstood = self?.answered(reply) ?? true
            }
            if !isUnderstood { self?.end(.crashed) }
            // Who was not ended by this side says why with its status. Nobody waits for one that
            // was: it may be where nothing ends.
            let isEnded = self?.ending != nil
            let status = isEnded ? nil : await Task { await process.exitStatus() }.value
            process.terminate()
            guard let self else { return }
            self.watchdog?.cancel()
            onEnd(self, self.ending ?? WorkerEnd(exitStatus: status))
        }
    }

    /// Lets the process come to its end, for which it takes no longer than one request may.
    isolated deinit {
        watchdog?.cancel()
        process.closeInput()
    }

    /// Ends the process; whatever else may still hold its pipe, nothing more is read from it.
    private func end(_ why: WorkerEnd) {
        ending = ending ?? why
        process.terminate()
        reading?.cancel()
    }

    func send(_ request: Request) {
        outstanding.append(request)
        last = request
        idleSince = nil
        if !say(request.message) { lostCount += 1 }
        if outstanding.count == 1 && isReady { watch() }
    }

    /// Tells the process something; false when it is gone, of which its end tells.
    @discardableResult
    func say(_ message: ThumbnailWorkerMessage) -> Bool {
        if process.write(message.line) { return true }
        process.terminate()
        reading?.cancel()
        return false
    }

    /// What it worked on when it ended, as far as anybody can tell: nothing before it was heard of,
    /// and nothing that it cannot have received.
    var suspect: Request? { isReady && outstanding.count > lostCount ? outstanding.first : nil }

    private func greeted(_ confinement: Confinement) {
        DecoderProtection.note(confinement)
        isReady = true
        watch()
    }

    private func answered(_ outcome: WorkerOutcome) -> Bool {
        guard !outstanding.isEmpty else { return false }
        hasAnswered = true
        let request = outstanding.removeFirst()
        if outstanding.isEmpty { idleSince = .now }
        watch()
        onOutcome(request, outcome)
        return true
    }

    /// Gives what is being waited for its time; then the process is ended.
    private func watch() {
        watchdog?.cancel()
        guard !isReady || !outstanding.isEmpty else { return }
        let patience = timeout(isReady ? outstanding.first : nil)
        watchdog = Task { [weak self] in
            try? await Task.sleep(for: patience)
            if !Task.isCancelled { self?.end(.tookTooLong) }
        }
    }

    /// More bytes than these are no text that a worker hands over.
    private static var largestText: Int { 4 * DocumentText.largestByteCount }

    /// Reads one reply; nil when the process ends, or begins one in a way that makes no sense.
    ///
    /// A reply whose beginning is right has an end, so its contents may be refused and the next one
    /// be read.
    private static func reply(from process: Subprocess) async -> WorkerOutcome? {
        guard let bytes = await process.read(ThumbnailReplyHeader.byteCount) else { return nil }
        guard let header = ThumbnailReplyHeader(bytes: bytes.array) else {
            process.terminate()
            return nil
        }
        if case .refused(let refusal) = header.kind { return .failed(refusal) }
        guard let pixels = await process.read(header.payloadCount) else { return nil }
        if header.kind == .text {
            guard header.payloadCount <= largestText else { return .failed(.broken) }
            return .read(String(decoding: pixels.array, as: UTF8.self))
        }
        if header.kind == .facts {
            return FactsRequest.facts(inReply: pixels.array).map { .facts($0) } ?? .failed(.broken)
        }
        if header.kind == .list {
            // There may be many names.
            return await Task.detached { ArchiveIndex(bytes: pixels.array) }.value
                .map { .listed($0) } ?? .failed(.broken)
        }
        var facts = PhotoFacts()
        if header.factsCount > 0 {
            guard let bytes = await process.read(header.factsCount) else { return nil }
            facts = PhotoFacts(bytes: bytes.array)
        }
        return ThumbnailImage(
            width: header.width, height: header.height, fullWidth: header.fullWidth,
            fullHeight: header.fullHeight, hasAlpha: header.hasAlpha, pixels: pixels,
            facts: facts, milliseconds: header.milliseconds == 0 ? nil : header.milliseconds,
            pageCount: max(1, header.pageCount), isDrawing: header.isDrawing,
            isMoving: header.isMoving
        ).map { .loaded($0) } ?? .failed(.nothing)
    }
}
