/// The content of a collection at one moment: sections in order, each with its items.
///
/// Section ids are unique among the sections. Item ids are unique over all sections, since items
/// may move between sections. A snapshot is a value. Copies share the storage of each section until
/// one copy edits it. So a difference recognises an untouched section without reading its items.
///
/// Complexity: reading by number takes constant time, by id that of `position(of:)` or
/// `sectionIndex(of:)`. An edit takes O(sections + items), but `update(_:)` only looks up. A stamp
/// takes a look-up for each id. See `DifferenceEngine` for differences.
public struct Snapshot<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    @usableFromInline var sections: [Section]
    @usableFromInline var lists: [[Item]]
    @usableFromInline var index: SnapshotIndex
    @usableFromInline var count: Int
    @usableFromInline var itemStamps: [Item.ID: Stamp] = [:]
    @usableFromInline var sectionStamps: [Section.ID: Stamp] = [:]

    /// The number of items in all sections.
    @inlinable public var itemCount: Int { count }

    /// Creates an empty snapshot.
    @inlinable
    public init() {
        self.init(sections: [], lists: [], index: SnapshotIndex())
    }

    /// Creates a snapshot of parts without checking them for duplicates.
    @inlinable
    init(sections: [Section], lists: [[Item]], index: SnapshotIndex) {
        self.sections = sections
        self.lists = lists
        self.index = index
        count = lists.reduce(0) { $0 + $1.count }
        precondition(
            count < Int(Int32.max),
            "A snapshot holds fewer than 2,147,483,647 items: show a part of them.")
    }

    /// The number of sections.
    @inlinable public var sectionCount: Int { sections.count }

    /// Returns the number of items in a section.
    ///
    /// - Parameter section: The number of the section. It must be less than `sectionCount`.
    @inlinable
    public func itemCount(in section: Int) -> Int {
        OutOfRange.check(.section, section, in: lists.indices)
        return lists[section].count
    }

    /// Returns the section with the number `index`, which must be less than `sectionCount`.
    @inlinable
    public func section(at index: Int) -> Section {
        OutOfRange.check(.section, index, in: sections.indices)
        return sections[index]
    }

    /// Returns the items of a section, in order; O(1), as the storage is shared.
    ///
    /// - Parameter section: The number of the section. It must be less than `sectionCount`.
    @inlinable
    public func items(in section: Int) -> [Item] {
        OutOfRange.check(.section, section, in: lists.indices)
        return lists[section]
    }

    /// Returns the item at `position`, which must be a position of this snapshot.
    @inlinable
    public func item(at position: ItemPosition) -> Item {
        OutOfRange.check(.section, position.section, in: lists.indices)
        let list = lists[position.section]
        OutOfRange.check(.item, position.item, in: list.indices)
        return list[position.item]
    }

    /// The content as rows.
    ///
    /// Complexity: O(sections), as the items' storage is shared.
    @inlinable
    public var rows: [CollectionRow<Section, Item>] {
        zip(sections, lists).map { CollectionRow($0, items: $1) }
    }
}

extension Snapshot: Equatable {
    /// Returns true if both snapshots have equal sections with equal items in the same order.
    ///
    /// Stamps are ignored.
    ///
    /// Complexity: O(sections + items of the sections that do not share their storage).
    @inlinable
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.itemCount == right.itemCount && left.sections == right.sections
            && left.lists == right.lists
    }
}

extension Snapshot: Sendable
where Section: Sendable, Section.ID: Sendable, Item: Sendable, Item.ID: Sendable {}
