/// What a layout is solved for.
public struct LayoutEnvironment: Sendable, Hashable {
    /// The visible size in logical pixels.
    public var viewport: Size
    /// The part of the viewport that sections have: along the layout without what the pinned views at
    /// its edges take, as far as they are described; across it the whole.
    ///
    /// Scroll bars and what stands around a collection are not in the viewport. A section's own insets
    /// and headers are in the container.
    public package(set) var container: Size
    /// The device pixels in one logical pixel.
    public var scale: Double
    /// Whether leading is the right edge.
    public var isRightToLeft: Bool
    /// The height of a line of running text in logical pixels, in the font the reader has chosen.
    public var lineHeight: Double

    /// Makes an environment.
    public init(
        viewport: Size, scale: Double = 1, isRightToLeft: Bool = false, lineHeight: Double = 16
    ) {
        self.viewport = viewport
        container = viewport
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        self.lineHeight = lineHeight
    }

    /// The environment of sections in a layout that is configured in a way.
    package func showing(_ configuration: LayoutConfiguration) -> LayoutEnvironment {
        var environment = self
        environment.container = viewport
        guard configuration.boundaryItems.contains(where: \.isPinned) else { return environment }
        let axis = configuration.scrollAxis
        let pinned = BoundaryFrame(
            configuration.boundaryItems, axis: axis, viewport: Length.valid(viewport),
            insets: .zero,
            isSection: false
        ).pinnedExtents(axis)
        environment.container[axis] = max(0, viewport[axis] - pinned.start - pinned.end)
        return environment
    }
}
