/// A value that is its own id, for items and sections without a separate one.
///
/// `Plain` makes an item of any `Hashable` value: a string, a number, a case of an enum. Since the
/// value is the id, a changed value is another item, not the same item changed.
public struct Plain<Value: Hashable>: Identifiable, Hashable {
    /// The wrapped value.
    public var value: Value

    /// The wrapped value, as the id.
    @inlinable public var id: Value { value }

    /// Wraps `value`.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }
}

extension Plain: Sendable where Value: Sendable {}

extension Plain: CustomStringConvertible {
    /// The wrapped value's description.
    public var description: String { String(describing: value) }
}
