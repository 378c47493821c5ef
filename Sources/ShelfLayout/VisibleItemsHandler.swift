/// A function that gives the elements of a section effects that follow scrolling.
public final class VisibleItemsHandler: Sendable, Hashable {
    /// The state of scrolling that is passed to a handler.
    public struct Context: Sendable, Hashable {
        /// The section's own scroll offset if orthogonal, else the layout's.
        public let offset: Double
        /// The visible area in content coordinates.
        public let visible: Rect
        /// The conditions that the layout is solved for.
        public let environment: LayoutEnvironment
    }

    /// The distance from the visible area within which elements are passed to the handler.
    ///
    /// Effects may move them into view.
    public let margin: Double

    private let function: LayoutFunction<@Sendable (inout [VisibleItem], Context) -> Void>

    /// Creates a handler.
    ///
    /// Two handlers are equal if they are written at the same place in the source and their keys
    /// and margins are equal.
    ///
    /// - Parameters:
    ///   - margin: The distance from the visible area within which elements are passed to the
    ///     handler.
    ///   - key: A value that contains everything the closure captures, such as the section. Without
    ///     one, handlers made anew are never equal.
    ///   - fileID: The file of the call, part of the identity.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - apply: Changes the effects of the elements.
    public init(
        margin: Double = 0, dependsOn key: (any Hashable & Sendable)? = nil,
        fileID: String = #fileID, line: Int = #line, column: Int = #column,
        apply: @escaping @Sendable (inout [VisibleItem], Context) -> Void
    ) {
        self.margin = Length.valid(margin)
        function = LayoutFunction(
            dependsOn: key, fileID: fileID, line: line, column: column, apply)
    }

    func apply(_ items: inout [VisibleItem], _ context: Context) {
        function.call(&items, context)
    }

    /// Returns true if the handlers are copies, or written at the same place with equal keys and
    /// margins.
    public static func == (left: VisibleItemsHandler, right: VisibleItemsHandler) -> Bool {
        left.margin == right.margin && left.function == right.function
    }

    /// Hashes the key of the handler, or its identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(function) }
}
