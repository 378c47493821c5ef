internal import Synchronization

/// One query about many local files, run sequentially on threads that may block.
///
/// A query without a timely answer keeps its thread and is set aside; another thread goes on with
/// the rest. So a link to a silent disk does not hold up its neighbours.
///
/// Design: docs/design/main-loop.md#questions
package final class DiskQuestions<Question: Sendable, Answer: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        /// The index of the running query, while it is waited for.
        var current: Int?
        /// Queries set aside, with their silent disks.
        var aside: [Int: DiskTable.Disk] = [:]
        var answers: [Answer?]
        var isOver = false
        var caller: CheckedContinuation<[Answer?], Never>?
        /// The mount table, read when first needed.
        var disks: DiskTable?
    }

    private let questions: [Question]
    private let folder: [UInt8]?
    private let path: @Sendable (Question) -> [UInt8]?
    private let answer: @Sendable (Question) -> Answer
    private let late: @Sendable (Question, Answer) -> Void
    private let state: Mutex<State>

    /// Creates the queries without running them.
    ///
    /// - Parameters:
    ///   - folder: The common folder of all files, if any. Queries of its own disk are waited for
    ///     without limit, since without it nothing in the folder is known.
    ///   - path: Returns the path of a query.
    ///   - late: Receives answers that arrive after the limit, on a thread that may block.
    ///   - answer: Runs a query.
    package init(
        _ questions: [Question], in folder: [UInt8]? = nil,
        path: @escaping @Sendable (Question) -> [UInt8]?,
        late: @escaping @Sendable (Question, Answer) -> Void,
        answer: @escaping @Sendable (Question) -> Answer
    ) {
        (self.questions, self.folder) = (questions, folder)
        (self.path, self.late, self.answer) = (path, late, answer)
        state = Mutex(State(answers: Array(repeating: nil, count: questions.count)))
    }

    /// Runs all queries once.
    ///
    /// A late query's answer is nil.
    ///
    /// - Parameter patience: The time limit of one query; nil waits forever.
    package func ask(patience: Duration?) async -> [Answer?] {
        guard !questions.isEmpty else { return [] }
        guard let patience else {
            return await DiskThreads.run { [questions, answer] in questions.map { answer($0) } }
        }
        let alarm = Task { await self.watch(patience) }
        defer { alarm.cancel() }
        return await withCheckedContinuation { continuation in
            state.withLock { $0.caller = continuation }
            DiskThreads.perform { self.walk() }
        }
    }

    // MARK: - Asking

    private func walk() {
        while let index = takeNext() {
            if hold(index) { continue }
            guard take(answer(questions[index]), of: index) else { return }
        }
    }

    /// Returns the next query's index, or finishes when there is none.
    private func takeNext() -> Int? {
        let (next, caller) = state.withLock { state in
            guard state.next == questions.count else {
                state.current = state.next
                state.next += 1
                return (state.current, CheckedContinuation<[Answer?], Never>?.none)
            }
            state.current = nil
            state.isOver = true
            defer { state.caller = nil }
            return (nil, state.caller)
        }
        caller?.resume(returning: state.withLock { $0.answers })
        return next
    }

    /// Stores an answer.
    ///
    /// Returns true when it was waited for.
    private func take(_ answer: Answer, of index: Int) -> Bool {
        let (disk, isLate) = note(answer, of: index)
        if isLate { late(questions[index], answer) }
        guard let disk else { return true }
        SilentDisks.shared.answered(disk)
        return false
    }

    private func note(_ answer: Answer, of index: Int) -> (DiskTable.Disk?, isLate: Bool) {
        state.withLock { state in
            if !state.isOver { state.answers[index] = answer }
            // An answered query is no longer set aside; its thread goes on.
            if state.current == index { state.current = nil }
            return (state.aside.removeValue(forKey: index), state.isOver)
        }
    }

    /// Queues a query for a disk that is already silent.
    ///
    /// Returns true when it did.
    private func hold(_ index: Int) -> Bool {
        guard !SilentDisks.shared.isEmpty, let path = path(questions[index]) else { return false }
        let disk = PathWalk(path, disks).run()
        guard SilentDisks.shared.isFull(disk), disk != ownWalk?.run() else { return false }
        return state.withLock { state in
            // The query may have been set aside meanwhile.
            guard state.current == index else { return false }
            let isHeld = SilentDisks.shared.hold(disk) {
                let answer = self.answer(self.questions[index])
                if self.note(answer, of: index).isLate { self.late(self.questions[index], answer) }
            }
            // A queued query is not waited for either.
            if isHeld { state.current = nil }
            return isHeld
        }
    }

    private var disks: DiskTable {
        if let disks = state.withLock({ $0.disks }) { return disks }
        let disks = DiskTable()
        state.withLock { $0.disks = disks }
        return disks
    }

    private var ownWalk: PathWalk? { folder.map { PathWalk($0, disks) } }

    // MARK: - Setting aside

    /// Sets late queries aside until all queries have run.
    private func watch(_ patience: Duration) async {
        var (seen, judged): (Int?, Int?)
        while !Task.isCancelled {
            try? await Task.sleep(for: patience / 2)
            let now = state.withLock { $0.current }
            if let now, now == seen, now != judged {
                await setAside(now, patience / 2)
                judged = now
            }
            seen = now
        }
    }

    private func setAside(_ index: Int, _ patience: Duration) async {
        guard let path = path(questions[index]) else { return }
        var own: DiskTable.Disk?
        if let walk = ownWalk {
            own = await DiskThreads.value(within: patience, late: { _ in }) {
                await DiskThreads.run { walk.run() }
            }
            // The folder's own disk is silent.
            guard own != nil else { return }
        }
        // If the walk does not end, the disk it has reached is silent.
        let walk = PathWalk(path, disks)
        _ = await DiskThreads.value(within: patience, late: { _ in }) {
            await DiskThreads.run { walk.run() }
        }
        let disk = walk.disk
        guard disk != own else { return }
        let isSetAside = state.withLock { state in
            guard state.current == index else { return false }
            state.current = nil
            state.aside[index] = disk
            SilentDisks.shared.note(disk)
            return true
        }
        if isSetAside { DiskThreads.perform { self.walk() } }
    }
}
