import ShelfDiff
import ShelfLayout

/// What a widget of a collection stands for.
enum ElementKey<SectionID: Hashable, ItemID: Hashable>: Hashable {
    case item(ItemID)
    /// A small view on an item.
    case badge(ItemID, kind: String)
    /// A hairline below an item, or above the first one.
    case separator(ItemID, isAbove: Bool)
    /// A header, footer or row title of a section.
    case boundary(SectionID, kind: String, index: Int)
    /// A background of a section.
    case decoration(SectionID, kind: String, index: Int)
    /// A view at an edge of the whole layout.
    case layoutBoundary(kind: String, index: Int)
}

/// An element that has a widget: it belongs to its key for as long as it is shown.
final class CollectionElement<SectionID: Hashable, ItemID: Hashable> {
    let key: ElementKey<SectionID, ItemID>
    let cell: CellWidget
    let kind: CellPool.Kind
    /// The element's place in the snapshot: its item's, or its section and its number there.
    var position: ItemPosition
    /// Where the layout puts it, in content coordinates, shelf offset applied.
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Where it is painted; larger is nearer.
    var zIndex = 0
    /// What its section's handler makes of it; nil for nothing.
    var effects: VisibleItem?
    var transition: Transition?
    /// How it makes room for what is dragged; nil for not at all.
    var room: ElementRoom?
    /// The round in which the element was last visible.
    var round = 0
    /// Whether the element got its cell in this pass.
    var isNew = true
    /// Whether the cell has been placed as this element since it last showed something new.
    var isPlaced = false
    /// The axes along which the cell's own size counts.
    var selfSizingAxes: AxisSet = []
    var sizes = SizeHistory()

    init(
        key: ElementKey<SectionID, ItemID>, cell: CellWidget, kind: CellPool.Kind,
        position: ItemPosition
    ) {
        self.key = key
        self.cell = cell
        self.kind = kind
        self.position = position
    }

    var isItem: Bool {
        if case .item = key { true } else { false }
    }

    /// Whether the element goes where its item goes, rather than its section.
    var followsItem: Bool {
        switch key {
        case .item, .badge, .separator: true
        case .boundary, .decoration, .layoutBoundary: false
        }
    }

    /// What the element is to the layout.
    var layoutKind: LayoutElement.Kind {
        let (section, item) = (position.section, position.item)
        return switch key {
        case .item: .item(section: section, item: item)
        case .badge(_, let kind): .supplementary(section: section, kind: kind, index: item)
        case .separator(_, let isAbove):
            .decoration(section: section, kind: Separators.kind, index: isAbove ? -1 : item)
        case .boundary(_, let kind, let index):
            .supplementary(section: section, kind: kind, index: index)
        case .decoration(_, let kind, let index):
            .decoration(section: section, kind: kind, index: index)
        case .layoutBoundary(let kind, let index):
            .supplementary(section: LayoutElement.wholeLayout, kind: kind, index: index)
        }
    }
}
