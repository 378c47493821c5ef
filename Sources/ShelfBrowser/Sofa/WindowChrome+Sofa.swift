import ShelfGTK

/// The parts of a window as they are seen from the sofa.
extension WindowChrome {
    /// A part that arrows lead out of.
    enum Part: Hashable {
        /// The line at the top.
        case bar
        /// The wall, or what stands in its place.
        case wall
        /// The line over the content.
        case notice
    }

    /// Whether a line stands over the content.
    var hasNotice: Bool { notice != nil }

    /// Calls `body` with each arrow that a part has no use for; true means it was used.
    func onArrow(_ body: @escaping @MainActor (Part, NamedKey) -> Bool) {
        for (part, widget) in [(Part.bar, sofaBar), (.wall, stack), (.notice, noticeBox)] {
            widget.onKeyPress { press in
                guard let key = NamedKey(press.value), press.modifiers.isEmpty,
                    [.left, .up, .right, .down].contains(key)
                else { return false }
                return body(part, key)
            }
        }
    }

    /// Gives the keyboard to what dismisses the line over the content.
    func focusNotice() { noticeClose.grabFocus() }

    /// Gives the keyboard to the way forward of the page that stands there; false where it has none.
    func focusStatus() -> Bool {
        [statusRemedy, statusButton].contains { $0.isVisible && $0.grabFocus() }
    }
}
