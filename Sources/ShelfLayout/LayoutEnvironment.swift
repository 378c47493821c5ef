/// The conditions that a layout is solved for.
public struct LayoutEnvironment: Sendable, Hashable {
    /// The visible size in logical pixels.
    public var viewport: Size
    /// The part of the viewport available to sections.
    ///
    /// Along the layout, the pinned views at its edges are left out, with their described extents.
    /// Across it, the container is the whole viewport. A section's own insets and headers are in
    /// the container. Scroll bars and other widgets around a collection are not in the viewport.
    public package(set) var container: Size
    /// The number of device pixels in one logical pixel.
    public var scale: Double
    /// The reading direction is from right to left, so leading is the right edge.
    public var isRightToLeft: Bool
    /// The height of a line of body text in logical pixels, in the user's font.
    public var lineHeight: Double

    /// Creates an environment.
    public init(
        viewport: Size, scale: Double = 1, isRightToLeft: Bool = false, lineHeight: Double = 16
    ) {
        self.viewport = viewport
        container = viewport
        self.scale = scale
        self.isRightToLeft = isRightToLeft
        self.lineHeight = lineHeight
    }

    /// Returns the environment for the sections of a layout with this configuration.
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
