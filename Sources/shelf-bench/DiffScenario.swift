import ShelfDiff
import ShelfRandom

/// An old and a new content to compare: lists of ids by section.
struct DiffScenario<ID: Hashable & Sendable> {
    typealias Content = Snapshot<Plain<Int>, Plain<ID>>

    let old: Content
    let new: Content
    /// The old ids in order, for the yardsticks.
    let oldIDs: [ID]
    let newIDs: [ID]

    /// Creates a scenario from lists of ids.
    ///
    /// `order` has the old section of each new one.
    init(old: [[ID]], new: [[ID]], order: [Int]? = nil) {
        self.old = Self.content(old, order: Array(old.indices))
        self.new = Self.content(new, order: order ?? Array(new.indices))
        oldIDs = Array(old.joined())
        newIDs = Array(new.joined())
    }

    private init(old: Content, new: Content) {
        self.old = old
        self.new = new
        oldIDs = old.rows.flatMap { $0.items.map(\.value) }
        newIDs = new.rows.flatMap { $0.items.map(\.value) }
    }

    private static func content(_ lists: [[ID]], order: [Int]) -> Content {
        let rows = zip(order, lists).map { CollectionRow($0, items: $1) }
        return Content.keepingFirst(rows).snapshot
    }

    /// Returns a scenario whose new sections share the storage of equal old ones.
    func sharing() -> DiffScenario {
        let rows = new.rows.map { row in
            guard let section = old.sectionIndex(of: row.section.id),
                old.items(in: section) == row.items
            else { return row }
            return CollectionRow(row.section, items: old.items(in: section))
        }
        return DiffScenario(old: old, new: Content.keepingFirst(rows).snapshot)
    }
}

extension DiffScenario {
    /// Returns the published mix for each list: a block deleted, a block inserted, the first items
    /// shuffled.
    static func mix(
        _ lists: [[ID]], _ shares: DiffMix, fresh: () -> ID, using generator: inout SeededGenerator
    ) -> DiffScenario {
        let new = lists.map { list in
            let block = list.count * shares.block / 100
            let start = list.count * shares.deletion / 100
            var new = list
            new.removeSubrange(start..<start + block)
            let target = list.count * shares.insertion / 100
            new.insert(contentsOf: (0..<block).map { _ in fresh() }, at: target)
            new[0..<list.count * shares.shuffled / 100].shuffle(using: &generator)
            return new
        }
        return DiffScenario(old: lists, new: new)
    }

    /// Returns a scenario with items deleted and inserted at random places, `share` of each.
    static func scattered(
        _ list: [ID], share: Double, fresh: () -> ID, using generator: inout SeededGenerator
    ) -> DiffScenario {
        var new: [ID] = []
        for id in list {
            if Double.random(in: 0..<1, using: &generator) >= share { new.append(id) }
            if Double.random(in: 0..<1, using: &generator) < share { new.append(fresh()) }
        }
        return DiffScenario(old: [list], new: [new])
    }
}

/// The proportions of the published mix of edits, in per cent of a list's length.
struct DiffMix {
    /// The number of items deleted, and of those inserted, each as one block.
    let block: Int
    /// The start of the deleted block.
    let deletion: Int
    /// The place of the inserted block, after the deletion.
    let insertion: Int
    /// The number of first items that are shuffled.
    let shuffled: Int

    /// The published mix for 5,000 items.
    static let ofShort = DiffMix(block: 20, deletion: 40, insertion: 60, shuffled: 4)
    /// The published mix for 100,000 items.
    static let ofLong = DiffMix(block: 10, deletion: 20, insertion: 30, shuffled: 2)
}
