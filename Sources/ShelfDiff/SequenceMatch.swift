/// Which elements of an old and a new list of unique ids are the same, in both directions.
struct SequenceMatch: Sendable {
    /// For each old element the number of the new one with its id, or -1.
    var newOfOld: [Int32]
    /// For each new element the number of the old one with its id, or -1.
    var oldOfNew: [Int32]

    /// Matches `old` and `new` by id; of an id that occurs twice in `old` the first counts.
    init<Element: Identifiable>(old: [Element], new: [Element]) {
        newOfOld = Array(repeating: -1, count: old.count)
        oldOfNew = Array(repeating: -1, count: new.count)
        var table = IdentityTable(capacity: old.count)
        for (number, element) in old.enumerated() {
            let id = element.id
            _ = table.insert(number, hash: id.hashValue) { old[$0].id == id }
        }
        for (number, element) in new.enumerated() {
            let id = element.id
            let found = table.find(hash: id.hashValue) { old[$0].id == id && newOfOld[$0] < 0 }
            guard let found else { continue }
            newOfOld[found] = Int32(number)
            oldOfNew[number] = Int32(found)
        }
    }
}
