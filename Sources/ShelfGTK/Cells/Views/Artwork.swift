internal import CGtk
import ShelfGObject
import ShelfLayout

/// A picture with rounded corners, or an icon as a placeholder.
///
/// The view fills its room and has no size of its own, so a late picture never moves anything.
public struct Artwork: PrimitiveView {
    /// The scaling of a picture in a frame of other proportions.
    public enum Fit: Hashable, Sendable {
        /// The whole picture, with room left over.
        case contain
        /// The whole frame, with the picture cropped.
        case cover
        /// The whole frame, with the picture distorted.
        case fill
        /// Like `contain`, but never enlarged, and centred.
        case scaleDown
    }

    let texture: Texture?
    let icon: Icon?
    var fit: Fit = .contain
    var isCentred = false
    var isAwaited = false

    /// Shows `texture`, or `icon` without a texture.
    public init(_ texture: Texture?, placeholder icon: Icon? = nil) {
        self.texture = texture
        self.icon = icon
    }

    /// Sets the scaling of the picture.
    public func fit(_ fit: Fit) -> Artwork {
        var copy = self
        copy.fit = fit
        return copy
    }

    /// Centres the picture vertically.
    ///
    /// By default it stands at the bottom, so that pictures in a row share a baseline.
    public func verticallyCentered() -> Artwork {
        var copy = self
        copy.isCentred = true
        return copy
    }

    /// Shows the icon faintly and without colour: it stands for a picture that is on its way.
    package func awaited(_ isAwaited: Bool) -> Artwork {
        var copy = self
        copy.isAwaited = isAwaited
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

/// The widget that draws a texture or icon; a change needs no layout.
final class ArtworkWidget: WidgetImplementation {
    private static let type = WidgetType(
        name: "ShelfArtwork", cssName: "artwork", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

    private(set) var texture: Texture?
    private(set) var icon: Icon?
    private var fit = Artwork.Fit.contain
    private var isCentred = false
    private var isAwaited = false
    private var backing = Backing.none

    init() {
        super.init(type: Self.type)
        unsafe gtk_widget_set_vexpand(widget, 1)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    }

    func show(_ artwork: Artwork) {
        guard
            artwork.texture != texture || artwork.icon != icon || artwork.fit != fit
                || artwork.isCentred != isCentred || artwork.isAwaited != isAwaited
        else { return }
        texture = artwork.texture
        icon = artwork.icon
        fit = artwork.fit
        isCentred = artwork.isCentred
        isAwaited = artwork.isAwaited
        setBacking(wantedBacking)
        unsafe gtk_widget_queue_draw(widget)
    }

    /// The background of a picture in its frame.
    private enum Backing: String {
        /// None: the picture fills the frame.
        case none
        /// A tile slightly different from the surroundings, with the picture centred.
        ///
        /// For icons, small pictures, and transparent ones visible on any background.
        case mat
        /// A light sheet in any theme, under dark transparent pictures.
        case paper
        /// A dark sheet in any theme, under light transparent pictures.
        case slate
    }

    private var wantedBacking: Backing {
        guard fit == .contain else { return .none }
        guard let texture else { return icon == nil ? .none : .mat }
        if let lightness = texture.lightness {
            return lightness < 0.42 ? .paper : lightness > 0.62 ? .slate : .mat
        }
        return texture.isSmall ? .mat : .none
    }

    /// Sets the CSS class of the background, which needs no layout.
    private func setBacking(_ new: Backing) {
        guard new != backing else { return }
        if backing != .none { unsafe gtk_widget_remove_css_class(widget, backing.rawValue) }
        if new != .none { unsafe gtk_widget_add_css_class(widget, new.rawValue) }
        backing = new
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        let width = unsafe Double(gtk_widget_get_width(widget))
        let height = unsafe Double(gtk_widget_get_height(widget))
        guard width > 0, height > 0 else { return }
        if let texture {
            unsafe draw(texture, width: width, height: height, on: snapshot)
        } else if let icon {
            let room = min(width, height)
            let size = Icon.size(within: min(room, max(32, room * 0.5)))
            guard let picture = unsafe icon.picture(size: size, isFaint: isAwaited, for: widget)
            else { return }
            let side = Double(size)
            let frame = Rect(
                x: ((width - side) / 2).rounded(), y: ((height - side) / 2).rounded(),
                width: side, height: side)
            unsafe picture.draw(in: frame, of: widget, on: snapshot)
        }
    }

    private func draw(
        _ texture: Texture, width: Double, height: Double, on snapshot: OpaquePointer
    ) {
        let isBacked = backing != .none
        // The margin that makes the background visible.
        let margin = isBacked ? (min(width, height) / 8).rounded() : 0
        let size = size(of: texture, width: width - 2 * margin, height: height - 2 * margin)
        // Without a background, pictures stand at the bottom, so that a shelf has a common
        // baseline.
        let stands = fit == .contain && !isBacked && !isCentred
        let x = ((width - size.width) / 2).rounded()
        let y = stands ? height - size.height : ((height - size.height) / 2).rounded()
        let frame = Rect(x: x, y: y, width: size.width, height: size.height)
        let isWhole = fit == .contain && !isBacked
        let radius = isWhole ? min(8, min(size.width, size.height) / 8) : 0
        unsafe texture.draw(in: frame, radius: radius, of: widget, on: snapshot)
        if texture.lightness == nil { unsafe drawEdge(of: frame, radius: radius, on: snapshot) }
    }

    /// Draws a line inside the edge of an opaque picture, in the CSS colour of the node.
    ///
    /// Without it, white pictures have no visible edge on a light window, nor black ones on a dark
    /// window.
    private func drawEdge(of frame: Rect, radius: Double, on snapshot: OpaquePointer) {
        var colour = GdkRGBA()
        unsafe gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
        guard colour.alpha > 0 else { return }
        var bounds = graphene_rect_t(
            origin: graphene_point_t(x: Float(frame.x), y: Float(frame.y)),
            size: graphene_size_t(width: Float(frame.width), height: Float(frame.height)))
        var outline = GskRoundedRect()
        unsafe gsk_rounded_rect_init_from_rect(&outline, &bounds, Float(radius))
        let widths: [Float] = [1, 1, 1, 1]
        let colours = [colour, colour, colour, colour]
        unsafe gtk_snapshot_append_border(snapshot, &outline, widths, colours)
    }

    private func size(
        of texture: Texture, width: Double, height: Double
    ) -> (width: Double, height: Double) {
        let across = width / Double(texture.width)
        let down = height / Double(texture.height)
        let scale =
            switch fit {
            // Small pictures are enlarged at most to twice their size.
            case .contain: whole(min(across, down, 2))
            case .cover: max(across, down)
            case .scaleDown: min(across, down, 1)
            case .fill: 0.0
            }
        guard fit != .fill else { return (width, height) }
        return (Double(texture.width) * scale, Double(texture.height) * scale)
    }

    /// Returns a scale, or the one at which picture pixels match device pixels if nearly the same.
    ///
    /// The result is sharper and drawn faster.
    private func whole(_ scale: Double) -> Double {
        let unit = unsafe 1 / Double(gtk_widget_get_scale_factor(widget))
        return scale > unit && scale < unit * 1.05 ? unit : scale
    }
}
