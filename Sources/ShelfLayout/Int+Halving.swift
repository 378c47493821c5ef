extension Int {
    /// The first number below `count` that a condition does not hold for which holds for all numbers
    /// before it; `count` where it holds for all.
    ///
    /// Complexity: O(log count) questions.
    package static func first(below count: Int, notBefore isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
