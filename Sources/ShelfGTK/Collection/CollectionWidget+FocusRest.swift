internal import CGtk
import ShelfDiff

/// What a caller does once the focus rests.
struct FocusSettling<Item> {
    /// How long it has to rest, in microseconds.
    let delay: Int64
    let action: @MainActor (Item?) -> Void
}

/// How long the focus has rested.
struct FocusRest<ItemID: Hashable> {
    /// When the first frame was made with the focus where it is; nil before that.
    var start: Int64?
    /// The item the caller was told last.
    var told: ItemID?
    var tick: TickCallback?
}

extension CollectionWidget {
    /// The focus went elsewhere: its rest begins anew with the next frame.
    func focusMoved() {
        guard description.onFocusSettled != nil else { return }
        focusRest.start = nil
        guard focusRest.tick?.isActive != true else { return }
        focusRest.tick = unsafe TickCallback(widget: widget) { [weak self] in
            self?.waitForRest() ?? false
        }
    }

    /// One frame of the rest; returns whether it has to last longer.
    func waitForRest() -> Bool {
        guard let settling = description.onFocusSettled else { return false }
        let time = frameTime
        guard let start = focusRest.start else {
            focusRest.start = time
            return true
        }
        guard time - start >= settling.delay else { return true }
        let item = focus.map { snapshot.item(at: $0.position) }
        if item?.id != focusRest.told {
            focusRest.told = item?.id
            tell { settling.action(item) }
        }
        return false
    }
}
