extension FocusFollow {
    /// The new place of the focus after a change, or nil when nothing is left.
    public static func target(
        from position: FocusPosition, in transition: some FocusTransition
    ) -> FocusPosition? {
        target(
            from: position, oldSectionCount: transition.oldSectionCount,
            oldItemCount: transition.oldItemCount, newPosition: transition.newPosition(ofOld:),
            newSection: transition.newSection(ofOld:),
            newSectionCount: transition.newSectionCount, newItemCount: transition.newItemCount,
            canFocus: transition.canFocus(new:))
    }
}
