import ShelfLayout

/// Where a picture lies in the view that shows it.
///
/// All lengths are logical pixels. At scale 1 one pixel of the picture is one of the screen. A
/// picture that is smaller than the view along an axis stands in its middle there; a larger one
/// covers it.
nonisolated struct PreviewGeometry: Hashable, Sendable {
    /// The size of the picture at scale 1, as it is turned.
    private(set) var picture: Size
    /// The size of the view.
    private(set) var view: Size
    /// The scale that was chosen; nil while the picture is fitted into the view.
    private(set) var chosenScale: Double?
    /// The point of the picture, in parts of its size, that is in the middle of the view.
    private var middle = Point(x: 0.5, y: 0.5)

    /// Whether the picture is a drawing, which has no pixels of its own: fitted it fills the view.
    var isDrawing = false

    /// Pictures no larger than this on either side are icons: fitted they are enlarged.
    private static let largestIcon = 64.0
    /// How large icons are made.
    private static let enlargedIcon = 256.0

    /// Scales at which a picture can be shown.
    private static let scales = 0.01...32.0

    init(picture: Size, view: Size) {
        self.picture = picture
        self.view = view
    }

    /// The scale at which all of the picture is seen, as large as it can be but no larger than
    /// itself; a drawing is as large as the view, an icon a whole number of times its own size.
    var fittedScale: Double {
        guard picture.width > 0, picture.height > 0 else { return 1 }
        let filling = min(view.width / picture.width, view.height / picture.height)
        if isDrawing { return filling }
        guard isIcon else { return min(1, filling) }
        let enlarged = min(filling, Self.enlargedIcon / max(picture.width, picture.height))
        return enlarged < 1 ? filling : enlarged.rounded(.down)
    }

    private var isIcon: Bool {
        !isDrawing && max(picture.width, picture.height) <= Self.largestIcon
    }

    /// Whether pixels are shown as the squares they are: in an icon that is enlarged.
    var showsPixels: Bool { isIcon && scale > 1 }

    /// The scale it is shown at.
    var scale: Double { chosenScale ?? fittedScale }

    /// Whether some of the picture is out of view.
    var reachesBeyondView: Bool {
        picture.width * scale > view.width + 0.5 || picture.height * scale > view.height + 0.5
    }

    /// Where the picture lies in the view.
    var frame: Rect {
        let size = Size(width: picture.width * scale, height: picture.height * scale)
        return Rect(
            x: view.width / 2 - middle.x * size.width, y: view.height / 2 - middle.y * size.height,
            width: size.width, height: size.height)
    }

    /// The part of the picture that is in view, in parts of its size; nil when there is none.
    var visiblePart: Rect? {
        let frame = frame
        let (left, right) = (max(0, -frame.x), min(frame.width, view.width - frame.x))
        let (top, bottom) = (max(0, -frame.y), min(frame.height, view.height - frame.y))
        guard right > left, bottom > top else { return nil }
        return Rect(
            x: left / frame.width, y: top / frame.height, width: (right - left) / frame.width,
            height: (bottom - top) / frame.height)
    }

    /// Takes a picture of another size: the next one, or this one turned; it is fitted.
    mutating func show(_ picture: Size) {
        self.picture = picture
        fit()
    }

    /// Learns the size of the picture that is shown already; what is seen of it stays.
    mutating func learn(_ picture: Size) {
        guard let chosenScale, picture.width > 0 else { return show(picture) }
        let scale = chosenScale * self.picture.width / picture.width
        self.picture = picture
        self.chosenScale = Self.bounded(scale)
        keepInView()
    }

    /// Takes the size of the same picture on a screen of other pixels; the scale stays.
    mutating func measure(_ picture: Size) {
        self.picture = picture
        keepInView()
    }

    /// How another picture lies in a view of the same size, of which the same part is seen.
    func applied(to other: Size, isDrawing: Bool) -> PreviewGeometry {
        var geometry = PreviewGeometry(picture: other, view: view)
        geometry.isDrawing = isDrawing
        guard let chosenScale, fittedScale > 0 else { return geometry }
        geometry.chosenScale = chosenScale / fittedScale * geometry.fittedScale
        geometry.middle = middle
        geometry.keepInView()
        return geometry
    }

    /// Takes another size of the view; what is in its middle stays there.
    mutating func resize(_ view: Size) {
        self.view = view
        keepInView()
    }

    /// Shows all of the picture.
    mutating func fit() {
        chosenScale = nil
        middle = Point(x: 0.5, y: 0.5)
    }

    /// Shows the picture at a scale; the point of it at `anchor` in the view stays there.
    ///
    /// - Parameter anchor: a point of the view; its middle, if there is none.
    mutating func zoom(to scale: Double, at anchor: Point? = nil) {
        let anchor = anchor ?? Point(x: view.width / 2, y: view.height / 2)
        let before = frame
        guard before.width > 0, before.height > 0 else { return }
        let held = Point(
            x: (anchor.x - before.x) / before.width, y: (anchor.y - before.y) / before.height)
        let scale = Self.bounded(scale)
        chosenScale = scale
        middle = Point(
            x: held.x - (anchor.x - view.width / 2) / (picture.width * scale),
            y: held.y - (anchor.y - view.height / 2) / (picture.height * scale))
        keepInView()
    }

    /// Shows the picture larger, or smaller with a factor below 1.
    mutating func zoom(by factor: Double, at anchor: Point? = nil) {
        zoom(to: scale * factor, at: anchor)
    }

    /// Moves the picture by pixels of the view, as far as it covers it.
    mutating func pan(x: Double, y: Double) {
        guard picture.width > 0, picture.height > 0 else { return }
        middle.x -= x / (picture.width * scale)
        middle.y -= y / (picture.height * scale)
        keepInView()
    }

    private static func bounded(_ scale: Double) -> Double {
        min(max(scale, scales.lowerBound), scales.upperBound)
    }

    private mutating func keepInView() {
        middle.x = Self.kept(middle.x, picture.width * scale, view.width)
        middle.y = Self.kept(middle.y, picture.height * scale, view.height)
    }

    private static func kept(_ middle: Double, _ length: Double, _ room: Double) -> Double {
        guard length > room else { return 0.5 }
        let reach = room / 2 / length
        return min(max(middle, reach), 1 - reach)
    }
}
