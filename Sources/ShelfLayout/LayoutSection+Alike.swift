extension LayoutSection {
    /// Whether two sections place items by the same rule, in other lengths at most.
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
    /// As many as fit are the same rule, however many these are.
    fileprivate func isAlike(_ other: LayoutGroup.Arrangement) -> Bool {
        switch (self, other) {
        case (.adaptive(let axis, minimum: _), .adaptive(let otherAxis, minimum: _)):
            axis == otherAxis
        default: self == other
        }
    }
}
