extension LayoutSection {
    /// Returns true if two sections place items by the same rule, regardless of lengths.
    package func isArranged(like other: LayoutSection) -> Bool {
        orthogonalScrolling == other.orthogonalScrolling
            && (waterfall == nil) == (other.waterfall == nil)
            && (rows == nil) == (other.rows == nil)
            && (rows?.fill.target == nil) == (other.rows?.fill.target == nil)
            && group.isArranged(like: other.group)
    }
}

extension LayoutGroup {
    fileprivate func isArranged(like other: LayoutGroup) -> Bool {
        guard arrangement.isAlike(other.arrangement), subitems.count == other.subitems.count
        else { return false }
        return zip(subitems, other.subitems).allSatisfy { one, other in
            switch (one, other) {
            case (.item, .item): true
            case (.group(let one), .group(let other)): one.isArranged(like: other)
            default: false
            }
        }
    }
}

extension LayoutGroup.Arrangement {
    /// Returns true for the same rule.
    ///
    /// Adaptive groups match whatever the number of parts that fit.
    fileprivate func isAlike(_ other: LayoutGroup.Arrangement) -> Bool {
        switch (self, other) {
        case (.adaptive(let axis, minimum: _), .adaptive(let otherAxis, minimum: _)):
            axis == otherAxis
        default: self == other
        }
    }
}
