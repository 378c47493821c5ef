/// The last value that was seen of something.
@MainActor
final class LastValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
