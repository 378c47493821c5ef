internal import CGtk
import ShelfGObject

extension View {
    /// Shows a tooltip with a text, unless it is empty.
    public func tooltip(_ text: String) -> some View { TooltipView(content: self, text: text) }
}

struct TooltipView<Content: View>: PrimitiveView {
    let content: Content
    let text: String

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? TooltipNode {
            node.show(content, in: context)
            node.text = text
            return node
        }
        return TooltipNode(content.render(into: nil, in: context), text)
    }
}

/// A node that supplies the tooltip on request.
///
/// Setting it on the widget would query the pointer's position from the display at each bind.
final class TooltipNode: WrapperNode {
    var text: String {
        didSet { if text != oldValue { describe() } }
    }
    /// The number of requests for the text.
    private(set) var queries = 0
    private var connection: SignalConnection?

    init(_ child: ViewNode, _ text: String) {
        self.text = text
        super.init(child)
        attach()
    }

    private func attach() {
        connection = widget.connect(Signal(tooltip: "query-tooltip")) { [weak self] in
            guard let self, !self.text.isEmpty else { return nil }
            self.queries += 1
            return self.text
        }
        unsafe gtk_widget_set_has_tooltip(widget.gtk, 1)
        describe()
    }

    private func describe() { unsafe Accessibility.set(widget.gtk, description: text) }

    override func widgetChanged(from old: Widget) {
        connection?.disconnect()
        unsafe gtk_widget_set_has_tooltip(old.gtk, 0)
        unsafe Accessibility.set(old.gtk, description: "")
        attach()
    }
}

extension Signal where Handler == @MainActor () -> String? {
    /// Makes GTK's signal for the text of a tooltip; nil shows none.
    init(tooltip name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, Int32, gboolean, OpaquePointer?,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, _, _, _, tooltip, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                guard let text = MainActor.assumeIsolated({ handler() }) else { return 0 }
                unsafe gtk_tooltip_set_text(tooltip, text)
                return 1
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
