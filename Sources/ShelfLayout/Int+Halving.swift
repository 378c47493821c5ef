extension Int {
    /// Returns the first number below `count` for which a condition is false, or `count`.
    ///
    /// A binary search finds it: the condition must be true for all numbers before the result and
    /// false from there on.
    ///
    /// Complexity: O(log count) calls of `isBefore`.
    package static func first(below count: Int, notBefore isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
