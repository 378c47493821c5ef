extension FocusFollow {
    /// The new place of the focus after one order has been replaced by another.
    ///
    /// As the other form, with items and sections looked up by their identities.
    public static func target<Order: FocusOrder>(
        from position: FocusPosition, old: Order, new: Order
    ) -> FocusPosition? {
        target(
            from: position, oldSectionCount: old.sectionCount, oldItemCount: old.itemCount,
            newPosition: { new.position(of: old.itemID(at: $0)) },
            newSection: { new.section(withID: old.sectionID(of: $0)) },
            newSectionCount: new.sectionCount, newItemCount: new.itemCount)
    }
}
