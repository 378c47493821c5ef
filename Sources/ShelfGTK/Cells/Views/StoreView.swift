public import ShelfStore

/// A view of a part of a store, which shows itself again when the part has changed: nothing around
/// it is asked, no row is compared, and only what differs is set.
///
/// ```swift
/// CollectionView(rows) { _, _ in .list } cell: { row in
///     StoreView(store.scope(id: row.id, in: \.characters, action: Action.character)) {
///         character, store in
///         Text(character.name)
///     }
/// }
/// ```
///
/// The cell owns the observation and ends it when it is bound to another item. While the part is
/// gone, its last value stays.
///
/// Design: docs/design/cells.md#stores
public struct StoreView<State, Value: Equatable, Action: Sendable, Content: View>: PrimitiveView {
    let store: ScopedStore<State, Action>?
    let value: @MainActor (State) -> Value
    let content: @MainActor (Value, ScopedStore<State, Action>) -> Content

    /// Shows a store's state; nil leaves on screen what is there.
    public init(
        _ store: ScopedStore<State, Action>?,
        @ViewBuilder content: @escaping @MainActor (State, ScopedStore<State, Action>) -> Content
    ) where Value == State {
        self.init(store, observing: { $0 }, content: content)
    }

    /// Shows a value of a store's state and hears of nothing else.
    public init(
        _ store: ScopedStore<State, Action>?,
        observing value: @escaping @MainActor (State) -> Value,
        @ViewBuilder content: @escaping @MainActor (Value, ScopedStore<State, Action>) -> Content
    ) {
        self.store = store
        self.value = value
        self.content = content
    }

    /// Renders the content and observes the store.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let node = node as? StoreNode<State, Value, Action, Content> {
            node.update(self, in: context)
            return node
        }
        return StoreNode(self, in: context)
    }
}

final class StoreNode<State, Value: Equatable, Action: Sendable, Content: View>: WrapperNode {
    private var observation: StoreObservation?

    init(_ view: StoreView<State, Value, Action, Content>, in context: ViewContext) {
        super.init(
            view.store.map {
                view.content(view.value($0.state), $0).render(into: nil, in: context)
            } ?? EmptyView().render(into: nil, in: context))
        observe(view, in: context)
    }

    func update(_ view: StoreView<State, Value, Action, Content>, in context: ViewContext) {
        observe(view, in: context)
        guard let store = view.store else { return }
        show(view.content(view.value(store.state), store), in: context)
    }

    private func observe(
        _ view: StoreView<State, Value, Action, Content>, in context: ViewContext
    ) {
        observation = view.store.map { store in
            store.observe(view.value, initially: false) { [weak self] value in
                guard let self else { return }
                RenderCounters.shared.renders += 1
                self.refresh { self.show(view.content(value, store), in: context) }
            }
        }
    }

    override func unbind() {
        observation = nil
        super.unbind()
    }
}
