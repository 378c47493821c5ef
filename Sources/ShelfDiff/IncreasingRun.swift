/// The longest strictly increasing subsequence, by patience sorting.
enum IncreasingRun {
    /// Marks the members of one longest increasing subsequence of `values`; O(n log n).
    static func members(of values: [Int32]) -> [Bool] {
        var tops: [Int] = []
        var before = Array(repeating: -1, count: values.count)
        for (place, value) in values.enumerated() {
            var low = 0
            var high = tops.count
            while low < high {
                let middle = (low + high) / 2
                if values[tops[middle]] < value { low = middle + 1 } else { high = middle }
            }
            if low > 0 { before[place] = tops[low - 1] }
            if low == tops.count { tops.append(place) } else { tops[low] = place }
        }
        var isMember = Array(repeating: false, count: values.count)
        var place = tops.last ?? -1
        while place >= 0 {
            isMember[place] = true
            place = before[place]
        }
        return isMember
    }
}
