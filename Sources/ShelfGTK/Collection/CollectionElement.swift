import ShelfCollection
import ShelfDiff
import ShelfLayout

/// Where a cell stands on the plane, and what of that can be seen.
struct PlacedCell {
    /// Where it was placed last.
    var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// Whether it has been placed as this element since it last showed something new.
    var isCurrent = false
    /// Whether it has had a place as this element: without one it cannot be drawn.
    var hasPlace = false
    /// Whether the plane was last drawn with it.
    var isDrawn = false
}

/// An element that has a widget, as far as a frame is concerned with it.
///
/// It is not generic: what every frame does to every element is compiled once, for any item.
class CollectionElement {
    let part: ElementPart
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
    /// How it was seen before the change that the next pass sets in motion.
    var seen: SeenElement?
    /// How far a hand has moved it to the side with its row.
    var swipe = 0.0
    /// How it makes way for what is dragged; nil for not at all.
    var stand: ElementStand?
    /// Whether it is to be seen, only now or no more.
    var presence = Presence.entering
    /// Where its cell stands on the plane.
    var placed = PlacedCell()
    var sizes = SizeHistory()
    /// Where it is among the others.
    var listing = Listing()

    /// What becomes of an element that has a cell.
    enum Presence {
        /// It got its cell in this pass.
        case entering
        case staying
        /// It is out of sight and gives its cell to what comes next.
        case leaving
    }

    /// Where an element is in the lists of all.
    struct Listing {
        /// The round in which it was last visible.
        var round = 0
        /// Its place among the elements that have a cell; nil once it has given its cell back.
        var number: Int?
        /// Its place among its siblings when they were put in order.
        var rank = 0
        /// Which time that was.
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

    /// What it is by identity, for who does not know the types.
    var identity: AnyHashable { preconditionFailure("an element has an identity") }

    var isItem: Bool { if case .item = part { true } else { false } }
    var isNew: Bool { presence == .entering }
    var isLeaving: Bool { presence == .leaving }

    /// Takes over where the layout and its handlers put it.
    func take(_ item: VisibleItem, inRound round: Int) {
        frame = item.element.frame
        zIndex = item.zIndex
        sizes.axes = item.element.selfSizingAxes
        effects = item.isPlain ? nil : item
        listing.round = round
        if isLeaving { presence = .staying }
    }

    /// Where a layout puts it now; nil when that knows no such element any more.
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

    /// Where a layout has it when no query has found it; nil where it has none.
    func frameOutOfSight(on page: Page, in layout: SolvedLayout) -> Rect? {
        if isItem { return page.frame(of: position) }
        guard isKnown(in: layout) else { return nil }
        return layout.frame(
            of: layoutKind,
            orthogonalOffset: followsItem ? page.shelfOffset(at: position.section) : 0)
    }

    /// Whether a layout has it at its place, not something else in its stead.
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

    /// Whether one reads it after another element.
    func isRead(after element: CollectionElement) -> Bool {
        let (section, otherSection) = (element.position.section, position.section)
        guard section == otherSection else { return otherSection > section }
        if element.isItem, isItem { return position.item > element.position.item }
        return element.kind.role == .header
            || (element.isItem && kind.role == .supplementary)
    }

    /// Whether the element goes where its item goes, rather than its section.
    var followsItem: Bool {
        switch part {
        case .item, .badge, .separator: true
        case .boundary, .decoration, .layoutBoundary: false
        }
    }

    /// What the element is to the layout.
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

/// An element by its identity: it belongs to its key for as long as it has its cell.
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
