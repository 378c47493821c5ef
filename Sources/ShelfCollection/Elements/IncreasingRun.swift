import ShelfLayout

/// Marks the members of a longest increasing run of numbers.
///
/// Nil is never a member.
///
/// Complexity: O(n log n) for n numbers. Source: patience sorting, C. Schensted, Longest Increasing
/// and Decreasing Subsequences, 1961.
package func increasingRun(of numbers: [Int?]) -> [Bool] {
    // For each length of a run, the index of its smallest last number; and for each index its
    // predecessor.
    var ends: [Int] = []
    var before = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
        guard let number else { continue }
        let place = Int.first(below: ends.count) { numbers[ends[$0]]! < number }
        before[index] = place > 0 ? ends[place - 1] : nil
        if place < ends.count { ends[place] = index } else { ends.append(index) }
    }
    var isInRun = [Bool](repeating: false, count: numbers.count)
    var index = ends.last
    while let current = index {
        isInRun[current] = true
        index = before[current]
    }
    return isInRun
}
