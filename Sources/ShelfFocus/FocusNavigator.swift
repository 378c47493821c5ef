import ShelfLayout

/// Decides where a key takes the focus.
///
/// Decisions are made on layout frames, so a target need not have a widget yet. Vertical moves
/// keep a goal column: the focus passes through a shorter row and comes back to the column it
/// started in. Every other move forgets it, and so does a move that does not start where the last
/// one led, because the item was moved or another one was focused.
///
/// Design: docs/design/focus.md#moves
public struct FocusNavigator: Sendable {
    /// The x coordinate that vertical moves return to, once one was made.
    public private(set) var goal: Double?

    /// Where the last move led.
    private var landing: FocusPosition?

    /// Creates a navigator without a goal column.
    public init() {}

    /// Makes the next vertical move start from the column of the item it starts at.
    public mutating func forgetGoal() {
        goal = nil
    }

    /// The item a move leads to, or nil when the focus stays where it is.
    ///
    /// - Complexity: O(r log n) for a row of r items and a section of n, plus the number of empty
    ///   sections passed; a page move searches sections in O(log s).
    public mutating func target<Geometry: FocusGeometry>(
        from position: FocusPosition, move: FocusMove, in geometry: Geometry
    ) -> FocusPosition? {
        guard geometry.contains(position) else { return nil }
        if position != landing { goal = nil }
        let step = FocusStep(geometry: geometry, from: position, goal: goal)
        let target: FocusPosition?
        switch move {
        case .left: target = step.horizontal(rightwards: false)
        case .right: target = step.horizontal(rightwards: true)
        case .up: target = step.vertical(downwards: false)
        case .down: target = step.vertical(downwards: true)
        case .rowStart: target = step.rowEnd(forward: false)
        case .rowEnd: target = step.rowEnd(forward: true)
        case .sectionStart: target = step.end(of: position.section, forward: false)
        case .sectionEnd: target = step.end(of: position.section, forward: true)
        case .first: target = step.collectionEnd(forward: false)
        case .last: target = step.collectionEnd(forward: true)
        case .pageUp: target = step.page(downwards: false)
        case .pageDown: target = step.page(downwards: true)
        case .previousSection: target = step.section(forward: false)
        case .nextSection: target = step.section(forward: true)
        }
        goal = move.keepsColumn ? step.goal : nil
        landing = target ?? position
        return target == position ? nil : target
    }
}

extension FocusMove {
    /// Whether the goal column outlives the move.
    fileprivate var keepsColumn: Bool {
        switch self {
        case .up, .down, .pageUp, .pageDown, .previousSection, .nextSection: true
        case .left, .right, .rowStart, .rowEnd, .sectionStart, .sectionEnd, .first, .last: false
        }
    }
}

extension FocusGeometry {
    fileprivate func contains(_ position: FocusPosition) -> Bool {
        (0..<sectionCount).contains(position.section)
            && (0..<itemCount(in: position.section)).contains(position.item)
    }
}
