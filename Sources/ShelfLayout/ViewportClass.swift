/// A class of viewport widths, for descriptions that adapt to the width.
public enum ViewportClass: Sendable, Hashable, Comparable, CaseIterable {
    /// Less than 600 pixels: an upright phone, a narrow window.
    case compact
    /// From 600 to less than 1000 pixels.
    case medium
    /// 1000 pixels and more.
    case wide
}

extension LayoutEnvironment {
    /// The class of the viewport's width.
    public var viewportClass: ViewportClass {
        switch viewport.width {
        case 1000...: .wide
        case 600...: .medium
        default: .compact
        }
    }
}
