import ShelfDiff
import ShelfLayout

/// What a widget of a collection stands for.
enum ElementKey<SectionID: Hashable, ItemID: Hashable>: Hashable {
    case item(ItemID)
    case supplementary(SectionID, kind: String, index: Int)
}

/// An element that has a widget: it belongs to its key for as long as it is shown.
final class CollectionElement<SectionID: Hashable, ItemID: Hashable> {
    let key: ElementKey<SectionID, ItemID>
    let cell: CellWidget
    let kind: CellPool.Kind
    /// The element's place in the snapshot; `item` is the index among its kind for supplementaries.
    var position: ItemPosition
    /// Where the layout puts it, in content coordinates, shelf offset applied.
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    var zIndex = 0
    var transition: Transition?
    /// The pass in which the element was last visible.
    var pass = 0

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
}
