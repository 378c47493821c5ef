import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// What hands do with what is looked at.
///
/// Design: docs/design/preview.md#keys
extension Preview {
    func connect() {
        parts.onKeyPress { [weak self] in self?.press($0) ?? false }
        widget.onWheel { [weak self] detents, place in
            guard let self else { return }
            let place = place.map { self.canvas.placeInPane($0) }
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
        widget.onSwipe { [weak self] in self?.swipe($0) }
        text.onKeyPress { [weak self] in
            // What Shift goes with selects.
            $0.modifiers.contains(.shift) ? false : self?.press($0) ?? false
        }
        text.take(textSize)
        parts.onPage { [weak self] places in self?.turnPage(by: places) }
        parts.onTurn { [weak self] in self?.carryOut(.turn(1)) }
        parts.onSlideShow { [weak self] in self?.pressSlideShow() }
        parts.onScreen { [weak self] in self?.window.toggleFullscreen() }
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
        // What stands there already is passed over.
        wall.go(places, Set(held.map(\.id)))
        // The focus of the wall has the keyboard now.
        takeKeyboard()
    }

    private func zoom(_ change: (inout PreviewGeometry) -> Void) {
        guard isOpen else { return }
        change(&canvas.geometry)
        want()
    }

    /// The same, and says what came of it to who does not see it.
    private func zoomByKey(_ change: (inout PreviewGeometry) -> Void) {
        zoom(change)
        widget.announce { [weak self] in
            self.map { Self.words(forScale: $0.canvas.geometry.scale) }
        }
    }

    /// How large a picture is shown, as it is said.
    static func words(forScale scale: Double) -> String {
        // Translators: how large a picture is shown
        localized("{number} %", ["number": "\(Int((scale * 100).rounded()))"])
    }

    private func pull(_ phase: DragPhase) {
        switch phase {
        case .began: pulled = .zero
        case .moved(let x, let y), .ended(let x, let y):
            canvas.geometry.pan(x: x - pulled.x, y: y - pulled.y)
            pulled = Point(x: x, y: y)
        }
    }

    /// A finger goes on to the next page or item, which follows it; a picture that is larger than the
    /// window has been moved by it.
    func swipe(_ way: Point) {
        guard isOpen, !canvas.geometry.reachesBeyondView,
            abs(way.x) >= Self.leastSwipe, abs(way.x) > 2 * abs(way.y)
        else { return }
        leaf(by: (way.x < 0) != widget.isRightToLeft ? 1 : -1)
    }

    /// The least distance of a swipe, in pixels: a finger trembles.
    private static let leastSwipe = 48.0

    private func press(_ press: KeyPress) -> Bool {
        guard isOpen, let command = command(press) else { return false }
        carryOut(command)
        return true
    }

    private func command(_ press: KeyPress) -> PreviewCommand? {
        guard isSofa else { return PreviewCommand(press, latin: press.latin, during: show.phase) }
        return PreviewCommand(
            fromSofa: press, latin: press.latin, during: show.phase, of: content,
            isMirrored: widget.isRightToLeft)
    }

    /// What is looked at, as far as keys mean something else there.
    var content: PreviewCommand.Content {
        if text.isShown { return .text }
        if canvas.geometry.reachesBeyondView { return .closer }
        if media != nil { return .media }
        return pages.hasPages ? .pages : .picture
    }

    /// Does what a key means.
    func carryOut(_ command: PreviewCommand) {
        switch command {
        case .close: close()
        case .back: back()
        case .go(let places): go(places)
        case .page(let direction): page(direction)
        case .leaf(let places): leaf(by: places)
        case .menu: onMenu()
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
        case .zoom(let steps): zoomByKey { $0.zoom(by: Self.step(steps)) }
        case .fit where text.isShown: resizeText(by: nil)
        case .fit: zoomByKey { $0.fit() }
        case .naturalSize where text.isShown: resizeText(by: nil)
        case .naturalSize: zoomByKey { $0.chosenScale == nil ? $0.zoom(to: 1) : $0.fit() }
        case .mark(let key): window.activateAction(key.action.name, choosing: key.action.choice)
        case .turn(let quarters): turn(by: quarters)
        case .keepTurn: keepTurn()
        case .facts:
            showsFacts.toggle()
            showFacts()
        case .compare: toggleComparison()
        case .play: playOrPause()
        case .seek(let seconds): seek(by: seconds)
        case .step(let frames): step(by: frames)
        case .volume(let steps): changeVolume(by: steps)
        case .mute: toggleMute()
        case .slideShow: toggleSlideShow()
        case .pause: pause()
        case .quicken(let steps): quickenSlideShow(by: steps)
        }
    }
}
