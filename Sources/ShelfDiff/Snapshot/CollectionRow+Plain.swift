extension CollectionRow {
    /// Creates a row from plain values, each its own identity.
    public init<SectionValue, ItemValue>(_ section: SectionValue, items: [ItemValue])
    where Section == Plain<SectionValue>, Item == Plain<ItemValue> {
        self.init(Plain(section), items: items.map { Plain($0) })
    }

    /// Creates a row from an identified section and plain values, each its own identity.
    public init<ItemValue>(_ section: Section, items: [ItemValue])
    where Item == Plain<ItemValue> {
        self.init(section, items: items.map { Plain($0) })
    }
}
