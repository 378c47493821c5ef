/// The interpreter of effects, which owns their tasks.
///
/// Ids are registered and cancelled at once, right after the action was reduced. Only the work
/// itself is left to tasks. So an action that cancels finds everything that earlier actions
/// started.
///
/// Design: docs/design/store.md#effects
@MainActor
final class EffectRunner<Action: Sendable> {
    private var table = EffectTable()
    private var throttles: [EffectContext.ID: EffectThrottle<Action>] = [:]
    private var lastNumber = 0

    /// Called when a task has ended.
    var onEnd: (() -> Void)?

    private let perform: (Action, EffectGroup) -> Void
    private let warn: (StoreWarning) -> Void

    init(
        perform: @escaping (Action, EffectGroup) -> Void, warn: @escaping (StoreWarning) -> Void
    ) {
        self.perform = perform
        self.warn = warn
    }

    isolated deinit {
        table.cancelAll()
    }

    /// The number of running tasks, without throttles that only wait for the end of their span.
    var runningCount: Int {
        table.taskCount - throttles.values.count { !$0.isPending && table.contains($0.number) }
    }

    func cancelAll() {
        table.cancelAll()
        for throttle in throttles.values { throttle.drop() }
        throttles = [:]
    }

    /// Cancels the effects of parts and elements that are missing from the state of the store.
    func cancelWhatIsGone(from state: () -> Any) { table.cancelWhatIsGone(from: state) }

    func start(_ effect: Effect<Action>, in context: EffectContext) {
        switch effect.kind {
        case .none: break
        case .send(let action):
            if !context.group.isCancelled { perform(action, context.group) }
        case .run(let priority, let operation):
            run(operation, priority: priority, in: context)
        case .merge(let effects):
            for effect in effects { start(effect, in: context) }
        case .concatenate(let effects):
            goOn(EffectSequence(effects, work: insert(in: context)))
        case .cancel(let id): cancel(context.id(id))
        case .cancellable(let id, let cancelInFlight, let effect):
            let id = context.id(id)
            if cancelInFlight { cancel(id) }
            var context = context
            context.ids.append(id)
            start(effect, in: context)
        case .throttle(let id, let latest, let pause, let effect):
            throttle(effect, id: context.id(id), latest: latest, pause: pause, in: context)
        case .nested(_, let effect) where effect.isPruning && table.isEmpty: break
        case .nested(let scope, let effect):
            var context = context
            context.path.append(scope)
            start(effect, in: context)
        case .prune(let place, let isPresent):
            // A late effect sees an outdated state. The next action prunes instead.
            guard !context.isLate else { break }
            table.cancel(path: context.path, place: place, unless: isPresent)
        case .warning(let warning): warn(warning)
        }
    }

    private func cancel(_ id: EffectContext.ID) {
        // First, so that no sequence continues that waits for the dropped effect.
        table.cancel(id: id)
        throttles.removeValue(forKey: id)?.drop()
    }

    // MARK: - Work

    private func insert(in context: EffectContext) -> EffectWork {
        lastNumber += 1
        let work = EffectWork(number: lastNumber, context: context)
        table.insert(work)
        return work
    }

    private func end(_ work: EffectWork) {
        table.remove(number: work.number)
        // Effects that waited for this one may start now.
        work.end()
        onEnd?()
    }

    private func begin(
        priority: TaskPriority? = nil, in context: EffectContext,
        _ operation: @escaping @MainActor (EffectWork) async -> Void
    ) -> EffectWork {
        let work = insert(in: context)
        work.task = Task(priority: priority) { @MainActor [weak self] in
            await operation(work)
            if let self { self.end(work) } else { work.end() }
        }
        return work
    }

    private func run(
        _ operation: @escaping Effect<Action>.Operation, priority: TaskPriority?,
        in context: EffectContext
    ) {
        guard !context.group.isCancelled else { return }
        _ = begin(priority: priority, in: context) { [weak self] work in
            let send = Send<Action> { [weak self] in self?.take($0, from: work) }
            do {
                try await operation(send)
            } catch is CancellationError {
                return
            } catch {
                if !work.isCancelled {
                    self?.warn(.effectFailed(error: String(describing: error)))
                }
            }
        }
    }

    /// Handles an action sent by an effect or by a task that the effect has started.
    private func take(_ action: Action, from work: EffectWork) {
        guard !work.isCancelled else { return }
        guard work.isRunning else {
            warn(.sentAfterEnd(action: String(describing: action)))
            return
        }
        perform(action, work.context.group)
    }

    /// Starts the effects of a sequence up to the first that does not end at once.
    private func goOn(_ sequence: EffectSequence<Action>) {
        var context = sequence.work.context
        context.isLate = sequence.isLate
        while let effect = sequence.next() {
            let step = sequence.work.context.group.makePart()
            context.group = step
            step.begin()
            start(effect, in: context)
            step.end()
            guard step.isFinished else {
                sequence.isLate = true
                step.whenFinished { [weak self] in
                    if let self { self.goOn(sequence) } else { sequence.work.end() }
                }
                return
            }
        }
        end(sequence.work)
    }

    // MARK: - Throttling

    private func throttle(
        _ effect: Effect<Action>, id: EffectContext.ID, latest: Bool,
        pause: @escaping @Sendable () async throws -> Void, in context: EffectContext
    ) {
        guard !context.group.isCancelled else { return }
        var context = context
        context.ids.append(id)
        if let throttle = throttles[id], table.contains(throttle.number) {
            if latest { throttle.keep(effect, in: context) }
            return
        }
        let throttle = EffectThrottle<Action>()
        throttles[id] = throttle
        // The span is not work of the action that began it, as other actions wait for its end too.
        var span = context
        span.group = EffectGroup()
        throttle.number =
            begin(in: span) { [weak self] work in
                while true {
                    do { try await pause() } catch { break }
                    guard !work.isCancelled,
                        throttle.start({ self?.start($0, in: $1) })
                    else { break }
                }
                throttle.drop()
                self?.end(throttle, id: id)
            }
            .number
        // Last, so that requests by the effect under the same id fall into the span.
        start(effect, in: context)
    }

    private func end(_ throttle: EffectThrottle<Action>, id: EffectContext.ID) {
        if throttles[id] === throttle { throttles[id] = nil }
    }
}
