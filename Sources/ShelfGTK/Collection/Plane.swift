internal import CGtk
import ShelfCollection
import ShelfLayout

/// The parent of all cells, scrolled by one transform.
///
/// Cells keep their allocation and render nodes while the page scrolls. The origin moves before
/// single precision can no longer distinguish an eighth of a pixel. So nothing depends on the
/// scroll offset.
///
/// Design: docs/design/collection.md#planes
@safe
final class Plane: WidgetImplementation {
    /// The largest distance between origin and viewport, in pixels.
    static let reach = 524_288.0

    /// The content coordinate of the plane's zero, along the page.
    private(set) var origin = 0.0
    /// The number of origins so far.
    private(set) var generation = 0
    /// Places all children after one has requested a size.
    var place: @MainActor () -> Void = {}
    /// Draws the children.
    var draw: @MainActor (OpaquePointer) -> Void = { _ in }
    private var isDrawDue = false
    /// The last position and size.
    private var corner = graphene_point_t(x: 0, y: 0)
    private var size = (width: Int32(0), height: Int32(0))
    private var isSettling = false

    init() {
        super.init(type: PlaneType.shared)
        // Without a name GTK exposes that of the class.
        unsafe Accessibility.set(widget, label: "")
    }

    /// Moves the plane along its axis for a scroll offset; its size is that of the viewport.
    func move(to pageOrigin: Double, along axis: Axis, viewport: Size) {
        if abs(pageOrigin - origin) > Self.reach {
            origin = pageOrigin.rounded()
            generation += 1
        }
        let offset = Float(origin - pageOrigin)
        corner = graphene_point_t(
            x: axis == .horizontal ? offset : 0, y: axis == .vertical ? offset : 0)
        size = (Int32(viewport.width), Int32(viewport.height))
        allocateItself()
    }

    /// Allocates the children between two frames, so that the next one need not.
    func settle() {
        guard size.width > 0, size.height > 0 else { return }
        isSettling = true
        allocateItself()
        isSettling = false
    }

    private func allocateItself() {
        unsafe gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        unsafe gtk_widget_allocate(
            widget, size.width, size.height, -1, gsk_transform_translate(nil, &corner))
    }

    /// Redraws the children in the next frame.
    func queueDraw() {
        guard !isDrawDue else { return }
        isDrawDue = true
        unsafe gtk_widget_queue_draw(widget)
    }

    override func allocate(width: Int32, height: Int32) {
        if !isSettling { place() }
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        isDrawDue = false
        unsafe draw(snapshot)
    }

    override func dispose() {
        place = {}
        unsafe draw = { _ in }
    }
}

private enum PlaneType {
    static let shared = WidgetType(
        name: "ShelfPlane", cssName: "plane", role: GTK_ACCESSIBLE_ROLE_ROW_GROUP)
}
