package import ShelfLayout

/// The pointer's place, and the motion of content under it while it rests.
///
/// Content that moves past the pointer is neither highlighted nor given buttons. After scrolling
/// has ended, the item under the pointer is. After a change of the rows it is not.
package struct Pointing {
    /// The cause of motion under a resting pointer.
    package enum Shift {
        case scrolled, changed
    }

    /// The pointer in the viewport, or nil outside.
    package var pointer: Point?
    /// The cause of motion under the pointer since the last look.
    package private(set) var shift: Shift?

    package init() {}

    /// The item to which the pointer moves shows its buttons.
    package var showsButtons: Bool { shift != .scrolled }

    /// Records motion under the pointer.
    ///
    /// Returns true if highlights must be removed until it ends.
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

    /// Records that everything is at rest, and returns the cause of the motion before.
    package mutating func settle() -> Shift? {
        defer { shift = nil }
        return pointer == nil ? nil : shift
    }
}
