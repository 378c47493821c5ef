/// Everything that follows from one action: queued actions, running effects and what those send.
///
/// A group is finished when all of it has ended. It never begins again.
@MainActor
final class EffectGroup {
    private(set) var isCancelled = false

    /// Called once if the group is cancelled before it has finished.
    var onCancel: (() -> Void)?

    private var openCount = 0
    private var works: [Int: EffectWork] = [:]
    private var parts: [ObjectIdentifier: EffectGroup] = [:]
    private var parent: EffectGroup?
    private var onFinish: [() -> Void] = []

    var isFinished: Bool { openCount == 0 }

    /// Returns a group that this one waits for and that is cancelled with it.
    func makePart() -> EffectGroup {
        let part = EffectGroup()
        part.parent = self
        part.isCancelled = isCancelled
        parts[ObjectIdentifier(part)] = part
        begin()
        return part
    }

    /// Records the beginning of a piece of work.
    func begin() { openCount += 1 }

    /// Records the end of a piece of work.
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

    /// Waits until everything has ended, including work started meanwhile.
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
