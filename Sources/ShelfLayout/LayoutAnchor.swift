/// An element and how far its start lies from the start of what is visible.
public struct LayoutAnchor: Sendable, Hashable {
    /// The element that is to stay where it is on the screen.
    public var element: LayoutElement.Kind
    /// The main-axis distance from the start of the visible area to the start of the element.
    public var distance: Double

    /// Makes an anchor.
    public init(element: LayoutElement.Kind, distance: Double) {
        self.element = element
        self.distance = distance
    }
}
