/// A kind of value that is handed down from view to view.
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
    /// What is handed down; compared to find out what changed.
    associatedtype Value: Equatable

    /// What is read where nothing was set.
    static var defaultValue: Value { get }
}

/// The values a view is given by the views around it and by the desktop.
public nonisolated struct EnvironmentValues {
    private var values: [ObjectIdentifier: any Equatable] = [:]

    /// Only defaults.
    public init() {}

    /// The value of a key, or its default.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// These values, and those of `other` where none is set.
    func over(_ other: EnvironmentValues) -> EnvironmentValues {
        var result = self
        result.values.merge(other.values) { own, _ in own }
        return result
    }

    /// Whether all values that are set are equal.
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
