import ShelfCollection
import ShelfDiff
import ShelfLayout

/// The allocation of a cell on the plane.
struct PlacedCell {
    /// The last allocated frame.
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The cell was allocated since its content last changed.
    var isCurrent = false
    /// The cell was allocated for this element; otherwise it cannot be drawn.
    var hasPlace = false
    /// The plane was last drawn with the cell.
    var isDrawn = false
}

/// An element with a widget, as needed in each frame.
///
/// The class is not generic, so the per-frame work on elements is compiled once for all item types.
class CollectionElement {
    let part: ElementPart
    let cell: CellWidget
    let kind: CellPool.Kind
    /// The position in the snapshot: the item's, or the section with a number.
    var position: ItemPosition
    /// The layout frame in content coordinates, with the shelf's offset.
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The paint order; larger is nearer.
    var zIndex = 0
    /// The effects of the section's handler, or nil.
    var effects: VisibleItem?
    var transition: Transition?
    /// The appearance before the change that the next pass animates.
    var seen: SeenElement?
    /// The offset of a swipe of its row.
    var swipe = 0.0
    /// The displacement by an opening, or nil.
    var stand: ElementStand?
    /// The lifetime phase of the element.
    var presence = Presence.entering
    /// The allocation on the plane.
    var placed = PlacedCell()
    var sizes = SizeHistory()
    /// The element's places in lists.
    var listing = Listing()

    /// The lifetime phase of an element with a cell.
    enum Presence {
        /// The element got its cell in this pass.
        case entering
        case staying
        /// The element is out of view and its cell can be reused.
        case leaving
    }

    /// The places of an element in lists.
    struct Listing {
        /// The query that last found it.
        var round = 0
        /// The index among the elements with cells, or nil after release.
        var number: Int?
        /// The rank among siblings at the last ordering.
        var rank = 0
        /// The number of that ordering.
        var ordering = 0
    }

    fileprivate init(
        part: ElementPart, cell: CellWidget, kind: CellPool.Kind, position: ItemPosition
    ) {
        self.part = part
        self.cell = cell
        self.kind = kind
        self.position = position
    }

    /// The type-erased identity.
    var identity: AnyHashable { preconditionFailure("an element has an identity") }

    var isItem: Bool { if case .item = part { true } else { false } }
    var isNew: Bool { presence == .entering }
    var isLeaving: Bool { presence == .leaving }

    /// Takes over the results of a layout query.
    func take(_ item: VisibleItem, inRound round: Int) {
        frame = item.element.frame
        zIndex = item.zIndex
        sizes.axes = item.element.selfSizingAxes
        effects = item.isPlain ? nil : item
        listing.round = round
        if isLeaving { presence = .staying }
    }

    /// Returns the frame in the present layout, or nil if the element is not in it.
    func frame(on page: Page, in layout: SolvedLayout) -> Rect? {
        let section = position.section
        guard section < layout.sectionCount else { return nil }
        let offset = section >= 0 ? page.shelfOffset(at: section) : 0
        if case .supplementary(let section, let kind, let index) = layoutKind {
            return layout.supplementaryFrame(
                section: section, kind: kind, index: index, orthogonalOffset: offset,
                visible: page.visibleArea)
        }
        return layout.frame(of: layoutKind, orthogonalOffset: offset)
    }

    /// Returns the frame of an element that no query has found, or nil if it has none.
    func frameOutOfSight(on page: Page, in layout: SolvedLayout) -> Rect? {
        if isItem { return page.frame(of: position) }
        guard isKnown(in: layout) else { return nil }
        return layout.frame(
            of: layoutKind,
            orthogonalOffset: followsItem ? page.shelfOffset(at: position.section) : 0)
    }

    /// Returns true if the layout has this element at its place.
    func isKnown(in layout: SolvedLayout) -> Bool {
        let section = position.section
        return switch part {
        case .item, .layoutBoundary: true
        case .boundary(let kind, _): layout.boundaryItem(kind, of: section) != nil
        case .badge(let kind): layout.boundaryItem(kind, of: section) == nil
        case .separator: layout.section(section).separators != nil
        case .decoration(let kind, _):
            kind != .separator || layout.section(section).separators == nil
        }
    }

    /// Returns true if the element comes after another in reading order.
    func isRead(after element: CollectionElement) -> Bool {
        let (section, otherSection) = (element.position.section, position.section)
        guard section == otherSection else { return otherSection > section }
        if element.isItem, isItem { return position.item > element.position.item }
        return element.kind.role == .header
            || (element.isItem && kind.role == .supplementary)
    }

    /// The element moves with its item and not with its section.
    var followsItem: Bool {
        switch part {
        case .item, .badge, .separator: true
        case .boundary, .decoration, .layoutBoundary: false
        }
    }

    /// The element's kind in the layout.
    var layoutKind: LayoutElement.Kind {
        let (section, item) = (position.section, position.item)
        return switch part {
        case .item: .item(section: section, item: item)
        case .badge(let kind): .supplementary(section: section, kind: kind, index: item)
        case .separator(let isAbove):
            .decoration(section: section, kind: .separator, index: isAbove ? -1 : item)
        case .boundary(let kind, let index):
            .supplementary(section: section, kind: kind, index: index)
        case .decoration(let kind, let index):
            .decoration(section: section, kind: kind, index: index)
        case .layoutBoundary(let kind, let index):
            .supplementary(section: LayoutElement.wholeLayout, kind: kind, index: index)
        }
    }
}

/// An element with its identity, which it keeps as long as it has its cell.
final class IdentifiedElement<SectionID: Hashable, ItemID: Hashable>: CollectionElement {
    let key: ElementKey<SectionID, ItemID>

    init(
        key: ElementKey<SectionID, ItemID>, cell: CellWidget, kind: CellPool.Kind,
        position: ItemPosition
    ) {
        self.key = key
        super.init(part: key.part, cell: cell, kind: kind, position: position)
    }

    override var identity: AnyHashable { AnyHashable(key) }
}
