internal import CGtk
import ShelfGObject

/// Handlers of input that stand behind one event controller of GTK.
protocol ControllerModifier {
    /// Makes the controller, whose handlers ask the node for the newest closures.
    static func makeController(for node: ControllerNode<Self>) -> OpaquePointer?

    /// Brings the controller in line with the newest description.
    func configure(_ controller: Object)

    /// Has the handlers told, when the main loop is idle, that what has begun is over: the view goes.
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

/// A view with one event controller, however often it is described.
final class ControllerNode<Modifier: ControllerModifier>: WrapperNode {
    /// The newest handlers; nil while the node waits to be shown again.
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
        // The widget takes the reference; the handle adds one of its own.
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
        // GTK itself ends a press on a widget that is hidden.
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
