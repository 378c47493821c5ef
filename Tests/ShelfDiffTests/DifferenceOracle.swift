import ShelfDiff

/// The difference of two snapshots by the plainest means: dictionaries and a quadratic search for
/// the longest increasing run.
struct DifferenceOracle {
    private(set) var summary = DifferenceSummary()
    private(set) var newOfOld: [ItemPosition: ItemPosition] = [:]
    private(set) var oldOfNew: [ItemPosition: ItemPosition] = [:]
    private(set) var changed: Set<ItemPosition> = []

    init<Section, Item>(from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>) {
        let oldPlaces = Self.places(of: old)
        let newPlaces = Self.places(of: new)
        for (id, place) in newPlaces {
            guard let before = oldPlaces[id] else { continue }
            oldOfNew[place] = before
            newOfOld[before] = place
            if old.item(at: before) != new.item(at: place) { changed.insert(place) }
        }
        summary.insertedItems = newPlaces.count - oldOfNew.count
        summary.deletedItems = oldPlaces.count - newOfOld.count
        summary.changedItems = changed.count
        countSections(old: old, new: new)
    }

    private mutating func countSections<Section, Item>(
        old: Snapshot<Section, Item>, new: Snapshot<Section, Item>
    ) {
        let oldNumbers = Dictionary(
            uniqueKeysWithValues: (0..<old.sectionCount).map { (old.section(at: $0).id, $0) })
        var origins: [Int] = []
        for number in 0..<new.sectionCount {
            let section = new.section(at: number)
            let positions = (0..<new.itemCount(in: number)).compactMap {
                oldOfNew[ItemPosition(section: number, item: $0)]
            }
            guard let home = oldNumbers[section.id] else {
                summary.insertedSections += 1
                summary.movedItems += positions.count
                continue
            }
            origins.append(home)
            if old.section(at: home) != section { summary.changedSections += 1 }
            let stayed = positions.filter { $0.section == home }.map(\.item)
            summary.movedItems += positions.count - Self.longestRun(in: stayed)
        }
        summary.deletedSections = old.sectionCount - origins.count
        summary.movedSections = origins.count - Self.longestRun(in: origins)
    }

    private static func places<Section, Item>(
        of snapshot: Snapshot<Section, Item>
    ) -> [Item.ID: ItemPosition] {
        var places: [Item.ID: ItemPosition] = [:]
        for (section, row) in snapshot.rows.enumerated() {
            for (item, element) in row.items.enumerated() {
                places[element.id] = ItemPosition(section: section, item: item)
            }
        }
        return places
    }

    private static func longestRun(in values: [Int]) -> Int {
        var lengths: [Int] = []
        for (place, value) in values.enumerated() {
            var best = 0
            for earlier in 0..<place where values[earlier] < value {
                best = max(best, lengths[earlier])
            }
            lengths.append(best + 1)
        }
        return lengths.max() ?? 0
    }
}
