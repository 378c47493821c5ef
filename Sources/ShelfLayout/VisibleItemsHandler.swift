/// What gives the elements of a section effects that follow scrolling, compared by identity.
public final class VisibleItemsHandler: Sendable, Hashable {
    /// What a handler is told besides the elements.
    public struct Context: Sendable, Hashable {
        /// The section.
        public let section: Int
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

    let apply: @Sendable (inout [VisibleItem], Context) -> Void

    /// Makes a handler.
    public init(
        margin: Double = 0, apply: @escaping @Sendable (inout [VisibleItem], Context) -> Void
    ) {
        self.margin = Length.valid(margin)
        self.apply = apply
    }

    /// Handlers are equal when they are the same.
    public static func == (left: VisibleItemsHandler, right: VisibleItemsHandler) -> Bool {
        left === right
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
