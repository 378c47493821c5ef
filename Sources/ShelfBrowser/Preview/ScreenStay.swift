/// Why the screen is filled while a picture is looked at, and so when it no longer is.
nonisolated struct ScreenStay: Hashable, Sendable {
    /// What Escape does.
    enum Step: Hashable {
        case endSlideShow
        case leaveScreen
        case close
    }

    /// Whether the window filled the screen before, as it shall afterwards.
    private var filledBefore = false
    /// Whether the slide show filled the screen.
    private var isOfSlideShow = false

    /// The preview opens over a window.
    mutating func begin(isFull: Bool) {
        filledBefore = isFull
        isOfSlideShow = false
    }

    /// A slide show begins; returns whether the window is to fill the screen for it.
    mutating func slideShowBegan(isFull: Bool) -> Bool {
        isOfSlideShow = !isFull
        return isOfSlideShow
    }

    /// A slide show has ended; returns whether the window is to be as before.
    mutating func slideShowEnded() -> Bool {
        defer { isOfSlideShow = false }
        return isOfSlideShow
    }

    /// Whether the window is to leave the screen as the preview closes.
    func leavesAtEnd(isFull: Bool) -> Bool { isFull && !filledBefore }

    /// One level back.
    func back(isFull: Bool, hasSlideShow: Bool) -> Step {
        if hasSlideShow { return .endSlideShow }
        return isFull && !filledBefore ? .leaveScreen : .close
    }
}
