/// Builds views from statements.
@resultBuilder
public enum ViewBuilder {
    /// A single view stays itself.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views stand one after the other.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewList {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return ViewList(views: views)
    }

    /// A view that may be absent.
    public static func buildOptional<Content: View>(_ content: Content?) -> ViewList {
        ViewList(views: content.map { [$0] } ?? [])
    }

    /// The first of two views.
    public static func buildEither<Content: View>(first: Content) -> ViewList {
        ViewList(views: [first])
    }

    /// The second of two views.
    public static func buildEither<Content: View>(second: Content) -> ViewList {
        ViewList(views: [second])
    }

    /// One view per element of a sequence.
    public static func buildArray<Content: View>(_ contents: [Content]) -> ViewList {
        ViewList(views: contents)
    }
}

/// Several views in order; a stack lays them out, alone they stand below each other.
public struct ViewList: PrimitiveView {
    let views: [any View]

    /// The views with nested lists flattened.
    var flattened: [any View] {
        views.flatMap { ($0 as? ViewList)?.flattened ?? [$0] }
    }

    /// Renders the views as a vertical stack.
    public func render(into node: ViewNode?) -> ViewNode {
        Stack(orientation: .vertical, spacing: 0, views: flattened).render(into: node)
    }
}
