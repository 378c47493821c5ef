extension Effect {
    /// Runs the effect under an id by which it can be cancelled.
    ///
    /// With `cancelInFlight`, effects that already run under the id are cancelled first.
    public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
        Effect(
            kind: .cancellable(id: AnyHashable(id), cancelInFlight: cancelInFlight, self))
    }

    /// Delays the effect, and starts the delay anew each time it is asked for again under the id.
    public func debounced(
        id: some Hashable, for duration: Duration, clock: any Clock<Duration> = ContinuousClock()
    ) -> Effect {
        Effect.concatenate(.fireAndForget { try await clock.sleep(for: duration) }, self)
            .cancellable(id: id, cancelInFlight: true)
    }

    /// Runs the effect at most once in a span of time.
    ///
    /// The first runs at once. Of those asked for during the span under the same id, the last runs
    /// at its end with `latest`, else none does.
    public func throttled(
        id: some Hashable, for duration: Duration, clock: any Clock<Duration> = ContinuousClock(),
        latest: Bool = true
    ) -> Effect {
        Effect(
            kind: .throttle(
                id: AnyHashable(id), latest: latest,
                pause: { try await clock.sleep(for: duration) }, self))
    }
}
