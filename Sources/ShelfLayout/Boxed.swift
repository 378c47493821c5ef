/// A value stored on the heap and copied on write.
struct Boxed<Value: Sendable>: Sendable {
    private var storage: [Value]

    init(_ value: Value) { storage = [value] }

    var value: Value {
        get { storage[0] }
        _modify { yield &storage[0] }
    }
}
