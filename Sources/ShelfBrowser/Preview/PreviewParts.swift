import ShelfGObject
import ShelfGTK

/// The parts of a window that lie over the wall while a picture is looked at.
struct PreviewParts {
    private let place: Widget
    private let facts: Widget
    private let factsText: Widget
    private let message: Widget
    private let messageIcon: Widget
    private let messageText: Widget
    private let previous: Widget
    private let next: Widget
    private let end: Widget
    private let turn: Widget
    private let slideShow: Widget
    private let screen: Widget
    private let info: Widget
    private let comparison: Widget
    private let keep: Widget
    private let status: Widget
    private let pages: Widget
    private let pageLabel: Widget
    private let previousPage: Widget
    private let nextPage: Widget
    private let media: MediaControls
    /// The notice over the window, which stands above what is said over the picture.
    private let notice: Widget
    /// The page of text.
    let text: PreviewText

    init(_ builder: Builder) {
        place = builder.widget("preview")
        facts = builder.widget("preview_facts")
        factsText = builder.widget("preview_facts_text")
        message = builder.widget("preview_message")
        messageIcon = builder.widget("preview_message_icon")
        messageText = builder.widget("preview_message_text")
        previous = builder.widget("preview_previous")
        next = builder.widget("preview_next")
        end = builder.widget("preview_close")
        turn = builder.widget("preview_turn")
        slideShow = builder.widget("preview_slide_show")
        screen = builder.widget("preview_screen")
        info = builder.widget("preview_info")
        comparison = builder.widget("preview_compare")
        keep = builder.widget("preview_keep")
        status = builder.widget("preview_status")
        pages = builder.widget("preview_pages")
        pageLabel = builder.widget("preview_page")
        previousPage = builder.widget("preview_previous_page")
        nextPage = builder.widget("preview_next_page")
        media = MediaControls(builder.widget("preview_media"), left: MediaTime.left)
        notice = builder.widget("notice")
        text = PreviewText(builder)
    }

    /// Whether anything of it is over the wall.
    var isVisible: Bool {
        get { place.isVisible }
        nonmutating set {
            place.isVisible = newValue
            liftWords()
        }
    }

    /// Puts in what draws the picture.
    func show(_ canvas: Widget) { place.setProperty("child", .object(canvas)) }

    /// Shows what is known of the item; nil for not.
    func showFacts(_ text: String?) {
        factsText.showMessage(text ?? "")
        facts.isVisible = text != nil
    }

    /// Says why there is no picture, under the icon of the kind; nil when there is.
    func showMessage(_ text: String?, ofType contentType: String) {
        messageText.showMessage(text ?? "")
        messageIcon.setProperty("gicon", .object(Icon.forContentType(contentType)))
        message.isVisible = text != nil
    }

    /// Shows which page it is; nil where there is only one.
    func showPages(_ label: String?, hasPrevious: Bool, hasNext: Bool) {
        pageLabel.setProperty("label", .string(label ?? ""))
        pages.isVisible = label != nil
        liftWords()
        previousPage.isSensitive = hasPrevious
        nextPage.isSensitive = hasNext
    }

    /// Shows what plays a film or music with the pointer; nil where there is none.
    func control(_ file: MediaFile?) {
        media.show(file)
        liftWords()
    }

    /// Has the message stand in the middle of a pane of a room, so far from its edges.
    func placeMessage(left: Double, right: Double, top: Double, bottom: Double) {
        let isMirrored = place.isRightToLeft
        let (start, end) = isMirrored ? (right, left) : (left, right)
        // Beside a single picture there are buttons.
        let gap = start + end > 0 ? 12 : 54
        message.setProperty("margin-start", .int(Int(start) + gap))
        message.setProperty("margin-end", .int(Int(end) + gap))
        message.setProperty("margin-top", .int(Int(top)))
        message.setProperty("margin-bottom", .int(Int(bottom)))
    }

    /// Words stand above what lies at the lower end, and a notice above them.
    private func liftWords() {
        let height = pages.isVisible || media.isShown ? 60 : 0
        notice.setProperty("margin-bottom", .int(place.isVisible ? height + 48 : 0))
        status.setProperty("margin-bottom", .int(height + 24))
        facts.setProperty("margin-bottom", .int(height + 12))
    }

    /// Calls `body` with each key that what has the keyboard here has no use for.
    func onKeyPress(_ body: @escaping @MainActor (KeyPress) -> Bool) { place.onKeyPress(body) }

    /// Says something for a while; whoever calls lets it fade.
    func showStatus(_ text: String, isSpoken: Bool) {
        status.showMessage(text)
        status.addCSSClass("shown")
        if isSpoken { status.announce(text) }
    }

    /// Lets what was said fade.
    func fadeStatus() { status.removeCSSClass("shown") }

    /// Shows what a click on the button of the slide show does.
    func showSlideShow(_ phase: SlideShow.Phase) {
        let (icon, label) =
            switch phase {
            case .off: ("media-playback-start-symbolic", localized("Slide show"))
            case .running: ("media-playback-pause-symbolic", localized("Pause"))
            case .paused: ("media-playback-start-symbolic", localized("Resume"))
            }
        Self.name(slideShow, icon, label)
    }

    /// Shows what a click on the button of the full screen does.
    func showScreen(isFull: Bool) {
        Self.name(
            screen, isFull ? "view-restore-symbolic" : "view-fullscreen-symbolic",
            isFull ? localized("Leave Full Screen") : localized("Full Screen"))
    }

    /// Offers to keep the turn in the file, or not.
    func offerKeeping(_ isOffered: Bool) { keep.isVisible = isOffered }

    private static func name(_ button: Widget, _ icon: String, _ label: String) {
        button.setProperty("icon-name", .string(icon))
        button.setProperty("tooltip-text", .string(label))
        button.setAccessibleLabel(label)
    }

    /// Leaves only the picture, without buttons and pointer, or shows them again.
    func setAtRest(_ isAtRest: Bool) {
        place.showPointer(!isAtRest)
        if isAtRest { place.addCSSClass("at-rest") } else { place.removeCSSClass("at-rest") }
    }

    func onPointerMove(_ body: @escaping @MainActor () -> Void) { place.onPointerMove(body) }
    func onTurn(_ body: @escaping @MainActor () -> Void) { turn.onClick(body) }
    func onSlideShow(_ body: @escaping @MainActor () -> Void) { slideShow.onClick(body) }
    func onScreen(_ body: @escaping @MainActor () -> Void) { screen.onClick(body) }
    func onKeep(_ body: @escaping @MainActor () -> Void) { keep.onClick(body) }
    func onCompare(_ body: @escaping @MainActor () -> Void) { comparison.onClick(body) }
    func onInfo(_ body: @escaping @MainActor () -> Void) { info.onClick(body) }
    func onPage(_ body: @escaping @MainActor (Int) -> Void) {
        previousPage.onClick { body(-1) }
        nextPage.onClick { body(1) }
    }
    func onPrevious(_ body: @escaping @MainActor () -> Void) { previous.onClick(body) }
    func onNext(_ body: @escaping @MainActor () -> Void) { next.onClick(body) }
    func onClose(_ body: @escaping @MainActor () -> Void) { end.onClick(body) }
}
