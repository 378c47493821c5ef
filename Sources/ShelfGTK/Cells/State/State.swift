/// A value a view keeps for itself, such as whether it is open; changing it shows the view anew.
///
/// It is temporary: a cell that comes to show another item, a branch that is left, an element that
/// goes, all start again with the initial value. What must last belongs into the model, or is kept
/// for the item with ``KeptState``. It must not be changed in a `body`.
///
/// A value of a view that is shown at two places has a state at each: its `body` reads that of the place
/// it is rendered for, and bindings it hands on change that. What a closure changes by the property's
/// name is that of the place rendered last, so each place is described by a value of its own where
/// closures do.
@propertyWrapper
public struct State<Value>: DynamicField {
    private let link: StateLink<Value>

    /// States the initial value.
    public init(wrappedValue: Value) { link = StateLink(wrappedValue) }

    /// The present value.
    public var wrappedValue: Value {
        get { link.value }
        nonmutating set { link.value = newValue }
    }

    /// The value for a view that changes it.
    public var projectedValue: Binding<Value> { link.binding }

    func connect(_ name: String, to states: StateTable, in context: ViewContext) {
        link.storage = states.storage(name, initial: link.initial)
    }
}

/// A value a view keeps for the item of its cell, for as long as the collection has the item.
///
/// Views of the same item that name the same value share it; the last one rendered is shown anew
/// when it changes. Outside of a collection it is like ``State``.
@propertyWrapper
public struct KeptState<Value>: DynamicField {
    private let link: StateLink<Value>
    private let name: String

    /// States the initial value and the name it is kept under.
    public init(wrappedValue: Value, _ name: String) {
        link = StateLink(wrappedValue)
        self.name = name
    }

    /// The present value.
    public var wrappedValue: Value {
        get { link.value }
        nonmutating set { link.value = newValue }
    }

    /// The value for a view that changes it.
    public var projectedValue: Binding<Value> { link.binding }

    func connect(_ name: String, to states: StateTable, in context: ViewContext) {
        link.storage = states.keptStorage(self.name, initial: link.initial)
    }
}

/// The way from a property of a view, a value made anew each time, to the state behind it.
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

    /// A binding to the storage there is now: the value may be connected with another one later.
    var binding: Binding<Value> {
        guard let storage else {
            return Binding(get: { self.value }, set: { self.value = $0 })
        }
        return Binding(get: { storage.value }, set: { storage.value = $0 })
    }
}
