package import ShelfLayout

/// Where the pointer is, and what may have come under it while it rested.
///
/// What goes by under a pointer is neither lit nor given buttons. Once everything has come to rest,
/// scrolling has brought something there that may be meant; a change of the rows has not.
package struct Pointing {
    /// Why what is under a resting pointer may be something else.
    package enum Shift {
        case scrolled, changed
    }

    /// Where the pointer is in the viewport; nil while it is elsewhere.
    package var pointer: Point?
    /// What has moved something under the pointer since that was looked at.
    package private(set) var shift: Shift?

    package init() {}

    /// Whether the item that the pointer moves to shows its buttons.
    package var showsButtons: Bool { shift != .scrolled }

    /// What is under the pointer may be something else; returns whether nothing is to be lit until
    /// that is at rest.
    package mutating func contentMoved(_ shift: Shift) -> Bool {
        guard pointer != nil else { return false }
        switch shift {
        case .changed:
            if self.shift == nil { self.shift = .changed }
            return false
        case .scrolled:
            defer { self.shift = .scrolled }
            return self.shift != .scrolled
        }
    }

    /// Everything has come to rest; returns what had moved under the pointer.
    package mutating func settle() -> Shift? {
        defer { shift = nil }
        return pointer == nil ? nil : shift
    }
}
