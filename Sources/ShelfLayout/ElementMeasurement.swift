/// The natural size of an element, as measured by its widget.
///
/// Only the self-sizing axes of the element are used.
public struct ElementMeasurement: Sendable, Hashable {
    /// The measured element: an item, a boundary item or a badge.
    public var element: LayoutElement.Kind
    /// The natural size at the element's present frame.
    public var size: Size

    /// Creates a measurement.
    public init(_ element: LayoutElement.Kind, size: Size) {
        self.element = element
        self.size = size
    }
}
