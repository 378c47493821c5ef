import ShelfGObject

/// What is wanted of a loader and not begun, and what came of it before.
///
/// What is wanted of a folder in which something took too long waits in a lane of its own, so that
/// a place that does not answer holds up nothing but itself.
///
/// Design: docs/design/thumbnails.md#failures
struct PictureQueue {
    /// Who takes requests.
    enum Lane: CaseIterable {
        /// All but those of slow folders.
        case prompt
        /// Those of slow folders.
        case patient
    }

    /// How often something is tried, each time with twice the patience.
    static let mostAttempts = 3
    /// How long a file is left alone that could not be finished so often; twice as long each time.
    static let rest = Duration.seconds(60)

    private struct Failure {
        let request: ThumbnailRequest
        let reason: PageRefusal
        /// When it is tried again; nil for never, as long as its contents are the same.
        var end: ContinuousClock.Instant?
        var rounds = 1
    }

    private var lanes: [Lane: ArraySlice<ThumbnailRequest>] = [:]
    private var failures: [ItemID: Failure] = [:]
    private var attempts: [ItemID: Int] = [:]
    private var slowFolders: Set<File> = []

    /// Whether nothing waits.
    var isEmpty: Bool { Lane.allCases.allSatisfy { isEmpty($0) } }

    /// Whether nothing waits in a lane.
    func isEmpty(_ lane: Lane) -> Bool { lanes[lane]?.isEmpty ?? true }

    /// Whether a request is not one that has failed.
    func isOpen(_ request: ThumbnailRequest, now: ContinuousClock.Instant = .now) -> Bool {
        refusal(of: request, now: now) == nil
    }

    /// The reason for which a request is passed over; nil for one that is tried.
    func refusal(
        of request: ThumbnailRequest, now: ContinuousClock.Instant = .now
    ) -> PageRefusal? {
        guard let failure = failures[request.id], failure.request.isSameContents(as: request),
            failure.end.map({ $0 > now }) ?? true
        else { return nil }
        return failure.reason
    }

    /// Replaces what waits.
    mutating func replace(with requests: some Collection<ThumbnailRequest>) {
        lanes = Dictionary(grouping: requests) { lane(of: $0) }.mapValues { $0[...] }
    }

    /// Puts back what was taken and not begun.
    mutating func putBack(_ requests: some Collection<ThumbnailRequest>) {
        for request in requests.reversed() {
            lanes[lane(of: request), default: []].insert(
                request, at: lanes[lane(of: request)]?.startIndex ?? 0)
        }
    }

    /// What is next; nil when nothing waits in a lane.
    mutating func popFirst(_ lane: Lane) -> ThumbnailRequest? { lanes[lane]?.popFirst() }

    /// The same, which waits on.
    func first(_ lane: Lane) -> ThumbnailRequest? { lanes[lane]?.first }

    /// All that waits.
    var all: [ThumbnailRequest] { Lane.allCases.flatMap { lanes[$0] ?? [] } }

    /// Takes all that waits.
    mutating func removeAll() -> [ThumbnailRequest] {
        defer { lanes = [:] }
        return all
    }

    /// How many times the usual patience a request is worth.
    func patience(for request: ThumbnailRequest) -> Int { 1 << (attempts[request.id] ?? 0) }

    /// Notes that a request was answered.
    mutating func finish(_ request: ThumbnailRequest) {
        attempts[request.id] = nil
        failures[request.id] = nil
        if !slowFolders.isEmpty, let folder = request.file.parent { slowFolders.remove(folder) }
    }

    /// Notes that a file has no picture, until its contents are others.
    mutating func fail(_ request: ThumbnailRequest, _ reason: PageRefusal) {
        attempts[request.id] = nil
        failures[request.id] = Failure(request: request, reason: reason, end: nil)
    }

    /// Notes that a request could not be finished for a reason that may pass.
    ///
    /// - Returns: Whether it waits again, behind everything else; otherwise it is left alone for a
    ///   while.
    mutating func stop(
        _ request: ThumbnailRequest, wasSlow: Bool, now: ContinuousClock.Instant = .now
    ) -> Bool {
        if wasSlow, let folder = request.file.parent, slowFolders.insert(folder).inserted {
            replace(with: removeAll())
        }
        let count = (attempts[request.id] ?? 0) + 1
        guard count >= Self.mostAttempts else {
            attempts[request.id] = count
            lanes[lane(of: request), default: []].append(request)
            return true
        }
        attempts[request.id] = nil
        let rounds = min(10, (failures[request.id]?.rounds ?? 0) + 1)
        failures[request.id] = Failure(
            request: request, reason: wasSlow ? .tookTooLong : .broken,
            end: now + Self.rest * (1 << (rounds - 1)), rounds: rounds)
        return false
    }

    /// Leaves nothing alone any more that was for a while only.
    mutating func endRests() { failures = failures.filter { $0.value.end == nil } }

    /// Forgets what came of items that are gone.
    mutating func forget(_ gone: Set<ItemID>) {
        for id in gone {
            failures[id] = nil
            attempts[id] = nil
        }
    }

    private func lane(of request: ThumbnailRequest) -> Lane {
        guard !slowFolders.isEmpty, let folder = request.file.parent else { return .prompt }
        return slowFolders.contains(folder) ? .patient : .prompt
    }
}
