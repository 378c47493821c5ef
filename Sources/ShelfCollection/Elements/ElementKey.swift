package import ShelfLayout

/// The identity of an element of a collection, by which it keeps its widget.
package enum ElementKey<SectionID: Hashable, ItemID: Hashable>: Hashable {
    case item(ItemID)
    /// A badge on an item.
    case badge(ItemID, kind: SupplementaryKind)
    /// A separator below an item, or above the first one.
    case separator(ItemID, isAbove: Bool)
    /// A header, footer or row title of a section.
    case boundary(SectionID, kind: SupplementaryKind, index: Int)
    /// A background of a section.
    case decoration(SectionID, kind: DecorationKind, index: Int)
    /// A boundary item of the whole layout.
    case layoutBoundary(kind: SupplementaryKind, index: Int)
}

extension ElementKey {
    /// The kind of element, without its section or item.
    package var part: ElementPart {
        switch self {
        case .item: .item
        case .badge(_, let kind): .badge(kind: kind)
        case .separator(_, let isAbove): .separator(isAbove: isAbove)
        case .boundary(_, let kind, let index): .boundary(kind: kind, index: index)
        case .decoration(_, let kind, let index): .decoration(kind: kind, index: index)
        case .layoutBoundary(let kind, let index): .layoutBoundary(kind: kind, index: index)
        }
    }
}

/// The kind of an element, without its section or item.
package enum ElementPart {
    case item
    case badge(kind: SupplementaryKind)
    case separator(isAbove: Bool)
    case boundary(kind: SupplementaryKind, index: Int)
    case decoration(kind: DecorationKind, index: Int)
    case layoutBoundary(kind: SupplementaryKind, index: Int)
}

/// The reason why an element out of view keeps its cell.
package enum Pin {
    /// The element has the focus, so the keyboard continues from it.
    case focused
    /// A control in the element has the keyboard.
    case keyboard
    /// The element is moving to its place and can still be seen.
    case gliding
}
