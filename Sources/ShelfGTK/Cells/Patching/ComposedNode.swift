/// The node of a composed view that has state or reads the environment: it can render itself again.
final class ComposedNode<Content: View>: WrapperNode {
    /// The newest view; nil while the node waits to be shown again.
    private var view: Content?
    private var context: ViewContext
    private let states = StateTable()

    init(_ view: Content, in context: ViewContext) {
        self.view = view
        self.context = context
        DynamicFields.connect(view, to: states, in: context)
        super.init(view.body.render(into: nil, in: context))
        states.onChange = { [weak self] in self?.stateChanged() }
    }

    func update(_ view: Content, in context: ViewContext) {
        self.view = view
        self.context = context
        DynamicFields.connect(view, to: states, in: context)
        renderBody(of: view)
    }

    private func stateChanged() {
        if let view { refresh { renderBody(of: view) } }
    }

    override func unbind() {
        view = nil
        states.leave()
        super.unbind()
    }

    private func renderBody(of view: Content) {
        RenderCounters.shared.renders += 1
        states.whileRendering { show(view.body, in: context) }
    }
}
