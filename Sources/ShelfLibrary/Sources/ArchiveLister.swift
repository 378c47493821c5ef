import ShelfGObject

/// Has the names in archives listed by a worker process, one for each.
@MainActor
enum ArchiveLister {
    /// What runs ``WorkerProcess/runIfAsked(_:)``; by default this very program.
    static var command = ["/proc/self/exe", WorkerProcess.argument]
    /// How long an archive may take.
    private static let patience = Duration.seconds(25)
    /// How often it is tried, where something else ends the worker.
    private static let mostAttempts = 3

    /// An archive to be listed.
    private struct Request: WorkerRequest {
        let archive: File

        var message: ThumbnailWorkerMessage { .list(archive) }
    }

    /// Lists an archive.
    ///
    /// - Throws: ``SourceError`` where there is nothing to list.
    static func index(of archive: File) async throws(SourceError) -> ArchiveIndex {
        var outcome: WorkerOutcome?
        // What ended a worker but the archive may not happen again.
        for _ in 0..<mostAttempts where outcome == nil { outcome = await ask(for: archive) }
        switch outcome {
        case .listed(let index): return index
        case .failed(.locked):
            throw SourceError(localized("Its names are encrypted; it needs a password"))
        case .failed(.notInstalled):
            throw SourceError(localized("Install libarchive to view archives"))
        case .failed(.nothing): throw SourceError(localized("It cannot be read"))
        default:
            throw SourceError(
                localized("It is not an archive, is damaged, or takes too long to read"))
        }
    }

    /// What a worker says of an archive; nil when something else ended it.
    private static func ask(for archive: File) async -> WorkerOutcome? {
        var connection: WorkerConnection<Request>?
        defer { connection = nil }
        return await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<WorkerOutcome?, Never>? = continuation
            func end(_ outcome: WorkerOutcome?) {
                waiting?.resume(returning: outcome)
                waiting = nil
            }
            connection = try? WorkerConnection(
                command: command, timeout: { _ in patience },
                onOutcome: { _, outcome in end(outcome) },
                onEnd: { _, why in
                    if case .stopped = why { end(nil) } else { end(.failed(.broken)) }
                })
            guard let connection else { return end(.failed(.nothing)) }
            connection.send(Request(archive: archive))
        }
    }
}
