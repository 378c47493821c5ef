import ShelfFocus

/// Named items in named sections.
struct NamedOrder: Equatable {
    struct Section: Equatable {
        var id: String
        var items: [String]
    }

    var sections: [Section]

    init(_ sections: KeyValuePairs<String, [String]>) {
        self.sections = sections.map { Section(id: $0.key, items: $0.value) }
    }

    var items: [String] { sections.flatMap(\.items) }

    func item(at position: FocusPosition) -> String {
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

    /// The order as grids of so many columns, or as shelves.
    func geometry(columns: Int?) -> ComputedGeometry {
        ComputedGeometry(sections.map { .init(count: $0.items.count, columns: columns) })
    }
}
