import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Notices that what is being read has not answered for a while.
///
/// Design: docs/design/places.md#slow-places
final class StallWatch {
    /// How long nothing comes before that is said.
    static let patience = Duration.seconds(3)

    private var call: DelayedCall?
    /// Whether that is said now.
    private(set) var isSaid = false

    /// Something has come, or is to come: `body` is called when nothing else does for a while.
    func begin(_ body: @escaping @MainActor () -> Void) {
        isSaid = false
        call = DelayedCall(after: Self.patience) { [weak self] in
            self?.isSaid = true
            body()
        }
    }

    /// Nothing is waited for any more.
    func stop() { (call, isSaid) = (nil, false) }
}

extension BrowserWindow {
    /// Has it said when what is being read does not answer; or no longer.
    func watchForStall() {
        if stall.isSaid, chrome.hasNotice { chrome.hideNotice() }
        guard library.progress.isReading else { return stall.stop() }
        stall.begin { [weak self] in
            guard let self, self.library.progress.isReading else { return }
            let awaited = self.library.awaited
            guard !awaited.isEmpty else { return }
            if self.library.progress.itemCount == 0 {
                self.chrome.showStatus(.waiting(for: awaited))
            } else {
                self.chrome.showNotice(
                    localized("“{name}” has not answered yet", ["name": awaited[0].displayName]),
                    remedy: .cancel)
            }
        }
    }
}
