import ShelfCollection
import ShelfDiff
import ShelfLayout

/// Rows of numbers and the layout of a page that shows them.
struct SampleRows {
    var sections: [(id: String, items: [Int])]
    var viewport = Size(width: 800, height: 600)
    var axis = Axis.vertical
    var isRightToLeft = false
    var describe: (Int, LayoutEnvironment) -> LayoutSection

    /// Sections of consecutive numbers, `counts[i]` of them in section `i`.
    init(_ counts: [Int], _ describe: @escaping (Int, LayoutEnvironment) -> LayoutSection) {
        var first = 0
        sections = counts.enumerated().map { index, count in
            defer { first += count }
            return ("s\(index)", Array(first..<first + count))
        }
        self.describe = describe
    }

    var layout: SolvedLayout {
        var configuration = LayoutConfiguration()
        configuration.scrollAxis = axis
        return SolvedLayout(
            itemCounts: sections.map(\.items.count),
            environment: LayoutEnvironment(viewport: viewport, isRightToLeft: isRightToLeft),
            configuration: configuration, sectionProvider: describe)
    }

    func index(_ id: String) -> Int? { sections.firstIndex { $0.id == id } }

    func place(_ id: String) -> ShelfPlace<String> {
        ShelfPlace(id: id, section: index(id)!)
    }

    func position(of item: Int) -> ItemPosition? {
        for (section, row) in sections.enumerated() {
            guard let place = row.items.firstIndex(of: item) else { continue }
            return ItemPosition(section: section, item: place)
        }
        return nil
    }

    func item(at position: ItemPosition) -> Int { sections[position.section].items[position.item] }

    /// A page that shows these rows at its beginning.
    var page: Page {
        var page = Page(scrollingAlong: axis)
        page.viewport = viewport
        _ = page.take(layout)
        return page
    }

    /// Shows these rows on a page, and says where items of others have gone.
    func show(on page: inout Page, insteadOf old: SampleRows) -> (ItemPosition) -> ItemPosition? {
        page.viewport = viewport
        _ = page.take(layout)
        return { position(of: old.item(at: $0)) }
    }

    /// A shelf of cards, across a page in any direction.
    static func shelf(
        _ mode: OrthogonalScrolling, side: Double = 160, spacing: Double = 10
    ) -> LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(side), itemHeight: .absolute(side), spacing: spacing,
            insets: Insets(top: 20, leading: 20, bottom: 20, trailing: 20))
        section.orthogonalScrolling = mode
        return section
    }
}
