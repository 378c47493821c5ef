/// What gives the elements of a section effects that follow scrolling.
public final class VisibleItemsHandler: Sendable, Hashable {
    /// What a handler is told besides the elements.
    public struct Context: Sendable, Hashable {
        /// The section's own scroll offset when orthogonal, else the layout's.
        public let offset: Double
        /// The visible area in content coordinates.
        public let visible: Rect
        /// What the layout is solved for.
        public let environment: LayoutEnvironment
    }

    /// How far outside the visible area elements are still given to the handler, because effects
    /// may bring them in.
    public let margin: Double

    private let function: LayoutFunction<@Sendable (inout [VisibleItem], Context) -> Void>

    /// Makes a handler.
    ///
    /// Handlers written at the same place are the same if their keys and margins are equal, so `key`
    /// tells all that the closure captures, the section among it.
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

    /// Handlers are equal when they are the same, or written at the same place with equal keys.
    public static func == (left: VisibleItemsHandler, right: VisibleItemsHandler) -> Bool {
        left.margin == right.margin && left.function == right.function
    }

    /// Hashes what the handler depends on.
    public func hash(into hasher: inout Hasher) { hasher.combine(function) }
}
