import ShelfGObject

/// The node of a composed view with state or environment values, which can render itself again.
final class ComposedNode<Content: View>: WrapperNode {
    /// The latest view, or nil while the node is in reserve.
    private var view: Content?
    private var context: ViewContext
    private let states = StateTable()
    private var isRenderingDue = false

    init(_ view: Content, in context: ViewContext) {
        self.view = view
        self.context = context
        DynamicFields.connect(view, to: states, in: context)
        super.init(Renderings.run { view.body.render(into: nil, in: context) })
        states.onChange = { [weak self] in self?.stateChanged() }
    }

    func update(_ view: Content, in context: ViewContext) {
        self.view = view
        self.context = context
        isRenderingDue = false
        renderBody(of: view)
    }

    /// Schedules one rendering before the next frame for all changes until then.
    ///
    /// Rendering in the middle of several changes could see inconsistent values.
    private func stateChanged() {
        guard !isRenderingDue, view != nil else { return }
        isRenderingDue = true
        MainLoop.next { [weak self] in
            guard let self, self.isRenderingDue else { return }
            self.isRenderingDue = false
            if let view = self.view { self.refresh { self.renderBody(of: view) } }
        }
    }

    override func unbind() {
        view = nil
        isRenderingDue = false
        states.leave()
        super.unbind()
    }

    private func renderBody(of view: Content) {
        RenderCounters.shared.renders += 1
        // The same value may have been rendered at another place since.
        DynamicFields.connect(view, to: states, in: context)
        states.whileRendering { show(view.body, in: context) }
    }
}
