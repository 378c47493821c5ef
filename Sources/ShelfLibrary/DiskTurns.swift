import ShelfGObject
import Synchronization

/// Asks disks how single files are, of one disk no more than some at a time: so many threads are
/// all that one that does not answer keeps, whatever the number of locations on it.
///
/// GIO's own threads are for everything that is asked of it, and more of them come the more slowly
/// the more there are.
///
/// Design: docs/design/main-loop.md#disks
final class DiskTurns: Sendable {
    static let shared = DiskTurns()
    /// How many wait for one disk: enough that some links of this disk that lead to another hold up
    /// nobody.
    static let limit = 64

    /// Who asks a disk, and who waits to.
    private struct Line: Sendable {
        var askingCount = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        /// The numbers of the next one to ask, if it still waits, and of the next one to come.
        var next = 0
        var end = 0

        mutating func wait(_ continuation: CheckedContinuation<Bool, Never>, _ number: Int) {
            waiting[number] = continuation
            // Others may have been let by since it was given its number.
            next = min(next, number)
        }

        /// Lets the next one ask in the stead of one that has been answered.
        mutating func takeNext() -> CheckedContinuation<Bool, Never>? {
            while next < end {
                defer { next += 1 }
                if let found = waiting.removeValue(forKey: next) { return found }
            }
            askingCount -= 1
            return nil
        }
    }

    private let lines = Mutex<[DiskTable.Disk: Line]>([:])

    /// Queries a file, with the type of its name.
    ///
    /// A server's file is queried without a thread.
    ///
    /// - Throws: `GLibError` when there is no such file or it may not be asked about;
    ///   `CancellationError`.
    @concurrent
    func info(of file: File) async throws -> FileInfo {
        guard file.isLocal else { return try await FileInfo.query(file) }
        // What was mounted a moment ago counts: its files are not to be waited for in the line of
        // another disk.
        let disk = DiskTable().disk(of: file)
        guard await begin(disk) else { throw CancellationError() }
        defer { end(disk) }
        return try await DiskThreads.run {
            Result { try FileInfo.queryNow(file, readsHead: false) }
        }.get()
    }

    /// Waits for a turn; false where nobody wants it any more.
    private func begin(_ disk: DiskTable.Disk) async -> Bool {
        let number = lines.withLock { lines in
            defer { lines[disk, default: Line()].end += 1 }
            return lines[disk]?.end ?? 0
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mayAsk: Bool? = lines.withLock { lines in
                    if Task.isCancelled { return false }
                    guard lines[disk, default: Line()].askingCount >= Self.limit else {
                        lines[disk]?.askingCount += 1
                        return true
                    }
                    lines[disk]?.wait(continuation, number)
                    return nil
                }
                if let mayAsk { continuation.resume(returning: mayAsk) }
            }
        } onCancel: {
            lines.withLock { $0[disk]?.waiting.removeValue(forKey: number) }?
                .resume(returning: false)
        }
    }

    private func end(_ disk: DiskTable.Disk) {
        lines.withLock { $0[disk]?.takeNext() }?.resume(returning: true)
    }
}
