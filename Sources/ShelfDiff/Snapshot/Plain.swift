/// A value that is its own identity, for items and sections that have no separate `id`.
///
/// `Plain` makes any `Hashable` value usable as an item: strings, numbers, enumerations. Since the
/// whole value is the identity, a changed value is another item, never the same one changed.
public struct Plain<Value: Hashable>: Identifiable, Hashable {
    /// The wrapped value.
    public var value: Value

    /// The wrapped value in its rôle as identity.
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
