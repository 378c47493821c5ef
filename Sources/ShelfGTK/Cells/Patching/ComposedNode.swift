/// The node of a composed view that has state or reads the environment: it can render itself again.
final class ComposedNode<Content: View>: WrapperNode {
    private var view: Content
    private var context: ViewContext
    private let states = StateTable()
    private var isBound = true

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
        isBound = true
        DynamicFields.connect(view, to: states, in: context)
        renderBody()
    }

    private func stateChanged() {
        if isBound { refresh { renderBody() } }
    }

    override func unbind() {
        isBound = false
        super.unbind()
    }

    private func renderBody() {
        RenderCounters.shared.renders += 1
        states.whileRendering { show(view.body, in: context) }
    }
}
