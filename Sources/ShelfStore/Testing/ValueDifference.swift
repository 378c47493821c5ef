/// A line-by-line difference of an expected and an actual value.
enum ValueDifference {
    /// Returns the lines of both values.
    ///
    /// Lines only expected begin with -, lines only actual with +.
    ///
    /// Equal lines are shown up to two before and after a difference.
    static func text(expected: Any, actual: Any) -> String {
        let old = ValueText.lines(of: expected)
        let new = ValueText.lines(of: actual)
        let difference = new.difference(from: old)
        if difference.isEmpty {
            return "  (the values are unequal, but their descriptions are the same)"
        }
        let marked = merge(old, new, difference)
        let changed = marked.indices.filter { !marked[$0].hasPrefix(" ") }
        var lines: [String] = []
        var last = -1
        for index in marked.indices where changed.contains(where: { abs($0 - index) <= 2 }) {
            if index != last + 1 { lines.append("  …") }
            lines.append(marked[index])
            last = index
        }
        if last < marked.count - 1 { lines.append("  …") }
        return lines.joined(separator: "\n")
    }

    private static func merge(
        _ old: [String], _ new: [String], _ difference: CollectionDifference<String>
    ) -> [String] {
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [String] = []
        var i = 0
        var j = 0
        while i < old.count || j < new.count {
            if removed.contains(i) {
                lines.append("- " + old[i])
                i += 1
            } else if inserted.contains(j) {
                lines.append("+ " + new[j])
                j += 1
            } else {
                lines.append("  " + old[i])
                i += 1
                j += 1
            }
        }
        return lines
    }
}
