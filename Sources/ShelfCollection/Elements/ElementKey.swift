package import ShelfLayout

/// What a widget of a collection stands for.
package enum ElementKey<SectionID: Hashable, ItemID: Hashable>: Hashable {
    case item(ItemID)
    /// A small view on an item.
    case badge(ItemID, kind: SupplementaryKind)
    /// A hairline below an item, or above the first one.
    case separator(ItemID, isAbove: Bool)
    /// A header, footer or row title of a section.
    case boundary(SectionID, kind: SupplementaryKind, index: Int)
    /// A background of a section.
    case decoration(SectionID, kind: DecorationKind, index: Int)
    /// A view at an edge of the whole layout.
    case layoutBoundary(kind: SupplementaryKind, index: Int)
}

extension ElementKey {
    /// What it is, whichever section or item it belongs to.
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

/// What an element is, whichever section or item it belongs to.
package enum ElementPart {
    case item
    case badge(kind: SupplementaryKind)
    case separator(isAbove: Bool)
    case boundary(kind: SupplementaryKind, index: Int)
    case decoration(kind: DecorationKind, index: Int)
    case layoutBoundary(kind: SupplementaryKind, index: Int)
}

/// Why an element keeps its cell though it is out of sight.
package enum Pin {
    /// It has the focus, and the keyboard goes on from it.
    case focused
    /// A control in it has the keyboard.
    case keyboard
    /// It is on its way to where it belongs and can still be seen.
    case gliding
}
