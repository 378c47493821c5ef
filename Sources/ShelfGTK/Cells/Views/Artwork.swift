internal import CGtk
import ShelfGObject
import ShelfLayout

/// A picture with rounded corners, or an icon where there is none yet.
///
/// It fills what it is given and has no size of its own, so a picture that arrives late never moves
/// anything.
public struct Artwork: PrimitiveView {
    /// How a picture meets a frame of other proportions.
    public enum Fit: Hashable, Sendable {
        /// The whole picture, with room left over.
        case contain
        /// The whole frame, with edges of the picture cut off.
        case cover
        /// The whole picture in the whole frame, with its proportions changed.
        case fill
        /// Like `contain`, but never larger than the picture is, and in the middle.
        case scaleDown
    }

    let texture: Texture?
    let icon: Icon?
    var fit: Fit = .contain

    /// Shows `texture`, or `icon` while there is no texture.
    public init(_ texture: Texture?, placeholder icon: Icon? = nil) {
        self.texture = texture
        self.icon = icon
    }

    /// States how the picture meets its frame.
    public func fit(_ fit: Fit) -> Artwork {
        var copy = self
        copy.fit = fit
        return copy
    }

    /// Renders the picture.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? ArtworkNode ?? ArtworkNode()
        node.artwork.show(self)
        return node
    }
}

class ArtworkNode: ViewNode {
    final let artwork = ArtworkWidget()

    init() {
        super.init(unsafe Widget(artwork.widget))
    }
}

/// Draws a texture or an icon; a change redraws and asks for no layout.
final class ArtworkWidget: WidgetImplementation {
    private static let type = WidgetType(
        name: "ShelfArtwork", cssName: "artwork", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

    /// Up to this many pixels along the longer edge a picture is small.
    private static let smallSide = 64

    private(set) var texture: Texture?
    private(set) var icon: Icon?
    private var fit = Artwork.Fit.contain

    init() {
        super.init(type: Self.type)
        unsafe gtk_widget_set_vexpand(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    }

    func show(_ artwork: Artwork) {
        guard artwork.texture != texture || artwork.icon != icon || artwork.fit != fit else {
            return
        }
        texture = artwork.texture
        icon = artwork.icon
        fit = artwork.fit
        updateBacking()
        unsafe gtk_widget_queue_draw(widget)
    }

    /// How a picture lies in its frame.
    private enum Backing: String {
        /// Alone, standing on the bottom edge.
        case none
        /// In the middle of a tile: an icon, or a picture too small to fill the frame.
        case mat
        /// In the middle of a light sheet that shows through it, whatever the theme.
        case paper
    }

    private var backing: Backing {
        guard fit == .contain else { return .none }
        guard let texture else { return icon == nil ? .none : .mat }
        if texture.hasAlpha { return .paper }
        return max(texture.width, texture.height) <= Self.smallSide ? .mat : .none
    }

    /// Has CSS draw the backing; as it is a background only, nothing is laid out again.
    private func updateBacking() {
        let backing = backing
        for other in [Backing.mat, .paper] where other != backing {
            unsafe gtk_widget_remove_css_class(widget, other.rawValue)
        }
        if backing != .none { unsafe gtk_widget_add_css_class(widget, backing.rawValue) }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        let width = unsafe Double(gtk_widget_get_width(widget))
        let height = unsafe Double(gtk_widget_get_height(widget))
        guard width > 0, height > 0 else { return }
        if let texture {
            unsafe draw(texture, width: width, height: height, on: snapshot)
        } else if let icon {
            let side = min(width, height, max(32, min(width, height) * 0.5))
            guard let picture = unsafe icon.picture(size: Int(side), for: widget) else { return }
            let frame = Rect(
                x: ((width - side) / 2).rounded(), y: ((height - side) / 2).rounded(),
                width: side.rounded(.down), height: side.rounded(.down))
            unsafe picture.draw(in: frame, of: widget, on: snapshot)
        }
    }

    private func draw(
        _ texture: Texture, width: Double, height: Double, on snapshot: OpaquePointer
    ) {
        let isBacked = backing != .none
        // The room around what shows its backing.
        let margin = isBacked ? (min(width, height) / 8).rounded() : 0
        let size = size(of: texture, width: width - 2 * margin, height: height - 2 * margin)
        // What has no backing stands on the bottom edge, so that a shelf has a common ground line.
        let stands = fit == .contain && !isBacked
        let x = ((width - size.width) / 2).rounded()
        let y = stands ? height - size.height : ((height - size.height) / 2).rounded()
        let frame = Rect(x: x, y: y, width: size.width, height: size.height)
        let radius = stands ? min(8, min(size.width, size.height) / 8) : 0
        unsafe texture.draw(in: frame, radius: radius, of: widget, on: snapshot)
    }

    private func size(
        of texture: Texture, width: Double, height: Double
    ) -> (width: Double, height: Double) {
        let across = width / Double(texture.width)
        let down = height / Double(texture.height)
        let scale =
            switch fit {
            // Small pictures are never blown up beyond twice their size: pixels are no ornament.
            case .contain: min(across, down, 2)
            case .cover: max(across, down)
            case .scaleDown: min(across, down, 1)
            case .fill: 0.0
            }
        guard fit != .fill else { return (width, height) }
        return (Double(texture.width) * scale, Double(texture.height) * scale)
    }
}
