internal import CGtk
import ShelfGObject

/// A view modifier implemented by one GTK event controller.
protocol ControllerModifier {
    /// Makes the controller, whose handlers get the latest closures from the node.
    static func makeController(for node: ControllerNode<Self>) -> OpaquePointer?

    /// Updates the controller from the latest description.
    func configure(_ controller: Object)

    /// Schedules the ends of what has begun for when the main loop is idle, as the view is removed.
    func end(_ controller: Object)
}

extension ControllerModifier {
    func configure(_ controller: Object) {}

    func end(_ controller: Object) {}
}

struct ControlledView<Content: View, Modifier: ControllerModifier>: PrimitiveView {
    let content: Content
    let modifier: Modifier

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? ControllerNode<Modifier> {
            node.show(content, in: context)
            node.modifier = modifier
            return node
        }
        return ControllerNode(content.render(into: nil, in: context), modifier)
    }
}

/// A node with one event controller that is kept across updates.
final class ControllerNode<Modifier: ControllerModifier>: WrapperNode {
    /// The latest handlers, or nil while the node is in reserve.
    var modifier: Modifier? {
        didSet { if let controller { modifier?.configure(controller) } }
    }
    private(set) var controller: Object?

    init(_ child: ViewNode, _ modifier: Modifier) {
        self.modifier = modifier
        super.init(child)
        attach()
    }

    private func attach() {
        let controller = unsafe Modifier.makeController(for: self)
        let made = unsafe required(controller, "event controller")
        // The widget takes over the initial reference; the handle adds its own.
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(made))
        self.controller = object
        modifier?.configure(object)
        unsafe gtk_widget_add_controller(widget.gtk, made)
    }

    override func widgetChanged(from old: Widget) {
        if let controller { unsafe gtk_widget_remove_controller(old.gtk, controller.opaque) }
        attach()
    }

    override func unbind() {
        // GTK itself ends a press on a hidden widget.
        if let controller { modifier?.end(controller) }
        modifier = nil
        super.unbind()
    }
}

extension View {
    func controlled(_ modifier: some ControllerModifier) -> some View {
        ControlledView(content: self, modifier: modifier)
    }
}
