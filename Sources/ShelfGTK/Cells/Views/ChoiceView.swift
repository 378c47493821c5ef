/// One of two views, made by `if` and `switch`.
///
/// The widgets of the other view are kept for when it is chosen again, but its state is not.
public struct ChoiceView<First: View, Second: View>: PrimitiveView {
    enum Choice {
        case first(First)
        case second(Second)
    }

    let choice: Choice

    init(_ choice: Choice) { self.choice = choice }

    /// The children of the chosen view.
    public var listed: [ViewEntry] {
        switch choice {
        case .first(let view): view.listed.map { $0.inBranch(0) }
        case .second(let view): view.listed.map { $0.inBranch(1) }
        }
    }

    /// Renders the chosen view.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? ChoiceNode<First, Second> {
            node.update(self, in: context)
            return node
        }
        return ChoiceNode(self, in: context)
    }
}

final class ChoiceNode<First: View, Second: View>: WrapperNode {
    private var isFirst: Bool
    private var other: ViewNode?
    private var identity: ViewIdentity

    init(_ view: ChoiceView<First, Second>, in context: ViewContext) {
        identity = ViewIdentity(inside: context.identity)
        var inner = context
        inner.identity = identity
        switch view.choice {
        case .first(let first):
            isFirst = true
            super.init(first.render(into: nil, in: inner))
        case .second(let second):
            isFirst = false
            super.init(second.render(into: nil, in: inner))
        }
    }

    func update(_ view: ChoiceView<First, Second>, in context: ViewContext) {
        let choosesFirst = if case .first = view.choice { true } else { false }
        let isSame = choosesFirst == isFirst
        if !isSame || identity.parent !== context.identity {
            identity = ViewIdentity(inside: context.identity)
        }
        var inner = context
        inner.identity = identity
        let shown = child
        let reusable = isSame ? shown : other
        switch view.choice {
        case .first(let first): take(first.render(into: reusable, in: inner))
        case .second(let second): take(second.render(into: reusable, in: inner))
        }
        guard !isSame else { return }
        isFirst = choosesFirst
        shown.unbind()
        other = shown
    }
}
