/// The natural size of an element, as its widget reports it.
///
/// Only the axes on which the element sizes itself count.
public struct ElementMeasurement: Sendable, Hashable {
    /// The item, boundary item or badge.
    public var element: LayoutElement.Kind
    /// The size it wants at the frame it has now.
    public var size: Size

    /// Makes a measurement.
    public init(_ element: LayoutElement.Kind, size: Size) {
        self.element = element
        self.size = size
    }
}
