/// What a view is rendered with besides itself.
public struct ViewContext {
    /// The values handed down from the views around.
    public var environment: EnvironmentValues

    /// Whose content is rendered; state that belongs to another is reset.
    var identity: ViewIdentity

    /// The axis of the stack around, if there is one.
    var axis: StackAxis?

    /// Whether the view is given a width that is not its own to say: that of a cell, not its share of a
    /// line.
    var isGivenWidth = true

    /// Whether the stack around is given a width, which it hands on to what takes the room left.
    var isStackGivenWidth = true

    /// Whether text is never cut, as on the buttons of a header bar: GTK would rather have those cut
    /// than the title out of the middle.
    var keepsWords = false

    /// The context of a view that stands alone, and keeps its state when it is described again.
    public init() {
        self.init(environment: EnvironmentValues(), identity: .alone)
    }

    init(environment: EnvironmentValues, identity: ViewIdentity) {
        self.environment = environment
        self.identity = identity
    }

    /// The context of what stands at a place in the room there is.
    func placed(_ placement: Placement) -> ViewContext {
        var context = self
        if placement.horizontal != .fill { context.isGivenWidth = false }
        return context
    }

    /// The context of what is inside a container that is no stack.
    var inside: ViewContext {
        var context = self
        context.axis = nil
        return context
    }
}

/// Whose content a view shows: one object for each binding of a cell, each branch, each element.
///
/// Nodes are reused for other items; state is not, and this tells them apart.
final class ViewIdentity {
    /// Of all views that are in no other; each of their nodes stands for itself.
    static let alone = ViewIdentity()

    let parent: ViewIdentity?
    /// The item of a cell.
    let item: AnyHashable?
    /// Where the state is that is kept for the item.
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
