/// What one step back is, seen from the sofa.
nonisolated enum SofaStep: Hashable {
    /// The page of the menu before, or none.
    case leavePage
    /// The message over the wall has been read.
    case dismiss
    /// All of a picture that is looked at closer.
    case fit
    /// Out of the slide show, the comparison, back to the wall.
    case leavePreview
    /// Everything is shown again.
    case endFilter
    /// Where one was before.
    case goBack
    /// Nothing is left to go back from: the menu, with the way out of the sofa.
    case showWayOut

    /// The step, from what is there to go back from.
    init(
        menu: Bool, notice: Bool, preview: PreviewCommand.Content?, isInSlideShow: Bool,
        filter: Bool, history: Bool
    ) {
        self =
            if menu {
                .leavePage
            } else if preview == .closer, !isInSlideShow {
                .fit
            } else if preview != nil {
                .leavePreview
            } else if notice {
                .dismiss
            } else if filter {
                .endFilter
            } else if history {
                .goBack
            } else {
                .showWayOut
            }
    }
}
