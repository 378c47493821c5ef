/// An element with its distance from the start of the visible area.
public struct LayoutAnchor: Sendable, Hashable {
    /// The element that keeps its place on the screen.
    public var element: LayoutElement.Kind
    /// The main-axis distance from the start of the visible area to the start of the element.
    public var distance: Double

    /// Creates an anchor.
    public init(element: LayoutElement.Kind, distance: Double) {
        self.element = element
        self.distance = distance
    }
}
