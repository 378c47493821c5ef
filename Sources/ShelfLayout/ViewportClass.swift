/// How much room a layout has from side to side, for descriptions that change with it.
public enum ViewportClass: Sendable, Hashable, Comparable, CaseIterable {
    /// Less than 600 pixels: a phone upright, a narrow window.
    case compact
    /// Less than 1000 pixels.
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
