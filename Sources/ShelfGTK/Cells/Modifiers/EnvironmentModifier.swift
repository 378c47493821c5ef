extension View {
    /// Sets an environment value for this view and its content.
    public func environment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        EnvironmentView(content: self, path: path, value: value)
    }
}

struct EnvironmentView<Content: View, Value>: PrimitiveView {
    let content: Content
    let path: WritableKeyPath<EnvironmentValues, Value>
    let value: Value

    func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        var context = context
        context.environment[keyPath: path] = value
        return content.render(into: node, in: context)
    }
}
