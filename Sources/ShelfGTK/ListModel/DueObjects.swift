/// Objects whose content a change will replace, each with the number it has then, to be taken from the front on.
struct DueObjects<Object> {
    /// The next one last.
    private var objects: [(number: Int, object: Object)]

    /// Begins with objects of different numbers, in any order.
    init(_ objects: [(number: Int, object: Object)] = []) {
        self.objects = objects.sorted { $0.number > $1.number }
    }

    /// Adds an object, whose number no other has; O(log objects + those before it).
    mutating func insert(_ object: Object, number: Int) {
        var (low, high) = (0, objects.count)
        while low < high {
            let middle = (low + high) / 2
            if objects[middle].number > number { low = middle + 1 } else { high = middle }
        }
        objects.insert((number, object), at: low)
    }

    /// Takes out those in a range, which begins behind all ranges before; O(those taken).
    mutating func take(in range: Range<Int>) -> [(number: Int, object: Object)] {
        var taken: [(number: Int, object: Object)] = []
        while let next = objects.last, next.number < range.upperBound {
            objects.removeLast()
            // One before the range was in none.
            if next.number >= range.lowerBound { taken.append(next) }
        }
        return taken
    }
}
