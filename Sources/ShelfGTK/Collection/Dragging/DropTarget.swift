import ShelfCollection

/// The target of a drop: a section, or one of its items.
public struct DropTarget<Section, Item> {
    /// The section, which contains the item if there is one.
    public let section: Section
    /// The item, or nil for the whole section.
    public let item: Item?
}

extension DropTarget: Equatable where Section: Equatable, Item: Equatable {}
extension DropTarget: Sendable where Section: Sendable, Item: Sendable {}

/// The operation on dropped originals, chosen by modifiers as on every desktop: Ctrl copies, Shift
/// moves, both link.
public enum DropOperation: Hashable, Sendable {
    /// The originals stay and are copied.
    case copy
    /// The originals move.
    case move
    /// The originals stay and get links.
    case link
}

extension CollectionView {
    /// The handlers of drops into sections and items.
    struct DropInto {
        let accepts: @MainActor (DropTarget<Section, Item>) -> Bool
        let perform: @MainActor (DragContent, DropTarget<Section, Item>, DropOperation) -> Bool
    }

    /// Accepts drops into sections and items instead of between them.
    ///
    /// The data itself determines the position of new items. Drops may come from this collection,
    /// others, or other programs. Without a modifier, drops from this program move and others copy.
    /// Replaces `onDrop` and `onReorder`.
    ///
    /// - Parameters:
    ///   - accepts: Returns true if a target under the pointer accepts the drop: asked for an item
    ///     first, then its section. It is called at every motion, so it should be quick.
    ///   - perform: Handles the drop, and returns true if it was used.
    public consuming func onDrop(
        intoWhatAccepts accepts: @escaping @MainActor (DropTarget<Section, Item>) -> Bool,
        perform:
            @escaping @MainActor (DragContent, DropTarget<Section, Item>, DropOperation)
            -> Bool
    ) -> Self {
        with { $0.dragging.into = DropInto(accepts: accepts, perform: perform) }
    }
}
