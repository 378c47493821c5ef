import ShelfGObject

/// Keeps what windows show and how they stand, for the next start.
///
/// Design: docs/design/places.md#windows-come-back
final class WindowKeeper {
    /// How long changes are gathered.
    private static let burst = Duration.seconds(1)

    private let windows: () -> [RememberedWindow]
    private var call: DelayedCall?
    private var writing: Task<Void, Never>?
    private var isOver = false
    /// Windows of an earlier start that are not open, as none of their places was there.
    var aside: [RememberedWindow] = []

    /// Keeps what `windows` says.
    init(_ windows: @escaping () -> [RememberedWindow]) { self.windows = windows }

    /// Something about a window is another by now, as it may be with every frame.
    func changed() {
        guard call == nil, !isOver else { return }
        call = DelayedCall(after: Self.burst) { [weak self] in self?.write() }
    }

    private func write() {
        call = nil
        let (windows, before) = (windows(), writing)
        // What nobody has asked for makes nothing be forgotten.
        guard !windows.isEmpty else { return }
        let text = RememberedWindow.text(of: aside + windows)
        writing = Task {
            await before?.value
            if !Task.isCancelled { await Session.write(windows: text) }
        }
    }

    /// The program ends with the windows as they are: that is written before this returns.
    func end() {
        guard !isOver else { return }
        isOver = true
        call = nil
        writing?.cancel()
        let windows = windows()
        guard !windows.isEmpty else { return }
        Session.remember(windows: RememberedWindow.text(of: aside + windows))
    }

    /// Windows as they are now are not to come back.
    func forget() {
        isOver = true
        aside = []
        call = nil
        writing?.cancel()
    }

    /// A window is opened after all.
    func begin() { isOver = false }
}
