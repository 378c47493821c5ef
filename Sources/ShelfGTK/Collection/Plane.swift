internal import CGtk
import ShelfCollection
import ShelfLayout

/// What scrolls together: one child of the collection that is moved by one transform.
///
/// Cells keep their place on it and what they have drawn while the page scrolls. It is put on a new
/// origin before distances on it leave the range in which single precision tells an eighth of a
/// pixel apart, so nothing depends on how far down the page one is.
///
/// Design: docs/design/collection.md#planes
@safe
final class Plane: WidgetImplementation {
    /// How far from its origin the viewport may be, in pixels.
    static let reach = 524_288.0

    /// Where the page is at the plane's own zero, in content coordinates along the page.
    private(set) var origin = 0.0
    /// How often it was put on a new origin.
    private(set) var generation = 0
    /// Places every child: one of them asked for another size.
    var place: @MainActor () -> Void = {}
    /// Draws the children.
    var draw: @MainActor (OpaquePointer) -> Void = { _ in }
    private var isDrawDue = false
    /// Where it was put last, and its size.
    private var corner = graphene_point_t(x: 0, y: 0)
    private var size = (width: Int32(0), height: Int32(0))
    private var isSettling = false

    init() {
        super.init(type: PlaneType.shared)
        // Without a name GTK tells that of the class.
        unsafe Accessibility.set(widget, label: "")
    }

    /// Moves the plane to where the page stands, along its axis; its size is that of the viewport.
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

    /// Its children have been given their places between two frames: the next one need not.
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

    /// Has the children drawn again with the next frame.
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
