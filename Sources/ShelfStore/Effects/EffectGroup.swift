/// All that one action has set going: queued actions, running effects, and what those send.
///
/// It is finished when all of it has ended, and is never begun again.
@MainActor
final class EffectGroup {
    private(set) var isCancelled = false

    /// Called once when the group is cancelled before it has finished.
    var onCancel: (() -> Void)?

    private var openCount = 0
    private var works: [Int: EffectWork] = [:]
    private var parts: [ObjectIdentifier: EffectGroup] = [:]
    private var parent: EffectGroup?
    private var onFinish: [() -> Void] = []

    var isFinished: Bool { openCount == 0 }

    /// Makes a group this one waits for, which is cancelled with it.
    func makePart() -> EffectGroup {
        let part = EffectGroup()
        part.parent = self
        part.isCancelled = isCancelled
        parts[ObjectIdentifier(part)] = part
        begin()
        return part
    }

    /// Notes that something has begun.
    func begin() { openCount += 1 }

    /// Notes that something has ended that had begun.
    func end() {
        openCount -= 1
        guard openCount == 0 else { return }
        onCancel = nil
        let waiting = onFinish
        onFinish = []
        for resume in waiting { resume() }
        guard let parent else { return }
        self.parent = nil
        parent.parts[ObjectIdentifier(self)] = nil
        parent.end()
    }

    func insert(_ work: EffectWork) {
        works[work.number] = work
        begin()
    }

    func remove(_ work: EffectWork) {
        if works.removeValue(forKey: work.number) != nil { end() }
    }

    /// Calls a function when everything has ended.
    func whenFinished(_ function: @escaping () -> Void) {
        if isFinished { function() } else { onFinish.append(function) }
    }

    /// Waits until everything has ended, also what is started meanwhile.
    func finish() async {
        await withCheckedContinuation { continuation in
            whenFinished { continuation.resume() }
        }
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        for work in works.values { work.cancel() }
        for part in parts.values { part.cancel() }
        onCancel?()
        onCancel = nil
    }
}
