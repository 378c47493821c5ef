/// The content of a collection at one moment: sections in order, each with its items.
///
/// Ids are unique: those of sections among the sections, those of items over all sections, since
/// items may travel between sections. A snapshot is a value; copies share their storage, section
/// by section, until one of them is edited. An untouched section keeps its items' storage, so that
/// a difference finds it unchanged without looking at its items.
///
/// Complexity: reading by number takes constant time, by id that of `position(of:)` or
/// `sectionIndex(of:)`. An edit takes O(sections + items), but for `update(_:)`, which only looks up;
/// a stamp takes a look-up for each id. A difference takes what `DifferenceEngine` says.
public struct Snapshot<Section: Identifiable & Equatable, Item: Identifiable & Equatable> {
    @usableFromInline var sections: [Section]
    @usableFromInline var lists: [[Item]]
    @usableFromInline var index: SnapshotIndex
    @usableFromInline var count: Int
    @usableFromInline var itemStamps: [Item.ID: Stamp] = [:]
    @usableFromInline var sectionStamps: [Section.ID: Stamp] = [:]

    /// The number of items in all sections.
    @inlinable public var itemCount: Int { count }

    /// Makes an empty snapshot.
    @inlinable
    public init() {
        self.init(sections: [], lists: [], index: SnapshotIndex())
    }

    /// Makes a snapshot of parts already known to be free of duplicates.
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

    /// The number of items in the section with the number `section`.
    ///
    /// `section` must be less than `sectionCount`.
    @inlinable
    public func itemCount(in section: Int) -> Int {
        OutOfRange.check(.section, section, in: lists.indices)
        return lists[section].count
    }

    /// The section with the number `index`, which must be less than `sectionCount`.
    @inlinable
    public func section(at index: Int) -> Section {
        OutOfRange.check(.section, index, in: sections.indices)
        return sections[index]
    }

    /// The items of the section with the number `section`, in order; O(1), the storage is shared.
    ///
    /// `section` must be less than `sectionCount`.
    @inlinable
    public func items(in section: Int) -> [Item] {
        OutOfRange.check(.section, section, in: lists.indices)
        return lists[section]
    }

    /// The item at `position`, which must be a position of this snapshot.
    @inlinable
    public func item(at position: ItemPosition) -> Item {
        OutOfRange.check(.section, position.section, in: lists.indices)
        let list = lists[position.section]
        OutOfRange.check(.item, position.item, in: list.indices)
        return list[position.item]
    }

    /// The content as rows.
    ///
    /// Complexity: O(sections); the items' storage is shared.
    @inlinable
    public var rows: [CollectionRow<Section, Item>] {
        zip(sections, lists).map { CollectionRow($0, items: $1) }
    }
}

extension Snapshot: Equatable {
    /// Tells whether both snapshots hold equal sections with equal items in the same order.
    ///
    /// Stamps do not count. Complexity: O(sections + items of the sections that do not share their
    /// storage).
    @inlinable
    public static func == (left: Snapshot, right: Snapshot) -> Bool {
        left.itemCount == right.itemCount && left.sections == right.sections
            && left.lists == right.lists
    }
}

extension Snapshot: Sendable
where Section: Sendable, Section.ID: Sendable, Item: Sendable, Item.ID: Sendable {}
