/// The last value that was seen of something that may go away.
@MainActor @usableFromInline
final class LastValue<Value> {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
