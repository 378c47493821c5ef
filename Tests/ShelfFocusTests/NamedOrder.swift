import ShelfFocus

/// Named items in named sections.
struct NamedOrder: FocusOrder, Equatable {
    struct Section: Equatable {
        var id: String
        var items: [String]
    }

    var sections: [Section]

    init(_ sections: KeyValuePairs<String, [String]>) {
        self.sections = sections.map { Section(id: $0.key, items: $0.value) }
    }

    var sectionCount: Int { sections.count }

    func itemCount(in section: Int) -> Int { sections[section].items.count }

    func sectionID(of section: Int) -> String { sections[section].id }

    func section(withID id: String) -> Int? { sections.firstIndex { $0.id == id } }

    func itemID(at position: FocusPosition) -> String {
        sections[position.section].items[position.item]
    }

    func position(of id: String) -> FocusPosition? {
        for (section, row) in sections.enumerated() {
            if let item = row.items.firstIndex(of: id) {
                return FocusPosition(section: section, item: item)
            }
        }
        return nil
    }

    var items: [String] { sections.flatMap(\.items) }

    /// The order as a grid of so many columns.
    func geometry(columns: Int?) -> ComputedGeometry {
        ComputedGeometry(sections.map { .init(count: $0.items.count, columns: columns) })
    }
}
