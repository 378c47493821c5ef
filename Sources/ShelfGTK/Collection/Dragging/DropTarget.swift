import ShelfCollection

/// What something is dropped into: a section, or one of its items.
public struct DropTarget<Section, Item> {
    /// The section, which the item belongs to if there is one.
    public let section: Section
    /// The item; nil for the section as a whole.
    public let item: Item?
}

extension DropTarget: Equatable where Section: Equatable, Item: Equatable {}
extension DropTarget: Sendable where Section: Sendable, Item: Sendable {}

/// What becomes of the originals of what is dropped, as the keys held say on every desktop: Ctrl
/// copies, Shift moves, both link.
public enum DropOperation: Hashable, Sendable {
    /// They stay, and there is one more of each.
    case copy
    /// They go to where they were dropped.
    case move
    /// They stay, and what was dropped leads to them.
    case link
}

extension CollectionView {
    /// What may be dropped into sections and items.
    struct DropInto {
        let accepts: @MainActor (DropTarget<Section, Item>) -> Bool
        let perform: @MainActor (DragContent, DropTarget<Section, Item>, DropOperation) -> Bool
    }

    /// Takes what is dropped into sections and items rather than between them, where the data itself
    /// says at which place it comes up; from this collection and others as well as from programs.
    ///
    /// Without a key held, what comes from this program is moved and what comes from others copied.
    /// Replaces `onDrop` and `onReorder`.
    ///
    /// - Parameters:
    ///   - accepts: Says of what is under the pointer whether it takes anything: an item first,
    ///     then its section. It is asked at every move, so it should be quick.
    ///   - perform: Takes what was let go; returns whether it was of use.
    public consuming func onDrop(
        intoWhatAccepts accepts: @escaping @MainActor (DropTarget<Section, Item>) -> Bool,
        perform:
            @escaping @MainActor (DragContent, DropTarget<Section, Item>, DropOperation)
            -> Bool
    ) -> Self {
        with { $0.dragging.into = DropInto(accepts: accepts, perform: perform) }
    }
}
