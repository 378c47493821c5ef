/// The linear difference of Paul Heckel (1978) as libraries implement it: the yardstick.
///
/// Each id is looked up in one dictionary. An item has moved if it is not where the insertions and
/// deletions before it would have put it. The result is lists of places.
struct HeckelDifference {
    private(set) var deleted: [Int] = []
    private(set) var inserted: [Int] = []
    private(set) var moved: [(from: Int, to: Int)] = []

    init<ID: Hashable>(from old: [ID], to new: [ID]) {
        var places = [ID: Int](minimumCapacity: old.count)
        for (place, id) in old.enumerated() { places[id] = place }
        var newOfOld = [Int?](repeating: nil, count: old.count)
        var oldOfNew = [Int?](repeating: nil, count: new.count)
        for (place, id) in new.enumerated() {
            guard let match = places[id] else { continue }
            newOfOld[match] = place
            oldOfNew[place] = match
        }
        var deletedBefore = [Int](repeating: 0, count: old.count)
        for place in old.indices {
            deletedBefore[place] = deleted.count
            if newOfOld[place] == nil { deleted.append(place) }
        }
        for place in new.indices {
            if let match = oldOfNew[place] {
                if match - deletedBefore[match] + inserted.count != place {
                    moved.append((match, place))
                }
            } else {
                inserted.append(place)
            }
        }
    }
}
