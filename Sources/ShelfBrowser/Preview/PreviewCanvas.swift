import ShelfGTK
import ShelfLayout

/// Draws one picture, as large and as far aside as it is wanted.
final class PreviewCanvas: CustomWidget {
    /// Where the picture lies.
    var geometry = PreviewGeometry(picture: .zero, view: .zero) {
        didSet {
            queueDraw()
            if geometry != oldValue { onMove() }
        }
    }
    /// The picture, which may be smaller than what it is made of; nil while there is none.
    var texture: Texture? { didSet { queueDraw() } }
    /// A part of it with more pixels; nil while there is none.
    var detail: PreviewDetail? { didSet { queueDraw() } }
    /// The film whose picture is drawn instead; nil while there is none.
    var film: MediaFile? { didSet { queueDraw() } }
    /// Quarters of a circle the picture is turned by, clockwise.
    var quarterTurns = 0 { didSet { queueDraw() } }
    /// Where the picture comes from, or goes to, and how much of the way it is away from there.
    var origin: (frame: Rect, share: Double)? { didSet { queueDraw() } }
    /// How much of what lies behind is covered, from 0 to 1.
    var cover = 1.0 { didSet { queueDraw() } }
    /// What is held beside the picture, which then has the last of so many panes.
    var companions: [PreviewCompanion] = [] {
        didSet {
            if companions.count != oldValue.count { arrange() }
            queueDraw()
        }
    }
    /// Device pixels an application pixel.
    var pixelScale = 1.0 { didSet { queueDraw() } }
    /// What the picture is called, as it is written under it beside others.
    var name = ""
    /// Whether the first pane is the one at the right.
    var isMirrored: () -> Bool = { false }
    /// Called with each new size.
    var onResize: (Size) -> Void = { _ in }
    /// Called when the picture lies elsewhere, or is shown at another size.
    var onMove: () -> Void = {}
    /// Called whenever the picture is drawn.
    var onDraw: () -> Void = {}

    override var cssName: String { "preview" }
    override var takesFocus: Bool { true }

    override func placeChildren(in size: Size) {
        super.placeChildren(in: size)
        guard size != room else { return }
        room = size
        arrange()
        onResize(geometry.view)
    }

    /// All the room there is.
    private var room = Size.zero

    private var panes: [Rect] {
        PreviewPanes.frames(companions.count + 1, in: room, isMirrored: isMirrored())
    }

    /// The pane of the picture, and all the room there is.
    var ownPane: (pane: Rect, room: Size) { (panes.last ?? .zero, room) }

    private func arrange() { geometry.resize(panes.first?.size ?? room) }

    /// The place in its pane of a point of the canvas.
    func placeInPane(_ point: Point) -> Point {
        let pane = panes.first { $0.contains(point) } ?? panes.last ?? .zero
        return Point(x: point.x - pane.x, y: point.y - pane.y)
    }

    /// Where the picture is drawn in its pane now.
    private var frame: Rect {
        guard let origin else { return geometry.frame }
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * origin.share }
        let end = geometry.frame
        return Rect(
            x: between(origin.frame.x, end.x), y: between(origin.frame.y, end.y),
            width: between(origin.frame.width, end.width),
            height: between(origin.frame.height, end.height))
    }

    /// Pixels that are shown as large as they are lie on those of the screen, or they would be
    /// blurred.
    private func aligned(_ frame: Rect, _ geometry: PreviewGeometry, in pane: Rect) -> Rect {
        guard origin == nil, geometry.scale == 1, !geometry.isDrawing else { return frame }
        func onGrid(_ start: Double, _ offset: Double) -> Double {
            ((start + offset) * pixelScale).rounded() / pixelScale - offset
        }
        let corner = placeInSurface
        return Rect(
            x: onGrid(frame.x, corner.x + pane.x), y: onGrid(frame.y, corner.y + pane.y),
            width: frame.width, height: frame.height)
    }

    override func draw(in drawing: Drawing, size: Size) {
        drawing.fill(Rect(origin: .zero, size: size), .rgb(0.09, 0.09, 0.1, opacity: cover))
        if texture != nil { onDraw() }
        let panes = panes
        for (companion, pane) in zip(companions, panes) {
            let geometry = companion.geometry(like: geometry)
            draw(
                companion.texture, companion.detail, geometry, in: geometry.frame, in: pane,
                on: drawing)
            label(companion.name, in: pane, on: drawing)
        }
        guard let pane = panes.last else { return }
        if let film {
            lay(in: frame, turned: quarterTurns, in: pane, on: drawing) {
                drawing.film(film, in: $0)
            }
        } else {
            draw(
                texture, origin == nil ? detail : nil, geometry, in: frame, turned: quarterTurns,
                in: pane, on: drawing)
        }
        if !companions.isEmpty {
            label(name, in: pane, on: drawing)
            drawing.stroke(pane, .theme(.accent), width: 2)
        }
    }

    private func draw(
        _ texture: Texture?, _ detail: PreviewDetail?, _ geometry: PreviewGeometry, in frame: Rect,
        turned quarters: Int = 0, in pane: Rect, on drawing: Drawing
    ) {
        guard let texture else { return }
        let frame = aligned(frame, geometry, in: pane)
        if texture.hasAlpha {
            drawing.clipped(to: pane) {
                drawing.translated(by: pane.origin) { drawChequers(in: drawing, frame) }
            }
        }
        lay(in: frame, turned: quarters, in: pane, on: drawing) { place in
            if geometry.showsPixels, texture.isSmall {
                drawing.enlarged(texture, in: place)
            } else {
                drawing.picture(texture, in: place)
            }
        }
        guard let detail else { return }
        let place = detail.place(in: frame, turned: quarters)
        if detail.texture.hasAlpha {
            // The coarse picture below would show through it.
            drawing.clipped(to: pane) {
                drawing.translated(by: pane.origin) {
                    drawing.clipped(to: place) { drawChequers(in: drawing, frame) }
                }
            }
        }
        lay(in: place, turned: quarters, in: pane, on: drawing) {
            drawing.picture(detail.texture, in: $0)
        }
    }

    /// Has something be drawn in a frame of a pane, turned.
    private func lay(
        in frame: Rect, turned quarters: Int, in pane: Rect, on drawing: Drawing,
        _ body: (Rect) -> Void
    ) {
        drawing.clipped(to: pane) {
            drawing.translated(by: pane.origin) {
                drawing.translated(by: frame.center) {
                    drawing.rotated(by: Double(quarters % 4) * 90) {
                        let isAcross = quarters % 2 != 0
                        let (width, height) =
                            isAcross ? (frame.height, frame.width) : (frame.width, frame.height)
                        body(Rect(x: -width / 2, y: -height / 2, width: width, height: height))
                    }
                }
            }
        }
    }

    /// Writes a name at the lower end of a pane.
    private func label(_ name: String, in pane: Rect, on drawing: Drawing) {
        drawing.clipped(to: pane) {
            let strip = Rect(x: pane.x, y: pane.maxY - 28, width: pane.width, height: 28)
            drawing.fill(strip, .rgb(0, 0, 0, opacity: 0.6))
            let isMirrored = isMirrored()
            let start = isMirrored ? strip.maxX - 12 : strip.x + 12
            drawing.line(
                name, from: Point(x: start, y: strip.y + 6), .rgb(1, 1, 1), isMirrored: isMirrored)
        }
    }

    // MARK: - What can be seen through

    /// The side of the patch of squares that is laid beside itself.
    private static let patchSide = 512
    private static let chequers: Texture? = {
        let (side, square) = (patchSide, 8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        for y in 0..<side {
            for x in 0..<side {
                let shade: UInt8 = (x / square + y / square) % 2 == 0 ? 0x66 : 0x99
                bytes += [shade, shade, shade, 0xff]
            }
        }
        return Texture(width: side, height: side, hasAlpha: false, pixels: SharedBytes(bytes))
    }()

    private func drawChequers(in drawing: Drawing, _ frame: Rect) {
        guard let patch = Self.chequers else { return }
        let side = Double(Self.patchSide)
        drawing.clipped(to: frame) {
            for y in stride(
                from: max(frame.y, 0), to: min(frame.maxY, geometry.view.height), by: side)
            {
                for x in stride(
                    from: max(frame.x, 0), to: min(frame.maxX, geometry.view.width), by: side)
                {
                    drawing.picture(patch, in: Rect(x: x, y: y, width: side, height: side))
                }
            }
        }
    }
}
