public import ShelfGObject

extension View {
    /// Calls `action` with the arguments of a signal of the view's outermost widget.
    ///
    /// Signals caused by a rendering are reported soon after it.
    ///
    /// Use it for features that no view of this module offers; see `connect(_:_:)` of `Object` for
    /// the arguments. An unknown signal and wrong argument types are programmer errors.
    public func onSignal<each Argument: SignalValue>(
        _ name: String, _ action: @escaping @MainActor (repeat each Argument) -> Void
    ) -> some View {
        SignalView(content: self, name: name, handler: SignalHandler(action))
    }
}

/// A box for a closure with any arguments, for the node that outlives many of them.
private struct SignalHandler<each Argument: SignalValue> {
    let call: @MainActor (repeat each Argument) -> Void

    init(_ call: @escaping @MainActor (repeat each Argument) -> Void) { self.call = call }
}

private struct SignalView<Content: View, each Argument: SignalValue>: PrimitiveView {
    let content: Content
    let name: String
    let handler: SignalHandler<repeat each Argument>

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? SignalNode<repeat each Argument>, node.name == name {
            node.show(content, in: context)
            node.handler = handler
            return node
        }
        return SignalNode(content.render(into: nil, in: context), name, handler)
    }
}

private final class SignalNode<each Argument: SignalValue>: WrapperNode {
    let name: String
    /// The latest handler, or nil while the node is in reserve.
    var handler: SignalHandler<repeat each Argument>?
    private var connection: SignalConnection?

    init(_ child: ViewNode, _ name: String, _ handler: SignalHandler<repeat each Argument>) {
        self.name = name
        self.handler = handler
        super.init(child)
        attach()
    }

    private func attach() {
        connection = widget.connect(name) { [weak self] (arguments: repeat each Argument) in
            guard let handler = self?.handler else { return }
            let values = (repeat each arguments)
            Renderings.tell { handler.call(repeat each values) }
        }
    }

    override func widgetChanged(from old: Widget) {
        connection?.disconnect()
        attach()
    }

    override func unbind() {
        handler = nil
        super.unbind()
    }
}
