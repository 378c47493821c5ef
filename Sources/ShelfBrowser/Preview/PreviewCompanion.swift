import ShelfGTK
import ShelfLayout

/// A picture that is held beside the one that is shown, to be compared with it.
struct PreviewCompanion {
    /// What it is called.
    let name: String
    /// The picture; nil while there is none.
    let texture: Texture?
    /// A part of it with more pixels; nil while there is none.
    var detail: PreviewDetail?
    /// Its own size; nil until it is known.
    let size: Size?
    /// Whether it is a drawing, which has no pixels of its own.
    let isDrawing: Bool

    /// Where it lies in its pane: the same part of it is seen as of the picture that is shown.
    func geometry(like shown: PreviewGeometry) -> PreviewGeometry {
        let own = texture.map { Size(width: Double($0.width), height: Double($0.height)) }
        return shown.applied(to: size ?? own ?? .zero, isDrawing: isDrawing)
    }
}
