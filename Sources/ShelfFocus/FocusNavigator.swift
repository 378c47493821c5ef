import ShelfLayout

/// The state machine that turns moves into focus positions.
///
/// Decisions use layout frames, so a target need not have a widget yet. Vertical moves keep a goal
/// column: the focus passes through a shorter row and returns to its column. Any other move drops
/// the goal. So does a move from a position that the last move did not lead to.
///
/// Design: docs/design/focus.md#moves
public struct FocusNavigator: Sendable {
    /// The x coordinate that vertical moves return to, or nil before the first one.
    public private(set) var goal: Double?

    /// The position that the last move led to.
    private var landing: FocusPosition?

    /// Creates a navigator without a goal column.
    public init() {}

    /// Drops the goal column, so that the next vertical move starts from the item's own column.
    public mutating func forgetGoal() {
        goal = nil
    }

    /// Returns the position that a move leads to, or nil if the focus stays.
    ///
    /// - Complexity: O(r log n) for a row of r items and a section of n items, plus the number of
    ///   empty sections passed. A page move searches s sections in O(log s).
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
    /// The goal column is kept after the move.
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
