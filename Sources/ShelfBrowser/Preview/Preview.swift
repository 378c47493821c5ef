import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary
import ShelfPhoto

/// The picture over the wall: the focused item, as large as the window, and closer.
///
/// It shows what has the focus on the wall, so it follows the item through every change; going on
/// moves the focus, and closing leaves it at the item last seen.
///
/// Design: docs/design/preview.md
final class Preview {
    /// What the wall tells it, and does for it.
    struct Wall {
        /// The item that has the focus.
        var focused: () -> LibraryItem?
        /// Focuses the item so many places on, or the first or last there is beyond; where that is
        /// among those to be passed over, what comes after it that way, or else before it.
        var go: (Int, _ passingOver: Set<ItemID>) -> Void
        /// Focuses the next item that may have a picture and is not passed over, the first after
        /// the last; false when there is no other.
        var advance: (_ isPassedOver: (LibraryItem) -> Bool) -> Bool
        /// The selected items that may have a picture, in their order.
        var selected: () -> [LibraryItem]
        /// What is known of an item now; nil when it is gone.
        var known: (LibraryItem) -> LibraryItem?
        /// What is known from inside of its file; nil when that was not read.
        var facts: (LibraryItem) -> ItemFacts? = { _ in nil }
        /// The items beside one, those that are seen next first.
        var neighbours: (LibraryItem) -> [LibraryItem]
        /// Where the cell of an item shows its picture, in the window; nil when it is out of sight.
        var frame: (LibraryItem) -> Rect?
        /// The picture the wall shows of an item.
        var thumbnail: (LibraryItem) -> Texture?
        /// Whether that is of contents the file no longer has.
        var isThumbnailOutdated: (LibraryItem) -> Bool = { _ in false }
        /// Gives the keyboard back.
        var takeKeyboard: () -> Void
        /// Draws the wall, or leaves it out where nothing of it is seen.
        var show: (Bool) -> Void = { _ in }
    }

    /// Whether the preview is over the wall.
    private(set) var isOpen = false
    /// Called when another item is shown, or none any more.
    var onChange: () -> Void = {}

    let wall: Wall
    let window: TabWindow
    let parts: PreviewParts
    let widget: Widget
    let pictures: PreviewPictures
    let canvas = PreviewCanvas()
    let text: PreviewText
    lazy var textSize = Session.textSize
    /// The page of the item that is shown, and those that others were left at.
    var pages = PageTurning()
    var pagesSeen: [ItemID: Int] = [:]
    /// Which contents have told how many there are.
    var countedAt: ContentVersion?
    private let passage = Passage()
    private(set) var item: LibraryItem?
    lazy var show = SlideShow(seconds: Session.slideShowSeconds)
    var stay = ScreenStay()
    /// What stands beside the item.
    var held: [LibraryItem] = []
    /// What plays the picture, if it may move.
    var player: AnimationPlayer?
    /// Whether a frame of it is shown.
    var isMoving = false
    var wakefulness: Wakefulness?
    var mediaWakefulness: Wakefulness?
    /// Whether a film plays.
    var isWatching = false {
        didSet { if isWatching != oldValue { watchingChanged() } }
    }
    /// What is due after a time: the next picture, the end of what is said, the rest of the
    /// pointer.
    var nextCall: DelayedCall?
    var statusCall: DelayedCall?
    var restCall: DelayedCall?
    var detailCall: DelayedCall?
    /// The picture's own size, turned as the file says; nil until it is known.
    var fullSize: Size?
    /// The turn that the file was asked to keep, and the contents that did not say it.
    var kept: (version: ContentVersion, quarters: Int)?
    /// The same in pixels of the picture, whatever the screen has.
    private var pixels: Size? {
        fullSize.map {
            Size(width: ($0.width * scale).rounded(), height: ($0.height * scale).rounded())
        }
    }
    /// Device pixels an application pixel; all lengths of the picture go by it.
    lazy var scale = screenScale()
    /// The same as the screen has it now.
    lazy var screenScale: () -> Double = { [widget] in widget.exactScale }
    /// Going from item to item, and what is due when that rests.
    var walk = Walk()
    var walkCall: DelayedCall?
    /// Whether the item is passed by too quickly to be looked at.
    var isPassing = false
    var pulled = Point.zero
    var pinched = 1.0
    var showsFacts = false
    /// Whether it is seen from the sofa: by arrows, on a screen that stays filled.
    var isSofa = false
    /// Opens a menu of what can be done.
    var onMenu: () -> Void = {}
    /// Whether something in front of it has the keyboard.
    var isBehind: () -> Bool = { false }
    /// The film or music that is looked at.
    var media: MediaPlayer?
    /// Whether what can play does so as soon as it is shown.
    var playsOn = false

    init(
        in parts: PreviewParts, of window: TabWindow, over wall: Wall,
        pictures: PreviewPictures = PreviewPictures()
    ) {
        self.wall = wall
        self.pictures = pictures
        self.window = window
        self.parts = parts
        text = parts.text
        widget = Widget(canvas)
        parts.show(widget)
        canvas.onResize = { [weak self] _ in self?.sizeChanged() }
        canvas.onMove = { [weak self] in self?.viewChanged() }
        canvas.onDraw = { [weak self] in self?.player?.frameWasDrawn() }
        pictures.onLoaded = { [weak self] in self?.pictureCame() }
        widget.onExactScaleChange { [weak self] in self?.scaleChanged() }
        connect()
    }

    // MARK: - Opening and closing

    /// Shows the focused item over the wall; nothing happens without one.
    func open() {
        guard !isOpen, let item = wall.focused() else { return }
        isOpen = true
        playsOn = true
        parts.isVisible = true
        stay.begin(isFull: fillsScreen)
        screenChanged()
        show(item)
        // To open it is no step.
        walk.end()
        takeKeyboard()
        let origin = wall.frame(item)
        canvas.cover = 0
        passage.run(on: widget, for: Self.duration) { [weak self] share in
            self?.glide(from: origin, Self.eased(share))
        }
    }

    /// Puts the picture back to its cell.
    func close() {
        guard isOpen else { return }
        endSlideShow()
        if stay.leavesAtEnd(isFull: window.willBeFullscreen) { window.isFullscreen = false }
        isOpen = false
        endWalk()
        wall.show(true)
        screenChanged()
        parts.fadeStatus()
        pictures.stop()
        stopPlaying()
        endMedia()
        text.show(nil, of: "", isSource: false)
        pages = PageTurning()
        pagesSeen = [:]
        showPages()
        held = []
        canvas.companions = []
        let origin = item.flatMap { wall.frame($0) }
        canvas.geometry.fit()
        wall.takeKeyboard()
        onChange()
        passage.run(on: widget, for: Self.duration) { [weak self] share in
            guard let self, !self.isOpen else { return }
            self.glide(from: origin, 1 - Self.eased(share))
            guard share >= 1 else { return }
            self.parts.isVisible = false
            self.canvas.texture = nil
            self.canvas.detail = nil
            self.item = nil
        }
    }

    /// Has the keyboard, unless something in front of it has.
    func takeKeyboard() {
        widget.tellAhead()
        if !isBehind() { widget.grabFocus() }
    }

    /// Whether the screen is filled, or as good as that.
    var fillsScreen: Bool { window.isFullscreen || isSofa }

    private static let duration = Duration.milliseconds(180)

    private static func eased(_ share: Double) -> Double {
        let rest = 1 - share
        return 1 - rest * rest * rest
    }

    private func glide(from origin: Rect?, _ share: Double) {
        canvas.cover = share
        if isOpen, share >= 1 { wall.show(false) }
        canvas.origin = share < 1 ? origin.map { ($0, share) } : nil
    }

    // MARK: - What is shown

    /// The focus of the wall, or what is known of the item, may have changed.
    func update() {
        guard isOpen else { return }
        guard let focused = wall.focused() else { return close() }
        followHeld()
        guard focused != item else { return }
        show(focused)
        takeKeyboard()
    }

    private func show(_ new: LibraryItem) {
        let isOther = new.id != item?.id
        if isOther || new.version != item?.version { stopPlaying() }
        followMedia(to: new)
        item = new
        if isOther {
            forgetTurn()
            pages = PageTurning(page: pagesSeen[new.id] ?? 0)
            // What is compared is seen at the same place.
            if held.isEmpty { canvas.geometry.fit() }
            awaitNext()
            step()
            if MediaKind(contentType: new.contentType) != nil { endComparison(before: new) }
        }
        canvas.name = new.name
        beginMedia(new)
        want()
        pictureCame()
        showFacts()
        // The title of the window says it to those who hear.
        if isSofa, isOther, !show.isOn { say(new.name, isSpoken: false) }
        onChange()
    }

    func pictureCame() {
        guard let item else { return }
        if pictures.text(of: item) != nil { endComparison(before: item) }
        held.removeAll { pictures.text(of: $0) != nil }
        showHeld()
        findPage(of: item)
        let hasText = showText(of: item)
        if hasText || mediaTrouble(item) != nil || showFilm() {
            canvas.texture = nil
        } else if let picture = pictures.picture(of: item, page: pages.page) {
            takeKeptTurn(picture.version)
            learnPages(from: picture, of: item)
            if !isMoving { canvas.texture = picture.texture }
            let size = Size(width: picture.fullWidth / scale, height: picture.fullHeight / scale)
            if !isSame(size) {
                fullSize = size
                canvas.geometry.isDrawing = picture.isDrawing
                canvas.geometry.learn(turned(size))
                // It may be longer than was thought.
                MainLoop.next { [weak self] in self?.want() }
            }
            showFacts()
            play(item, isMoving: picture.isMoving)
        } else {
            showStandIn(for: item)
        }
        showPages()
        viewChanged()
        let isWithout = canvas.texture == nil && !hasText && media == nil
        let refusal = isWithout ? pictures.refusal(of: item, page: pages.page) : nil
        if refusal != nil {
            showFacts()
            passOverEmptySlide()
        }
        placeMessage()
        // What is passed by and has nothing to show yet has a name.
        let passing = isWithout && isPassing ? item.name : nil
        parts.showMessage(
            mediaMessage(item) ?? passing ?? refusal.map { Self.message($0, of: item) },
            ofType: item.contentType)
    }

    /// Sizes that were computed in other ways may differ by less than a pixel has.
    func isSame(_ size: Size) -> Bool {
        fullSize.map {
            abs($0.width - size.width) < 0.01 && abs($0.height - size.height) < 0.01
        } ?? false
    }

    func showFacts() {
        guard let item else { return parts.showFacts(nil) }
        var photo = pictures.picture(of: item, page: pages.page)?.facts ?? PhotoFacts()
        if let said = wall.facts(item) {
            (photo.rating, photo.label, photo.tags) = (said.rating, said.label, said.tags)
        }
        // A song has none, whatever its cover has.
        let isHeard = MediaKind(contentType: item.contentType) == .music
        let facts = PreviewFacts(
            of: item, size: isHeard ? nil : pixels, page: pages.label, length: media?.length,
            photo: photo)
        let beside = held.map { localized("Beside: {name}", ["name": $0.name]) }
        // All at once: each change is said in whole.
        let isKnown =
            pixels != nil || isHeard || pictures.text(of: item) != nil
            || pictures.refusal(of: item, page: pages.page) != nil
        let isTold = isKnown && (showsFacts || !held.isEmpty)
        let told = isTold ? Localized.list(facts.spoken + beside) : ""
        widget.setAccessiblePicture(item.name, told)
        parts.showFacts(showsFacts ? facts.text : nil)
    }

    /// Something else is known of some items.
    func factsChanged(_ items: [ItemID]) {
        if isOpen, let item, items.contains(item.id) { showFacts() }
    }

    func showTurned() {
        if let fullSize { canvas.geometry.show(turned(fullSize)) }
    }

    func turned(_ size: Size) -> Size {
        canvas.quarterTurns % 2 == 0 ? size : Size(width: size.height, height: size.width)
    }

    /// The window may have come to a screen of other pixels: a pixel of the picture stays one of
    /// the screen.
    func scaleChanged() {
        let now = screenScale()
        if canvas.pixelScale != now { canvas.pixelScale = now }
        let ratio = scale / now
        scale = now
        guard isOpen, ratio != 1 else { return }
        if let fullSize {
            let size = Size(width: fullSize.width * ratio, height: fullSize.height * ratio)
            self.fullSize = size
            canvas.geometry.measure(turned(size))
        }
        pictureCame()
        want()
    }

    /// Beside others the message belongs to the pane of the item.
    private func placeMessage() {
        let (pane, room) = canvas.ownPane
        parts.placeMessage(
            left: pane.x, right: max(0, room.width - pane.maxX), top: pane.y,
            bottom: max(0, room.height - pane.maxY))
    }

    private func sizeChanged() {
        guard isOpen else { return }
        // The view may be laid out for the first time: what was wanted had no size.
        MainLoop.next { [weak self] in
            self?.placeMessage()
            self?.want()
        }
    }
}
