/// A class of the available width, by which a view can leave out parts that do not fit.
///
/// ```swift
/// struct Line: View {
///     @Environment(\.widthClass) private var width
///
///     var body: some View {
///         HStack {
///             Text("Name").expanded(.horizontal)
///             if width == .expanded { Text("Date").frame(width: 170) }
///         }
///     }
/// }
/// ```
public nonisolated enum WidthClass: Comparable, Sendable {
    /// Less than 420 pixels.
    case compact
    /// At least 420 and less than 640 pixels.
    case medium
    /// At least 640 pixels.
    case expanded

    /// The class of a width in pixels, for text of the usual size.
    public init(width: Double) {
        self = width < 420 ? .compact : width < 640 ? .medium : .expanded
    }
}

extension EnvironmentValues {
    /// The width class of the collection around a cell; larger text makes it narrower.
    ///
    /// Cells are shown again when the class changes, not for each pixel.
    public var widthClass: WidthClass {
        get { self[WidthClassKey.self] }
        set { self[WidthClassKey.self] = newValue }
    }
}

private enum WidthClassKey: EnvironmentKey {
    static var defaultValue: WidthClass { .expanded }
}
