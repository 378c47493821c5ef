/// A value stored for a view, such as whether it is expanded; a change renders the view again.
///
/// The state is temporary: it restarts with the initial value for another item in the cell, a
/// branch that was left, or a new element. Lasting values belong into the model, or are kept for
/// the item with ``KeptState``. A `body` must not change it.
///
/// A view value shown at two places has separate state at each. Its `body` and bindings use that of
/// the place being rendered. A closure that uses the property's name accesses that of the place
/// rendered last. So make a value for each place if closures do so.
@propertyWrapper
public struct State<Value>: DynamicField {
    private let link: StateLink<Value>

    /// Makes state with an initial value.
    public init(wrappedValue: Value) { link = StateLink(wrappedValue) }

    /// The present value.
    public var wrappedValue: Value {
        get { link.value }
        nonmutating set { link.value = newValue }
    }

    /// A binding for a view that changes the value.
    public var projectedValue: Binding<Value> { link.binding }

    func connect(_ name: String, to states: StateTable, in context: ViewContext) {
        link.storage = states.storage(name, initial: link.initial)
    }
}

/// A value stored for the item of a view's cell, for as long as the collection has the item.
///
/// Views of the same item share values of the same name; a change renders only the last one again.
/// Outside a collection it behaves like ``State``.
@propertyWrapper
public struct KeptState<Value>: DynamicField {
    private let link: StateLink<Value>
    private let name: String

    /// Makes state with an initial value and a name.
    public init(wrappedValue: Value, _ name: String) {
        link = StateLink(wrappedValue)
        self.name = name
    }

    /// The present value.
    public var wrappedValue: Value {
        get { link.value }
        nonmutating set { link.value = newValue }
    }

    /// A binding for a view that changes the value.
    public var projectedValue: Binding<Value> { link.binding }

    func connect(_ name: String, to states: StateTable, in context: ViewContext) {
        link.storage = states.keptStorage(self.name, initial: link.initial)
    }
}

/// The link from a property of a short-lived view value to its storage.
private final class StateLink<Value> {
    let initial: Value
    var storage: StateStorage<Value>?

    init(_ initial: Value) { self.initial = initial }

    var value: Value {
        get { storage?.value ?? initial }
        set {
            guard let storage else {
                preconditionFailure("state can be changed when its view has been shown")
            }
            storage.value = newValue
        }
    }

    /// A binding to the present storage, as the view value may be connected with another one later.
    var binding: Binding<Value> {
        guard let storage else {
            return Binding(get: { self.value }, set: { self.value = $0 })
        }
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}
