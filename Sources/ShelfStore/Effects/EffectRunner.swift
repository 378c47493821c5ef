/// Carries out effects and owns their tasks.
///
/// What an effect says about ids takes place at once, when the action has been reduced; only its
/// work is left to tasks. So an action that cancels finds what the action before it has started.
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

    /// The number of running tasks, without throttles that wait with nothing to do.
    var runningCount: Int {
        table.count - throttles.values.count { $0.pending == nil && table.contains($0.number) }
    }

    func cancelAll() {
        table.cancelAll()
        throttles = [:]
    }

    func start(_ effect: Effect<Action>, in context: EffectContext) {
        switch effect.kind {
        case .none: break
        case .send(let action): perform(action, context.group)
        case .run(let priority, let operation):
            run(operation, priority: priority, in: context)
        case .merge(let effects):
            for effect in effects { start(effect, in: context) }
        case .concatenate(let effects): concatenate(effects[...], in: context)
        case .cancel(let id): cancel(context.id(id))
        case .cancellable(let id, let cancelInFlight, let effect):
            let id = context.id(id)
            if cancelInFlight { cancel(id) }
            var context = context
            context.ids.append(id)
            start(effect, in: context)
        case .throttle(let id, let latest, let pause, let effect):
            throttle(effect, id: context.id(id), latest: latest, pause: pause, in: context)
        case .nested(let scope, let effect):
            var context = context
            context.path.append(scope)
            start(effect, in: context)
        case .prune(let place, let isPresent):
            // Late, the effect no longer knows who is there; the next action will say.
            guard !context.isLate else { break }
            table.cancel(path: context.path, place: place, unless: isPresent)
        case .warning(let warning): warn(warning)
        }
    }

    private func cancel(_ id: EffectContext.ID) {
        throttles[id] = nil
        table.cancel(id: id)
    }

    // MARK: - Tasks

    private func run(
        _ operation: @escaping Effect<Action>.Operation, priority: TaskPriority?,
        in context: EffectContext
    ) {
        let group = context.group
        let send = Send<Action> { [weak self] action in self?.perform(action, group) }
        begin(priority: priority, in: context) { [weak self] in
            do {
                try await operation(send)
            } catch is CancellationError {
                return
            } catch {
                if !Task.isCancelled {
                    self?.warn(.effectFailed(error: String(describing: error)))
                }
            }
        }
    }

    private func concatenate(_ effects: ArraySlice<Effect<Action>>, in context: EffectContext) {
        guard let first = effects.first else { return }
        let rest = effects.dropFirst()
        guard !rest.isEmpty else {
            start(first, in: context)
            return
        }
        var step = context
        step.group = context.group.makePart()
        start(first, in: step)
        if step.group.isFinished {
            concatenate(rest, in: context)
            return
        }
        begin(in: context) { [weak self] in
            await step.group.finish()
            guard !Task.isCancelled else { return }
            var context = context
            context.isLate = true
            self?.concatenate(rest, in: context)
        }
    }

    @discardableResult
    private func begin(
        priority: TaskPriority? = nil, in context: EffectContext,
        _ work: @escaping @MainActor () async -> Void
    ) -> Int {
        lastNumber += 1
        let number = lastNumber
        let task = Task(priority: priority) { @MainActor [weak self] in
            await work()
            context.group.remove(number: number)
            self?.end(number: number)
        }
        table.insert(task, number: number, context: context)
        context.group.insert(task, number: number)
        return number
    }

    private func end(number: Int) {
        table.remove(number: number)
        onEnd?()
    }

    // MARK: - Throttling

    private func throttle(
        _ effect: Effect<Action>, id: EffectContext.ID, latest: Bool,
        pause: @escaping @Sendable () async throws -> Void, in context: EffectContext
    ) {
        var context = context
        context.ids.append(id)
        if let throttle = throttles[id], table.contains(throttle.number) {
            context.isLate = true
            if latest { throttle.pending = (effect, context) }
            return
        }
        let throttle = EffectThrottle<Action>()
        throttles[id] = throttle
        start(effect, in: context)
        throttle.number = begin(in: context) { [weak self] in
            while true {
                do { try await pause() } catch { break }
                guard !Task.isCancelled, let (effect, context) = throttle.pending else { break }
                throttle.pending = nil
                self?.start(effect, in: context)
            }
            self?.end(throttle, id: id)
        }
    }

    private func end(_ throttle: EffectThrottle<Action>, id: EffectContext.ID) {
        if throttles[id] === throttle { throttles[id] = nil }
    }
}
