import ShelfCollection
import ShelfDiff
import ShelfFocus

extension Hands {
    /// Applies an arrow into or out of an outline, and returns false for other keys.
    func stepInOutline(_ move: FocusMove, _ step: SelectionStep) -> Bool {
        guard let outline = stage.description.outline, step == .replace,
            move == .left || move == .right, let id = stage.presentation.focus?.id
        else { return false }
        switch outline.step(id, (move == .right) != stage.page.isRightToLeft) {
        case .none: break
        case .changed: stage.presentation.tracker.stay()
        case .go(let other):
            guard let position = stage.presentation.snapshot.position(of: other) else { break }
            focusing.follow {
                $0.focus(
                    at: position, .replace, glides: $1, reveals: true, by: .reader,
                    focusing.canFocus)
            }
        }
        return true
    }
}
