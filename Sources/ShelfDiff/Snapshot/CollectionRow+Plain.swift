extension CollectionRow {
    /// Makes a row of plain values that are their own identity.
    public init<SectionValue, ItemValue>(_ section: SectionValue, items: [ItemValue])
    where Section == Plain<SectionValue>, Item == Plain<ItemValue> {
        self.init(Plain(section), items: items.map { Plain($0) })
    }

    /// Makes a row of plain values, which are their own identity, in an identified section.
    public init<ItemValue>(_ section: Section, items: [ItemValue])
    where Item == Plain<ItemValue> {
        self.init(section, items: items.map { Plain($0) })
    }
}
