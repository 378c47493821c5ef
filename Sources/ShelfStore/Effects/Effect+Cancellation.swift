extension Effect {
    /// Returns the effect under an id by which it can be cancelled.
    ///
    /// - Parameters:
    ///   - id: The id, which is local to the part of the state.
    ///   - cancelInFlight: Effects already running under the id are cancelled first.
    public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Effect {
        Effect(
            kind: .cancellable(id: AnyHashable(id), cancelInFlight: cancelInFlight, self))
    }

    /// Returns the effect with a delay.
    ///
    /// Requesting it again under the id restarts the delay.
    public func debounced(
        id: some Hashable, for duration: Duration, clock: any Clock<Duration> = ContinuousClock()
    ) -> Effect {
        Effect.concatenate(.fireAndForget { try await clock.sleep(for: duration) }, self)
            .cancellable(id: id, cancelInFlight: true)
    }

    /// Returns the effect limited to one run in a span of time.
    ///
    /// - Parameters:
    ///   - id: The id under which requests are counted.
    ///   - duration: The length of the span. It begins with the first request, which runs at once.
    ///   - clock: The clock that measures the span.
    ///   - latest: The last request during the span runs at its end. If false, requests during the
    ///     span are dropped.
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
