import ShelfGObject
import ShelfLibrary

/// Pictures that are turned, on the screen and in their files.
///
/// Design: docs/design/preview.md#turns-that-stay
extension Preview {
    /// Turns what is seen, and nothing else.
    func turn(by quarters: Int) {
        canvas.quarterTurns = (canvas.quarterTurns + quarters + 4) % 4
        showTurned()
        want()
        turnChanged()
    }

    /// The turn is another one, or that of another item.
    func turnChanged() {
        let mayBeKept = item.map { TurnDeed.isPossible(in: $0.contentType) } ?? false
        parts.offerKeeping(mayBeKept && canvas.quarterTurns != 0 && kept == nil)
    }

    /// Has the file say the turn that is seen.
    func keepTurn() {
        guard isOpen, let item, kept == nil else { return }
        let quarters = canvas.quarterTurns
        guard quarters != 0 else { return say(localized("Rotate the picture with R first")) }
        kept = (item.version, quarters)
        turnChanged()
        Task { [weak self] in
            let deed = TurnDeed(item.file, quarters: quarters)
            self?.turnWasKept(await Tending.shared.perform(deed), of: item)
        }
    }

    private func turnWasKept(_ outcome: DeedOutcome, of item: LibraryItem) {
        if let failure = outcome.failures.first {
            say(
                localized(
                    "“{name}” cannot be changed: {reason}",
                    ["name": item.name, "reason": failure.reason]))
        } else {
            say(localized("The rotation was saved in “{name}”", ["name": item.name]))
        }
        // Until the picture comes turned from the file, the turn on the screen stays.
        guard item.id == self.item?.id, !outcome.failures.isEmpty else { return }
        kept = nil
        turnChanged()
    }

    /// Takes back on the screen the turn with which the picture comes from its file now.
    func takeKeptTurn(_ version: ContentVersion) {
        guard let kept, kept.version != version, item?.version == version else { return }
        let rest = (canvas.quarterTurns - kept.quarters + 4) % 4
        forgetTurn()
        canvas.quarterTurns = rest
        turnChanged()
    }

    /// Nothing is turned any more.
    func forgetTurn() {
        kept = nil
        canvas.quarterTurns = 0
        fullSize = nil
        turnChanged()
    }
}
