import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary
import ShelfPhoto

/// The picture over the wall: the focused item, as large as the window, and closer.
///
/// It shows what has the focus on the wall, so it follows the item through every change; going on moves
/// the focus, and closing leaves it at the item last seen.
///
/// Design: docs/design/preview.md
final class Preview {
    /// What the wall tells it, and does for it.
    struct Wall {
        /// The item that has the focus.
        var focused: () -> LibraryItem?
        /// Focuses the item so many places on, or the first or last there is beyond.
        var go: (Int) -> Void
        /// Focuses the next item that may have a picture, the first after the last; false when there
        /// is no other.
        var advance: () -> Bool
        /// The selected items that may have a picture, in their order.
        var selected: () -> [LibraryItem]
        /// What is known of an item now; nil when it is gone.
        var known: (LibraryItem) -> LibraryItem?
        /// The items beside one, those that are seen next first.
        var neighbours: (LibraryItem) -> [LibraryItem]
        /// Where the cell of an item shows its picture, in the window; nil when it is out of sight.
        var frame: (LibraryItem) -> Rect?
        /// The picture the wall shows of an item.
        var thumbnail: (LibraryItem) -> Texture?
        /// Gives the keyboard back.
        var takeKeyboard: () -> Void
    }

    /// Whether the preview is over the wall.
    private(set) var isOpen = false
    /// Called when another item is shown, or none any more.
    var onChange: () -> Void = {}

    let wall: Wall
    let window: WindowWidget
    let parts: PreviewParts
    let widget: Widget
    let pictures = PreviewPictures()
    let canvas = PreviewCanvas()
    let text: PreviewText
    lazy var textSize = Session.textSize
    /// The page of the item that is shown, and those that others were left at.
    var pages = PageTurning()
    var pagesSeen: [ItemID: Int] = [:]
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
    /// What is due after a time: the next picture, the end of what is said, the rest of the pointer.
    var nextCall: DelayedCall?
    var statusCall: DelayedCall?
    var restCall: DelayedCall?
    /// The picture's own size, turned as the file says; nil until it is known.
    var fullSize: Size?
    /// Which contents of the file did not say the turn that it was asked to keep.
    var keptAt: ContentVersion?
    /// The same in pixels of the picture, whatever the screen has.
    private var pixels: Size? {
        let scale = Double(max(1, widget.scaleFactor))
        return fullSize.map { Size(width: $0.width * scale, height: $0.height * scale) }
    }
    private var pulled = Point.zero
    private var pinched = 1.0
    private var showsFacts = false

    init(in parts: PreviewParts, of window: WindowWidget, over wall: Wall) {
        self.wall = wall
        self.window = window
        self.parts = parts
        text = parts.text
        widget = Widget(canvas)
        parts.show(widget)
        canvas.onResize = { [weak self] _ in self?.sizeChanged() }
        canvas.onDraw = { [weak self] in self?.player?.frameWasDrawn() }
        pictures.onLoaded = { [weak self] in self?.pictureCame() }
        connect()
    }

    // MARK: - Opening and closing

    /// Shows the focused item over the wall; nothing happens without one.
    func open() {
        guard !isOpen, let item = wall.focused() else { return }
        isOpen = true
        parts.isVisible = true
        stay.begin(isFull: window.isFullscreen)
        screenChanged()
        show(item)
        widget.grabFocus()
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
        if stay.leavesAtEnd(isFull: window.isFullscreen) { window.isFullscreen = false }
        isOpen = false
        screenChanged()
        parts.fadeStatus()
        pictures.stop()
        stopPlaying()
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
            self.item = nil
        }
    }

    private static let duration = Duration.milliseconds(180)

    private static func eased(_ share: Double) -> Double {
        let rest = 1 - share
        return 1 - rest * rest * rest
    }

    private func glide(from origin: Rect?, _ share: Double) {
        canvas.cover = share
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
        widget.grabFocus()
    }

    private func show(_ new: LibraryItem) {
        let isOther = new.id != item?.id
        if isOther || new.version != item?.version { stopPlaying() }
        item = new
        if isOther {
            forgetTurn()
            pages = PageTurning(page: pagesSeen[new.id] ?? 0)
            // What is compared is seen at the same place.
            if held.isEmpty { canvas.geometry.fit() }
            awaitNext()
        }
        canvas.name = new.name
        want()
        pictureCame()
        showFacts()
        onChange()
    }

    /// The longest side that is needed of the picture, in device pixels.
    private var side: Int {
        let scale = Double(max(1, widget.scaleFactor))
        let view = canvas.geometry.view
        let needed = max(view.width, view.height) * scale
        guard let fullSize, canvas.geometry.scale > canvas.geometry.fittedScale else {
            return PreviewPictures.side(covering: needed)
        }
        let shown = max(fullSize.width, fullSize.height) * canvas.geometry.scale * scale
        return PreviewPictures.side(covering: max(needed, shown))
    }

    func want() {
        guard let item, canvas.geometry.view.width > 0 else { return }
        let scale = Double(max(1, widget.scaleFactor))
        let view = canvas.geometry.view
        let fitted = PreviewPictures.side(covering: max(view.width, view.height) * scale)
        let known = Set([item.id] + held.map(\.id))
        let neighbours = wall.neighbours(item).filter { !known.contains($0.id) }
        let own = wantedPages(of: item)
        pictures.want(
            own.prefix(1).map { ($0, side) } + held.map { (page(of: $0), side) }
                + own.dropFirst().map { ($0, fitted) } + neighbours.map { (page(of: $0), fitted) })
    }

    /// The page at which an item is seen again.
    private func page(of item: LibraryItem) -> PreviewPictures.Page {
        PreviewPictures.Page(item: item, number: pagesSeen[item.id] ?? 0)
    }

    func pictureCame() {
        guard let item else { return }
        showHeld()
        let scale = Double(max(1, widget.scaleFactor))
        let hasText = showText(of: item)
        if hasText {
            canvas.texture = nil
        } else if let picture = pictures.picture(of: item, page: pages.page) {
            takeKeptTurn(picture.version)
            if pages.count != picture.pageCount {
                pages.learn(count: picture.pageCount)
                // Only now it is known which other pages there are.
                MainLoop.next { [weak self] in self?.want() }
            }
            if !isMoving { canvas.texture = picture.texture }
            let size = Size(width: picture.fullWidth / scale, height: picture.fullHeight / scale)
            if fullSize != size {
                fullSize = size
                canvas.geometry.isDrawing = picture.isDrawing
                canvas.geometry.learn(turned(size))
            }
            showFacts()
            play(item)
        } else if fullSize == nil {
            canvas.texture = wall.thumbnail(item)
            // Until the file tells its size, the small picture stands for a large one, an icon for
            // itself.
            let view = canvas.geometry.view
            let known = canvas.texture.map {
                let factor = $0.isSmall ? 1 / scale : 100
                return Size(width: Double($0.width) * factor, height: Double($0.height) * factor)
            }
            canvas.geometry.isDrawing = false
            canvas.geometry.learn(turned(known ?? view))
        }
        showPages()
        let isWithout = canvas.texture == nil && !hasText
        let refusal = isWithout ? pictures.refusal(of: item, page: pages.page) : nil
        parts.showMessage(
            refusal.map { Self.message($0, of: item) }, ofType: item.contentType)
    }

    func showFacts() {
        guard let item else { return parts.showFacts(nil) }
        let photo = pictures.picture(of: item, page: pages.page)?.facts
        let facts = PreviewFacts(
            of: item, size: pixels, page: pages.label, photo: photo ?? PhotoFacts()
        ).text
        let beside = held.map { "\nBeside: \($0.name)" }.joined()
        widget.setAccessiblePicture(item.name, facts + beside)
        parts.showFacts(showsFacts ? facts : nil)
    }

    func showTurned() {
        if let fullSize { canvas.geometry.show(turned(fullSize)) }
    }

    private func turned(_ size: Size) -> Size {
        canvas.quarterTurns % 2 == 0 ? size : Size(width: size.height, height: size.width)
    }

    private func sizeChanged() {
        guard isOpen else { return }
        // The view may be laid out for the first time: what was wanted had no size.
        MainLoop.next { [weak self] in self?.want() }
    }

    // MARK: - What hands do

    private func connect() {
        widget.onKeyPress { [weak self] in self?.press($0) ?? false }
        widget.onWheel { [weak self] detents, place in
            guard let self else { return }
            let place = self.canvas.placeInPane(place)
            self.zoom { $0.zoom(by: Self.step(-detents), at: place) }
        }
        widget.onPinch { [weak self] factor, middle in
            guard let self else { return }
            let change = factor / self.pinched
            self.pinched = factor
            let place = self.canvas.placeInPane(middle)
            self.zoom { $0.zoom(by: change, at: place) }
        }
        widget.onPress { [weak self] count, place in
            self?.pinched = 1
            guard count == 2, let self else { return }
            let place = self.canvas.placeInPane(place)
            self.zoom { $0.chosenScale == nil ? $0.zoom(to: 1, at: place) : $0.fit() }
        }
        widget.onPull { [weak self] phase in self?.pull(phase) }
        text.onKeyPress { [weak self] in
            // What Shift goes with selects.
            $0.modifiers.contains(.shift) ? false : self?.press($0) ?? false
        }
        text.take(textSize)
        parts.onPage { [weak self] places in self?.turnPage(by: places) }
        parts.onTurn { [weak self] in self?.carryOut(.turn(1)) }
        parts.onSlideShow { [weak self] in self?.pressSlideShow() }
        parts.onScreen { [weak self] in self?.window.isFullscreen.toggle() }
        parts.onKeep { [weak self] in self?.carryOut(.keepTurn) }
        parts.onCompare { [weak self] in self?.carryOut(.compare) }
        canvas.isMirrored = { [weak self] in self?.widget.isRightToLeft ?? false }
        parts.onInfo { [weak self] in self?.carryOut(.facts) }
        parts.onPointerMove { [weak self] in self?.screenChanged() }
        window.onFullscreenChange { [weak self] in self?.screenChanged() }
        parts.onPrevious { [weak self] in self?.go(-1) }
        parts.onNext { [weak self] in self?.go(1) }
        parts.onClose { [weak self] in self?.close() }
    }

    /// The factor of so many detents of a wheel, or presses of a key.
    private static func step(_ count: Double) -> Double {
        // Three of them double the size.
        var factor = 1.0
        for _ in 0..<Int(abs(count)) { factor *= 1.26 }
        factor *= 1 + 0.26 * (abs(count) - Double(Int(abs(count))))
        return count < 0 ? 1 / factor : factor
    }

    func go(_ places: Int) {
        wall.go(places)
        // What stands there already is passed over.
        if abs(places) == 1, held.contains(where: { $0.id == item?.id }) { wall.go(places) }
        // The focus of the wall has the keyboard now.
        widget.grabFocus()
    }

    private func zoom(_ change: (inout PreviewGeometry) -> Void) {
        guard isOpen else { return }
        change(&canvas.geometry)
        want()
    }

    private func pull(_ phase: DragPhase) {
        switch phase {
        case .began: pulled = .zero
        case .moved(let x, let y), .ended(let x, let y):
            canvas.geometry.pan(x: x - pulled.x, y: y - pulled.y)
            pulled = Point(x: x, y: y)
        }
    }

    private func press(_ press: KeyPress) -> Bool {
        guard isOpen,
            let command = PreviewCommand(
                press, latin: press.latin, during: show.phase)
        else { return false }
        carryOut(command)
        return true
    }

    /// Does what a key means.
    func carryOut(_ command: PreviewCommand) {
        switch command {
        case .close: close()
        case .back: back()
        case .go(let places): go(places)
        case .page(let direction): page(direction)
        case .end(let isLast): goToEnd(isLast)
        case .arrow(let x, let y):
            if text.isShown, y != 0 { return text.scroll(.lines(y)) }
            // A picture that is larger than the window is looked over first.
            guard canvas.geometry.reachesBeyondView else {
                return go(Int((widget.isRightToLeft ? -x : x) + y))
            }
            let view = canvas.geometry.view
            canvas.geometry.pan(x: -x * view.width / 8, y: -y * view.height / 8)
        case .zoom(let steps) where text.isShown: resizeText(by: Int(steps))
        case .zoom(let steps): zoom { $0.zoom(by: Self.step(steps)) }
        case .fit where text.isShown: resizeText(by: nil)
        case .fit: zoom { $0.fit() }
        case .actualSize: zoom { $0.zoom(to: 1) }
        case .turn(let quarters): turn(by: quarters)
        case .keepTurn: keepTurn()
        case .facts:
            showsFacts.toggle()
            showFacts()
        case .compare: toggleComparison()
        case .slideShow: toggleSlideShow()
        case .pause: pause()
        case .quicken(let steps): quickenSlideShow(by: steps)
        }
    }
}
