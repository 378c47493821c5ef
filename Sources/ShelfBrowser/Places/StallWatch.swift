import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What has been said of places that do not answer, and when that is to be looked at again.
///
/// Design: docs/design/places.md#slow-places
final class StallWatch {
    /// How long nothing comes of a place before that is said.
    static let patience = Duration.seconds(3)

    private var call: DelayedCall?
    /// The line that says so, for as long as it is true.
    private var line: String?
    /// Whether something else has been said in its place.
    private var isCovered = false

    /// Calls `body` when that time is over.
    func wait(_ time: Duration, _ body: @escaping @MainActor () -> Void) {
        call = DelayedCall(after: time, body)
    }

    /// Waits for nothing any more.
    func stop() { call = nil }

    /// Takes a line up; whether it is to be shown: it is new, or what stood in its place has gone.
    ///
    /// Who has taken it away is not told again.
    func take(_ new: String, over notice: String?) -> Bool {
        if line == new {
            if let notice, notice != new { isCovered = true }
            guard isCovered, notice == nil else { return false }
        }
        (line, isCovered) = (new, false)
        return true
    }

    /// Gives the line up; whether it is the one that is shown.
    func leave(_ notice: String?) -> Bool {
        defer { (line, isCovered) = (nil, false) }
        return line != nil && line == notice
    }
}

extension BrowserWindow {
    /// Has it said when a place has said nothing for a while, whatever comes of others; or no longer.
    func watchForStall() {
        let now = ContinuousClock.now
        guard let since = library.silentSince else {
            stall.stop()
            return endStall()
        }
        let left = StallWatch.patience - (now - since)
        guard left <= .zero else {
            endStall()
            return stall.wait(left) { [weak self] in self?.watchForStall() }
        }
        stall.stop()
        let awaited = library.awaited(silentSince: now - StallWatch.patience)
        guard let first = awaited.first else { return }
        guard library.progress.itemCount > 0 else {
            endStall()
            return chrome.showStatus(.waiting(for: awaited))
        }
        let line = localized("“{name}” has not answered yet", ["name": first.displayName])
        if stall.take(line, over: chrome.notice) { chrome.showNotice(line, remedy: .cancel) }
    }

    private func endStall() {
        if stall.leave(chrome.notice) { chrome.hideNotice() }
    }
}
