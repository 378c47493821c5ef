import ShelfGTK
import ShelfLayout

/// Draws one picture, as large and as far aside as it is wanted.
final class PreviewCanvas: CustomWidget {
    /// Where the picture lies.
    var geometry = PreviewGeometry(picture: .zero, view: .zero) { didSet { queueDraw() } }
    /// The picture, which may be smaller than what it is made of; nil while there is none.
    var texture: Texture? { didSet { queueDraw() } }
    /// Quarters of a circle the picture is turned by, clockwise.
    var quarterTurns = 0 { didSet { queueDraw() } }
    /// Where the picture comes from, or goes to, and how much of the way it is away from there.
    var origin: (frame: Rect, share: Double)? { didSet { queueDraw() } }
    /// How much of what lies behind is covered, from 0 to 1.
    var cover = 1.0 { didSet { queueDraw() } }
    /// Called with each new size.
    var onResize: (Size) -> Void = { _ in }
    /// Called whenever the picture is drawn.
    var onDraw: () -> Void = {}

    override var cssName: String { "preview" }
    override var takesFocus: Bool { true }

    override func placeChildren(in size: Size) {
        super.placeChildren(in: size)
        guard size != geometry.view else { return }
        geometry.resize(size)
        onResize(size)
    }

    /// Where the picture is drawn now.
    var frame: Rect {
        guard let origin else { return geometry.frame }
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * origin.share }
        let end = geometry.frame
        return Rect(
            x: between(origin.frame.x, end.x), y: between(origin.frame.y, end.y),
            width: between(origin.frame.width, end.width),
            height: between(origin.frame.height, end.height))
    }

    override func draw(in drawing: Drawing, size: Size) {
        let room = Rect(origin: .zero, size: size)
        drawing.fill(room, .rgb(0.09, 0.09, 0.1, opacity: cover))
        guard let texture else { return }
        onDraw()
        let frame = frame
        drawing.clipped(to: room) {
            if texture.hasAlpha { drawChequers(in: drawing, frame) }
            drawing.translated(by: frame.center) {
                drawing.rotated(by: Double(quarterTurns % 4) * 90) {
                    let isAcross = quarterTurns % 2 != 0
                    let (width, height) =
                        isAcross ? (frame.height, frame.width) : (frame.width, frame.height)
                    let place = Rect(
                        x: -width / 2, y: -height / 2, width: width, height: height)
                    if geometry.showsPixels, texture.isSmall {
                        drawing.enlarged(texture, in: place)
                    } else {
                        drawing.picture(texture, in: place)
                    }
                }
            }
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
