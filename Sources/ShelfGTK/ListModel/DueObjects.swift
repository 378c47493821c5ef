/// A queue of objects that await new content, ordered by their number in the new list.
struct DueObjects<Object> {
    /// The objects in descending order, so the next one is last.
    private var objects: [(number: Int, object: Object)]

    /// Makes a queue from objects with distinct numbers, in any order.
    init(_ objects: [(number: Int, object: Object)] = []) {
        self.objects = objects.sorted { $0.number > $1.number }
    }

    /// Inserts an object with a new number; O(log objects + those before it).
    mutating func insert(_ object: Object, number: Int) {
        var (low, high) = (0, objects.count)
        while low < high {
            let middle = (low + high) / 2
            if objects[middle].number > number { low = middle + 1 } else { high = middle }
        }
        objects.insert((number, object), at: low)
    }

    /// Removes and returns the objects in a range after all earlier ranges; O(those removed).
    mutating func take(in range: Range<Int>) -> [(number: Int, object: Object)] {
        var taken: [(number: Int, object: Object)] = []
        while let next = objects.last, next.number < range.upperBound {
            objects.removeLast()
            // An object before the range was in none, and is dropped.
            if next.number >= range.lowerBound { taken.append(next) }
        }
        return taken
    }
}
