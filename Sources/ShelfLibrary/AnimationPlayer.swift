import ShelfGObject

/// Plays a picture that moves, its frames decoded by a worker process of its own, one ahead of the
/// one that is shown.
///
/// Time passes only while somebody looks: the next frame is due a frame's time after the last was
/// drawn.
///
/// Design: docs/design/preview.md#pictures-that-move
@MainActor
package final class AnimationPlayer {
    /// Called with each frame when it is to be shown.
    package var onFrame: (ThumbnailImage) -> Void = { _ in }
    /// Called when no other frame will come.
    package var onEnd: () -> Void = {}
    /// Whether it waits; a frame that was due comes when it goes on.
    package var isPaused = false {
        didSet { if isPaused { due = nil } else if isPaused != oldValue { frameWasDrawn() } }
    }

    private let request: ThumbnailRequest
    private var connection: WorkerConnection<ThumbnailRequest>?
    /// The frame that is shown next, when it has come.
    private var next: ThumbnailImage?
    /// How long the frame that is shown stays; nil before the first, and after the last.
    private var stay: Duration? = .zero
    private var due: DelayedCall?
    private var isDue = false

    /// The longest side of a frame that is looked at closely, in pixels.
    package static let largestSide = 2_048

    /// A file may hold a picture that moves: its head says so, or it is of a type whose head does
    /// not.
    package static func mayPlay(_ contentType: String, isMoving: Bool) -> Bool {
        isMoving || ["image/gif", "application/x-navi-animation"].contains(contentType)
    }

    /// Begins to play an item: a picture that moves, or glimpses of a film.
    ///
    /// - Parameters:
    ///   - side: The longest side of a frame, in pixels.
    ///   - command: What runs `WorkerProcess.runIfAsked`; by default this very program.
    package init(
        _ item: LibraryItem, side: Int = largestSide,
        command: [String] = ["/proc/self/exe", WorkerProcess.argument]
    ) {
        request = ThumbnailRequest(item, side: side, for: .frame)
        connection = try? WorkerConnection<ThumbnailRequest>(
            command: command, timeout: { _ in .seconds(20) },
            onOutcome: { [weak self] _, outcome in self?.came(outcome) },
            onEnd: { [weak self] _, _ in self?.end() })
        connection?.send(request)
        isDue = true
    }

    /// Whether no other frame will come.
    package var isOver: Bool { connection == nil && next == nil }

    /// The frame that was handed over last is on the screen: its time begins.
    package func frameWasDrawn() {
        guard let stay, due == nil, !isDue, !isPaused else { return }
        due = DelayedCall(after: stay) { [weak self] in
            self?.due = nil
            self?.isDue = true
            self?.showNext()
        }
    }

    private func came(_ outcome: WorkerOutcome) {
        // Nothing moves in it, or it is broken from here on.
        guard case .loaded(let image) = outcome else { return end() }
        next = image
        showNext()
    }

    private func end() {
        connection = nil
        onEnd()
    }

    private func showNext() {
        guard isDue, !isPaused || stay == .zero, let image = next else { return }
        isDue = false
        next = nil
        stay = image.milliseconds.map { .milliseconds(max(20, $0)) }
        if stay == nil { connection = nil } else { connection?.send(request) }
        onFrame(image)
    }
}
