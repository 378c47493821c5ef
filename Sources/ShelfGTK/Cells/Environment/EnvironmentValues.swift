/// A key of a value that views inherit from enclosing ones.
///
/// ```swift
/// enum AccentKey: EnvironmentKey { static let defaultValue = "blue" }
/// extension EnvironmentValues {
///     var accent: String {
///         get { self[AccentKey.self] }
///         set { self[AccentKey.self] = newValue }
///     }
/// }
/// ```
public nonisolated protocol EnvironmentKey {
    /// The type of the value, which is compared to find changes.
    associatedtype Value: Equatable

    /// The value where none is set.
    static var defaultValue: Value { get }
}

/// The values that a view inherits from enclosing views and the desktop.
public nonisolated struct EnvironmentValues {
    private var values: [ObjectIdentifier: any Equatable] = [:]

    /// Makes default values.
    public init() {}

    /// The value of a key, or its default.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Returns these values, completed by those of `other`.
    func over(_ other: EnvironmentValues) -> EnvironmentValues {
        var result = self
        result.values.merge(other.values) { own, _ in own }
        return result
    }

    /// Returns true if all values that are set are equal.
    func isEqual(to other: EnvironmentValues) -> Bool {
        values.count == other.values.count
            && values.allSatisfy { key, value in
                other.values[key].map { Self.areEqual(value, $0) } ?? false
            }
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
        (right as? Value) == left
    }
}
