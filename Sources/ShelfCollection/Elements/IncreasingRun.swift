/// Marks a longest increasing run of numbers; what has no number is not in it.
///
/// Complexity: O(n log n) for n numbers. Source: patience sorting, C. Schensted, Longest Increasing
/// and Decreasing Subsequences, 1961.
package func increasingRun(of numbers: [Int?]) -> [Bool] {
    // For each length of a run the index of its smallest last number, and what came before each.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        guard let number else { continue }
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[ends[middle]]! < number { low = middle + 1 } else { high = middle }
        }
        before[index] = low > 0 ? ends[low - 1] : nil
        if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var isInRun = [Bool](repeating: false, count: numbers.count)
    var index = ends.last
    while let current = index {
        isInRun[current] = true
        index = before[current]
    }
    return isInRun
}
