/// The context in which a view is rendered.
public struct ViewContext {
    /// The values inherited from enclosing views.
    public var environment: EnvironmentValues

    /// The identity of the content; state of another identity is reset.
    var identity: ViewIdentity

    /// The axis of the enclosing stack, if any.
    var axis: StackAxis?

    /// The view's width is given from outside: that of a cell, not a share of a row.
    var isGivenWidth = true

    /// The enclosing stack has a given width, which it passes to expanding views.
    var isStackGivenWidth = true

    /// Text is never ellipsized, as in a header bar, where GTK would prefer that to moving the
    /// title.
    var keepsWords = false

    /// Makes the context of a view outside any other, which keeps its state across updates.
    public init() {
        self.init(environment: EnvironmentValues(), identity: .alone)
    }

    init(environment: EnvironmentValues, identity: ViewIdentity) {
        self.environment = environment
        self.identity = identity
    }

    /// Returns the context of a view placed in its room.
    func placed(_ placement: Placement) -> ViewContext {
        var context = self
        if placement.horizontal != .fill { context.isGivenWidth = false }
        return context
    }

    /// The context for the content of a container other than a stack.
    var inside: ViewContext {
        var context = self
        context.axis = nil
        return context
    }
}

/// The identity of content: a separate object for each binding of a cell, branch and element.
///
/// Nodes are reused for other items, but state is not; the identity tells them apart.
final class ViewIdentity {
    /// The identity of all views outside any other, each of which has its own node.
    static let alone = ViewIdentity()

    let parent: ViewIdentity?
    /// The item of a cell.
    let item: AnyHashable?
    /// The storage of the state kept for the item.
    let kept: KeptStates?

    init(item: AnyHashable? = nil, kept: KeptStates? = nil) {
        parent = nil
        self.item = item
        self.kept = kept
    }

    init(inside parent: ViewIdentity) {
        self.parent = parent
        item = parent.item
        kept = parent.kept
    }
}
