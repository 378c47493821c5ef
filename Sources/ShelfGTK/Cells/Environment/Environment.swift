/// A value from the environment, read in a view's `body`.
///
/// If one view value is shown at two places, its closures read that of the place rendered last.
///
/// ```swift
/// struct Title: View {
///     @Environment(\.reducesMotion) private var isStill
///     var body: some View { Text("Title").opacity(isStill ? 1 : 0.9) }
/// }
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicField {
    private let path: KeyPath<EnvironmentValues, Value>
    private let source = EnvironmentSource()

    /// Reads the value at `path`.
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }

    /// The value at the view's place, or the default before it is shown.
    public var wrappedValue: Value { source.values[keyPath: path] }

    func connect(_ name: String, to states: StateTable, in context: ViewContext) {
        source.values = context.environment
    }
}

private final class EnvironmentSource {
    var values = EnvironmentValues()
}
