/// The tasks that one sent action has started, directly and through what they send.
@MainActor
final class EffectGroup {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var parts: [EffectGroup] = []

    func insert(_ task: Task<Void, Never>, number: Int) {
        tasks[number] = task
    }

    func remove(number: Int) {
        tasks[number] = nil
    }

    /// Makes a group that is cancelled with this one.
    func makePart() -> EffectGroup {
        parts.removeAll { $0.isFinished }
        let part = EffectGroup()
        parts.append(part)
        return part
    }

    var isFinished: Bool { tasks.isEmpty && parts.allSatisfy(\.isFinished) }

    /// Waits until every task has ended, also those that are started meanwhile.
    func finish() async {
        while let (number, task) = tasks.first {
            await task.value
            tasks[number] = nil
        }
    }

    func cancel() {
        for task in tasks.values { task.cancel() }
        for part in parts { part.cancel() }
    }
}
