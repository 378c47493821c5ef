import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Pictures that come by themselves, and the screen that is filled with them.
///
/// Design: docs/design/preview.md#slide-show
extension Preview {
    /// How long the pointer rests before only the picture is left on a full screen or of a film
    /// that plays, and how long what is said stays.
    private static let rest = Duration.seconds(2)

    // MARK: - Slide show

    /// Begins a slide show, or ends the one there is.
    func toggleSlideShow() {
        guard isOpen else { return }
        show.toggle(at: item?.id.number)
        if show.isOn { media?.pause() }
        if show.isOn, stay.slideShowBegan(isFull: fillsScreen) {
            window.isFullscreen = true
        }
        if !show.isOn { slideShowEnded() }
        slideShowChanged()
        say(show.status)
    }

    /// The button's way: what runs waits, what waits goes on, what is off begins.
    func pressSlideShow() {
        guard show.isOn else { return toggleSlideShow() }
        pauseSlideShow()
    }

    func pauseSlideShow() {
        show.togglePause()
        slideShowChanged()
        say(show.status)
    }

    func quickenSlideShow(by steps: Int) {
        show.quicken(by: steps)
        Session.rememberSlideShow(seconds: show.seconds)
        slideShowChanged()
        say(show.status)
    }

    /// The preview closes, and with it the slide show.
    func endSlideShow() {
        guard show.isOn else { return }
        show.end()
        slideShowEnded()
        slideShowChanged()
    }

    /// Nothing plays by itself while nobody sees it.
    func rest() {
        endSlideShow()
        media?.pause()
        pictures.rest()
    }

    private func slideShowEnded() {
        if stay.slideShowEnded() { window.isFullscreen = false }
    }

    private func slideShowChanged() {
        parts.showSlideShow(show.phase)
        let isRunning = show.phase == .running
        if !isRunning {
            wakefulness = nil
        } else if wakefulness == nil {
            wakefulness = window.keepAwake(for: localized("Slide show"))
        }
        awaitNext()
    }

    /// Counts the time of a picture from now on.
    func awaitNext() {
        nextCall = nil
        guard isOpen, show.phase == .running else { return }
        nextCall = DelayedCall(after: .seconds(show.seconds)) { [weak self] in
            guard let self, !self.turnSlide() else { return }
            self.nextSlide()
        }
        passOverEmptySlide()
    }

    /// Shows the next picture, or ends where no other can be shown.
    private func nextSlide() {
        let held = Set(held.map(\.id))
        let isShown = wall.advance { [pictures] item in
            held.contains(item.id)
                || pictures.isRefused(PreviewPictures.Page(item: item, number: 0))
        }
        guard isShown else { return toggleSlideShow() }
        // The focus of the wall has the keyboard now.
        takeKeyboard()
    }

    /// Goes on at once where nothing can be seen of the item.
    func passOverEmptySlide() {
        guard isOpen, show.phase == .running, let item, media == nil, canvas.texture == nil,
            pictures.isRefused(PreviewPictures.Page(item: item, number: 0))
        else { return }
        nextCall = DelayedCall(after: .zero) { [weak self] in self?.nextSlide() }
    }

    /// Shows the next page of the document that the slide show was begun on; false after the last.
    private func turnSlide() -> Bool {
        guard let item, show.turnsPages(of: item.id.number), pages.page + 1 < (pages.count ?? 1)
        else { return false }
        turnPage(by: 1)
        awaitNext()
        return true
    }

    /// Says something over the picture for a while.
    func say(_ text: String, isSpoken: Bool = true) {
        parts.showStatus(text, isSpoken: isSpoken)
        statusCall = DelayedCall(after: Self.rest) { [weak self] in self?.parts.fadeStatus() }
    }

    // MARK: - Full screen

    /// One level back: out of the slide show, the comparison, the full screen, to the wall.
    func back() {
        if !held.isEmpty, !show.isOn { return toggleComparison() }
        let willFill = window.willBeFullscreen || isSofa
        switch stay.back(isFull: willFill, hasSlideShow: show.isOn) {
        case .endSlideShow: toggleSlideShow()
        case .leaveScreen: window.isFullscreen = false
        case .close: close()
        }
    }

    /// The window fills the screen now, or no longer, a film plays or waits, or the pointer has moved.
    func screenChanged() {
        let isFull = window.isFullscreen
        parts.showScreen(isFull: isFull)
        parts.setAtRest(false)
        restCall = nil
        guard isOpen, fillsScreen || isWatching else { return }
        restCall = DelayedCall(after: Self.rest) { [weak self] in self?.parts.setAtRest(true) }
    }
}
