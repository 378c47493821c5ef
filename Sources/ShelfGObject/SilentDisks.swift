internal import Synchronization

/// The silent disks of the process: those with calls that have not returned in time.
///
/// Each such call keeps a thread, so only a few run for one disk. Further calls queue here until
/// one returns.
///
/// Design: docs/design/main-loop.md#questions
final class SilentDisks: Sendable {
    /// The silent disks of the process.
    static let shared = SilentDisks()

    /// The most pending calls for one disk; further calls queue.
    static let most = 4

    private struct State: Sendable {
        var counts: [DiskTable.Disk: Int] = [:]
        /// Queued calls in reverse order.
        var waiting: [DiskTable.Disk: [@Sendable () -> Void]] = [:]
    }

    private let state = Mutex(State())

    /// No disk is silent.
    var isEmpty: Bool { state.withLock { $0.counts.isEmpty } }

    /// Returns true when a disk has the most pending calls.
    func isFull(_ disk: DiskTable.Disk) -> Bool {
        state.withLock { $0.counts[disk, default: 0] >= Self.most }
    }

    /// Counts a call that a disk has not answered in time.
    func note(_ disk: DiskTable.Disk) { state.withLock { $0.counts[disk, default: 0] += 1 } }

    /// Queues a call until a disk answers.
    ///
    /// Returns false when it may run now.
    func hold(_ disk: DiskTable.Disk, _ question: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            guard state.counts[disk, default: 0] >= Self.most else { return false }
            state.waiting[disk, default: []].append(question)
            return true
        }
    }

    /// Runs a disk's queued calls on this thread, after it has answered.
    func answered(_ disk: DiskTable.Disk) {
        while let question = takeNext(disk) { question() }
    }

    private func takeNext(_ disk: DiskTable.Disk) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if let question = state.waiting[disk]?.popLast() { return question }
            state.waiting[disk] = nil
            state.counts[disk, default: 1] -= 1
            if state.counts[disk] == 0 { state.counts[disk] = nil }
            return nil
        }
    }
}
