internal import Synchronization

/// The same question about many files of this computer, asked one after the other on threads where that may wait.
///
/// One that is not answered in time keeps its thread and is set aside; the rest is asked by another. So a link
/// that leads to a disk which does not answer holds up nothing beside it.
///
/// Design: docs/design/main-loop.md#questions
package final class DiskQuestions<Question: Sendable, Answer: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        /// What is being asked and is waited for.
        var current: Int?
        /// What is not waited for any longer, with the disk that does not answer.
        var aside: [Int: DiskTable.Disk] = [:]
        var answers: [Answer?]
        var isOver = false
        var caller: CheckedContinuation<[Answer?], Never>?
        /// What is mounted where, once somebody had to know.
        var disks: DiskTable?
    }

    private let questions: [Question]
    private let folder: [UInt8]?
    private let path: @Sendable (Question) -> [UInt8]?
    private let answer: @Sendable (Question) -> Answer
    private let late: @Sendable (Question, Answer) -> Void
    private let state: Mutex<State>

    /// Asks nothing yet.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder that all lie in, if they do: what its own disk does not answer is waited
    ///     for, as then nothing in it is known.
    ///   - path: The path of what is asked about.
    ///   - late: Is told of what was not waited for, when it is answered; on a thread where that may wait.
    ///   - answer: Asks.
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

    /// Asks all, once; nil is the answer to what was not waited for.
    ///
    /// - Parameter patience: How long one question is waited for; for ever if that is nil.
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

    /// The next to be asked; ends it all when there is none.
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

    /// Takes an answer in; whether it was waited for.
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
            // What is answered is not set aside any more: whoever has asked goes on.
            if state.current == index { state.current = nil }
            return (state.aside.removeValue(forKey: index), state.isOver)
        }
    }

    /// Whether a question waits for a disk that has not answered others.
    private func hold(_ index: Int) -> Bool {
        guard !SilentDisks.shared.isEmpty, let path = path(questions[index]) else { return false }
        let disk = PathWalk(path, disks).run()
        guard SilentDisks.shared.isFull(disk), disk != ownWalk?.run() else { return false }
        return state.withLock { state in
            // It may have been set aside meanwhile.
            guard state.current == index else { return false }
            let isHeld = SilentDisks.shared.hold(disk) {
                let answer = self.answer(self.questions[index])
                if self.note(answer, of: index).isLate { self.late(self.questions[index], answer) }
            }
            // Nor is what waits for others.
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

    /// Sets aside what is not answered, until all has been asked.
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
            // The folder itself does not answer.
            guard own != nil else { return }
        }
        // Where that does not end, the disk it has come to does not answer.
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
