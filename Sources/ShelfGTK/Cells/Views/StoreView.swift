public import ShelfStore

/// A view of a part of a store, which renders itself again when the part has changed.
///
/// Neither the views around it nor rows are compared, and only differences are set.
///
/// ```swift
/// struct CharacterName: View {
///     let id: StoryCharacter.ID
///     let store: Store<Cast.State, Cast.Action>
///
///     var body: some View {
///         StoreView(store.scope(id: id, in: \.characters, action: Cast.Action.characterCase)) {
///             character, store in
///             Text(character.name)
///         } placeholder: {
///             Text("…")
///         }
///     }
/// }
/// ```
///
/// The cell owns the observation and ends it when it is bound to another item. If the part is
/// removed while shown, its last value stays.
///
/// Design: docs/design/cells.md#stores
public struct StoreView<
    State, Value: Equatable, Action: Sendable, Content: View, Placeholder: View
>: PrimitiveView {
    let store: ScopedStore<State, Action>?
    let value: @MainActor (State) -> Value
    let content: @MainActor (Value, ScopedStore<State, Action>) -> Content
    let placeholder: @MainActor () -> Placeholder

    /// Shows a store's state, or the placeholder without a store.
    public init(
        _ store: (some StoreProtocol<State, Action>)?,
        @ViewBuilder content: @escaping @MainActor (State, ScopedStore<State, Action>) -> Content,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder = { EmptyView() }
    ) where Value == State {
        self.init(store, observing: { $0 }, content: content, placeholder: placeholder)
    }

    /// Shows and observes only a value of a store's state, or the placeholder without a store.
    public init(
        _ store: (some StoreProtocol<State, Action>)?,
        observing value: @escaping @MainActor (State) -> Value,
        @ViewBuilder content: @escaping @MainActor (Value, ScopedStore<State, Action>) -> Content,
        @ViewBuilder placeholder: @escaping @MainActor () -> Placeholder = { EmptyView() }
    ) {
        self.store = store?.scoped
        self.value = value
        self.content = content
        self.placeholder = placeholder
    }

    /// Renders the content and observes the store.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        guard let store else { return render(node, context) }
        // Actions that the content sends meanwhile must not be overtaken by this rendering.
        return store.holding { render(node, context) }
    }

    private func render(_ node: ViewNode?, _ context: ViewContext) -> ViewNode {
        if let node = node as? StoreNode<State, Value, Action, Content, Placeholder> {
            node.update(self, in: context)
            return node
        }
        return StoreNode(self, in: context)
    }

    /// Renders the content for a value, or the placeholder for nil.
    func render(_ value: Value?, into node: ViewNode?, in context: ViewContext) -> ViewNode {
        if let store, let value {
            content(value, store).render(into: node, in: context)
        } else {
            placeholder().render(into: node, in: context)
        }
    }
}

final class StoreNode<
    State, Value: Equatable, Action: Sendable, Content: View, Placeholder: View
>: WrapperNode {
    typealias Source = StoreView<State, Value, Action, Content, Placeholder>

    private var observation: StoreObservation?
    /// The value shown and its identity.
    private var shown: (value: Value, identity: ViewIdentity)?
    private var isPlaceholder: Bool
    /// The node of the content while the placeholder is shown, and vice versa.
    private var other: ViewNode?

    init(_ view: Source, in context: ViewContext) {
        let value = view.store.map { view.value($0.state) }
        isPlaceholder = value == nil
        super.init(view.render(value, into: nil, in: context))
        observe(view, value, in: context)
    }

    func update(_ view: Source, in context: ViewContext) {
        let value = value(of: view, in: context)
        observe(view, value, in: context)
        show(view, value, in: context)
    }

    private func show(_ view: Source, _ value: Value?, in context: ViewContext) {
        let isSame = isPlaceholder == (value == nil)
        let before = child
        take(view.render(value, into: isSame ? before : other, in: context))
        guard !isSame else { return }
        isPlaceholder.toggle()
        before.unbind()
        other = before
    }

    /// Returns the present value, or the shown one if its part has gone.
    private func value(of view: Source, in context: ViewContext) -> Value? {
        guard let store = view.store else { return nil }
        if !store.isPresent, let shown, shown.identity === context.identity { return shown.value }
        return view.value(store.state)
    }

    private func observe(_ view: Source, _ value: Value?, in context: ViewContext) {
        shown = value.map { ($0, context.identity) }
        observation = view.store.map { store in
            store.observe(view.value, initially: false) { [weak self] value in
                guard let self else { return }
                RenderCounters.shared.renders += 1
                self.shown = (value, context.identity)
                self.refresh { self.show(view, value, in: context) }
            }
        }
    }

    override func unbind() {
        observation = nil
        shown = nil
        super.unbind()
    }
}
