/// What differs between two snapshots, by identity: inserted, deleted, moved; by `==`: changed.
///
/// Moving is independent of changing. An item of a section that survives counts as moved when it
/// is in another section afterwards, or when it is not among the most items of the section that
/// kept their order; so the number of moves is the least possible. Items in a section that moved
/// have not moved themselves. Items that leave a deleted section or enter an inserted one have.
public struct CollectionDifference<
    Section: Identifiable & Equatable, Item: Identifiable & Equatable
> {
    let oldStarts: [Int]
    let newStarts: [Int]
    var sections: SequenceMatch
    var items: SequenceMatch
    var isItemChanged: [Bool]
    var isItemMoved: [Bool]
    var isSectionChanged: [Bool]
    var isSectionMoved: [Bool]

    /// The numbers of what was inserted, deleted, moved and changed.
    public private(set) var summary = DifferenceSummary()

    /// Compares `old` with `new`.
    public init(from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>) {
        oldStarts = Self.starts(of: old.lists)
        newStarts = Self.starts(of: new.lists)
        let oldItems = Array(old.lists.joined())
        let newItems = Array(new.lists.joined())
        sections = SequenceMatch(old: old.sections, new: new.sections)
        items = SequenceMatch(old: oldItems, new: newItems)
        isSectionChanged = sections.oldOfNew.enumerated().map { number, other in
            other >= 0 && old.sections[Int(other)] != new.sections[number]
        }
        isItemChanged = items.oldOfNew.enumerated().map { number, other in
            other >= 0 && oldItems[Int(other)] != newItems[number]
        }
        isSectionMoved = Self.moved(sections.oldOfNew)
        isItemMoved = []
        isItemMoved = movedItems()
        summary = summarised()
    }

    /// Whether old and new are equal: nothing was inserted, deleted, moved or changed.
    public var isEmpty: Bool { summary.isEmpty }

    /// Whether all matched elements in this list stay in order without it, by the least moves.
    private static func moved(_ oldOfNew: [Int32]) -> [Bool] {
        let places = oldOfNew.indices.filter { oldOfNew[$0] >= 0 }
        var isMoved = Array(repeating: false, count: oldOfNew.count)
        for (place, stays) in zip(places, IncreasingRun.members(of: places.map { oldOfNew[$0] })) {
            isMoved[place] = !stays
        }
        return isMoved
    }

    private func movedItems() -> [Bool] {
        var isMoved: [Bool] = []
        for section in sections.oldOfNew.indices {
            let origins = items.oldOfNew[newStarts[section]..<newStarts[section + 1]]
            let home = Int(sections.oldOfNew[section])
            guard home >= 0 else {
                isMoved += origins.map { $0 >= 0 }
                continue
            }
            let range = oldStarts[home]..<oldStarts[home + 1]
            let local = origins.map { range.contains(Int($0)) ? $0 : -1 }
            let movedInside = Self.moved(local)
            for (place, origin) in origins.enumerated() {
                isMoved.append(movedInside[place] || (origin >= 0 && local[place] < 0))
            }
        }
        return isMoved
    }

    private func summarised() -> DifferenceSummary {
        var summary = DifferenceSummary()
        summary.insertedItems = items.oldOfNew.count { $0 < 0 }
        summary.deletedItems = items.newOfOld.count { $0 < 0 }
        summary.movedItems = isItemMoved.count { $0 }
        summary.changedItems = isItemChanged.count { $0 }
        summary.insertedSections = sections.oldOfNew.count { $0 < 0 }
        summary.deletedSections = sections.newOfOld.count { $0 < 0 }
        summary.movedSections = isSectionMoved.count { $0 }
        summary.changedSections = isSectionChanged.count { $0 }
        return summary
    }

    private static func starts(of lists: [[Item]]) -> [Int] {
        lists.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }
}

extension CollectionDifference: Sendable where Section: Sendable, Item: Sendable {}

extension Snapshot {
    /// What differs from this snapshot to `new`.
    public func difference(to new: Snapshot) -> CollectionDifference<Section, Item> {
        CollectionDifference(from: self, to: new)
    }
}
