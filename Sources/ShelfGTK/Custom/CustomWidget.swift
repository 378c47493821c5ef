internal import CGtk
import ShelfGObject
public import ShelfLayout

/// A custom widget, which measures itself, places its children and draws.
///
/// ```swift
/// final class Dial: CustomWidget {
///     var value = 0.0 { didSet { queueDraw() } }
///
///     override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
///         (24, 48)
///     }
///
///     override func draw(in drawing: Drawing, size: Size) {
///         drawing.fill(Rect(origin: .zero, size: size), .theme(.accent).opacity(value), radius: 8)
///     }
/// }
///
/// CustomWidgetView { Dial() } update: { $0.value = level }
/// ```
///
/// The widget on screen owns this object, and lives as long as it is shown or referenced. Calls
/// before and after that time have no effect.
///
/// Design: docs/design/ownership.md#widgets-of-ones-own
@MainActor
open class CustomWidget {
    fileprivate weak var implementation: CustomImplementation?
    private var pending: [Widget] = []

    /// Makes the object; its widget is made when it is shown.
    public init() {}

    /// The CSS node name.
    open var cssName: String { "widget" }

    /// Returns the minimum and natural length along an axis, in pixels; zero by default.
    ///
    /// `across` is the length along the other axis, if known.
    open func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        (0, 0)
    }

    /// Places the children in an area of this size; each fills it by default.
    open func placeChildren(in size: Size) {
        for child in children { place(child, in: Rect(origin: .zero, size: size)) }
    }

    /// Draws the widget below its children.
    open func draw(in drawing: Drawing, size: Size) {}

    /// The widget itself can have the keyboard focus; read once, when the widget is made.
    open var takesFocus: Bool { false }

    // MARK: - Requests

    /// Requests a redraw in the next frame.
    public final func queueDraw() {
        if let implementation { unsafe gtk_widget_queue_draw(implementation.widget) }
    }

    /// Requests measuring and layout in the next frame.
    public final func queueLayout() {
        if let implementation { unsafe gtk_widget_queue_resize(implementation.widget) }
    }

    /// The children in drawing and focus order.
    public final var children: [Widget] { implementation?.children ?? pending }

    /// Adds a child above the others, which must not have a parent.
    public final func add(_ child: Widget) {
        precondition(
            unsafe gtk_widget_get_parent(child.gtk) == nil, "a widget stands in one other only")
        if let implementation { implementation.add(child) } else { pending.append(child) }
    }

    /// Removes a child.
    public final func remove(_ child: Widget) {
        pending.removeAll { $0 == child }
        implementation?.remove(child)
    }

    /// Returns the minimum and natural length of a child along an axis, in pixels.
    public final func measure(
        _ child: Widget, _ axis: Axis, across: Double? = nil
    ) -> (minimum: Double, natural: Double) {
        let orientation =
            axis == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        var (minimum, natural): (Int32, Int32) = (0, 0)
        unsafe gtk_widget_measure(
            child.gtk, orientation, across.map { Pixels.covering($0) } ?? -1, &minimum, &natural,
            nil,
            nil)
        return (Double(minimum), Double(natural))
    }

    /// Allocates a rectangle in pixels to a child; only within `placeChildren(in:)`.
    public final func place(_ child: Widget, in frame: Rect) {
        // GTK rejects less than the minimum.
        let width = max(frame.width, measure(child, .horizontal).minimum)
        let height = max(frame.height, measure(child, .vertical, across: width).minimum)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        unsafe gtk_widget_allocate(
            child.gtk, Pixels.covering(width), Pixels.covering(height), -1,
            gsk_transform_translate(nil, &origin))
    }

    /// Hides a child from drawing and focus, or shows it again; only within `placeChildren(in:)`.
    ///
    /// A hidden child must be placed too.
    package final func setLeftOut(_ isLeftOut: Bool, _ child: Widget) {
        unsafe gtk_widget_set_child_visible(child.gtk, isLeftOut ? 0 : 1)
    }

    /// The position on the surface of the window, in pixels.
    package final var placeInSurface: Point {
        implementation.map { unsafe ScreenPlace.inSurface(of: $0.widget) } ?? .zero
    }

    fileprivate func begin(as implementation: CustomImplementation) {
        self.implementation = implementation
        for child in pending { implementation.add(child) }
        pending = []
    }
}

extension Widget {
    /// Makes the widget of a custom object; only once for each object.
    public convenience init(_ custom: CustomWidget) {
        let implementation = custom.implementation ?? CustomImplementation(custom)
        unsafe self.init(implementation.widget)
    }
}

/// A view of a custom widget, made once and updated at each rendering.
public struct CustomWidgetView<Custom: CustomWidget>: PrimitiveView {
    private let make: @MainActor () -> Custom
    private let update: @MainActor (Custom) -> Void

    /// Makes a view; `update` applies changes to the widget.
    public init(
        make: @escaping @MainActor () -> Custom,
        update: @escaping @MainActor (Custom) -> Void = { _ in }
    ) {
        self.make = make
        self.update = update
    }

    /// Renders the widget.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? CustomNode<Custom> ?? CustomNode(make())
        update(node.custom)
        return node
    }
}

private final class CustomNode<Custom: CustomWidget>: ViewNode {
    let custom: Custom

    init(_ custom: Custom) {
        self.custom = custom
        super.init(Widget(custom))
    }

    override var takesFocus: Bool { custom.takesFocus }
}

/// The widget implementation that calls a `CustomWidget` and owns it.
private final class CustomImplementation: WidgetImplementation {
    private static var types: [String: WidgetType] = [:]

    private let custom: CustomWidget
    private(set) var children: [Widget] = []

    init(_ custom: CustomWidget) {
        self.custom = custom
        super.init(type: Self.type(cssName: custom.cssName))
        unsafe gtk_widget_set_focusable(widget, custom.takesFocus ? 1 : 0)
        custom.begin(as: self)
    }

    /// Returns the class of all widgets with a CSS name.
    private static func type(cssName: String) -> WidgetType {
        if let type = types[cssName] { return type }
        let type = WidgetType(
            name: "ShelfCustom\(types.count)", cssName: cssName, role: GTK_ACCESSIBLE_ROLE_GROUP)
        types[cssName] = type
        return type
    }

    func add(_ child: Widget) {
        children.append(child)
        unsafe gtk_widget_set_parent(child.gtk, widget)
    }

    func remove(_ child: Widget) {
        guard let index = children.firstIndex(of: child) else { return }
        children.remove(at: index)
        unsafe gtk_widget_unparent(child.gtk)
    }

    override var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        let axis: Axis = orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical
        let (minimum, natural) = custom.measure(axis, across: size < 0 ? nil : Double(size))
        let least = Pixels.covering(minimum)
        return (least, max(least, Pixels.covering(natural)))
    }

    override func allocate(width: Int32, height: Int32) {
        custom.placeChildren(in: Size(width: Double(width), height: Double(height)))
    }

    override func snapshot(_ snapshot: OpaquePointer) {
        let size = unsafe Size(
            width: Double(gtk_widget_get_width(widget)),
            height: Double(gtk_widget_get_height(widget)))
        let drawing = unsafe Drawing(on: snapshot, of: widget)
        custom.draw(in: drawing, size: size)
        drawing.end()
        unsafe super.snapshot(snapshot)
    }

    override func dispose() { children = [] }
}
