/// How wide or high a part of a layout wants to be.
///
/// Fractions refer to the container: the parent group, or for the outermost group of a section the
/// viewport without the section's insets. Lengths are logical pixels. A negative, infinite or
/// undefined value counts as zero and is reported as a diagnostic.
public enum Dimension: Sendable, Hashable {
    /// A fixed length.
    case absolute(Double)
    /// A part of the container's width.
    case fractionOfWidth(Double)
    /// A part of the container's height.
    case fractionOfHeight(Double)
    /// A first guess, replaced by the measured length.
    case estimated(Double)
    /// A first guess; all siblings of the group take the largest measured length.
    case uniform(estimate: Double)
    /// Width divided by height: the length follows from the other, resolved one.
    case aspectRatio(Double)

    /// A part of the container's width.
    public static func fraction(ofWidth part: Double) -> Dimension { .fractionOfWidth(part) }

    /// A part of the container's height.
    public static func fraction(ofHeight part: Double) -> Dimension { .fractionOfHeight(part) }

    /// Whether a measurement replaces the length.
    public var isEstimated: Bool {
        switch self {
        case .estimated, .uniform: true
        case .absolute, .fractionOfWidth, .fractionOfHeight, .aspectRatio: false
        }
    }

    var isUniform: Bool {
        if case .uniform = self { true } else { false }
    }

    /// Whether the length depends on the container's extent along the axis.
    func follows(_ axis: Axis) -> Bool {
        switch self {
        case .fractionOfWidth: axis == .horizontal
        case .fractionOfHeight: axis == .vertical
        case .absolute, .estimated, .uniform, .aspectRatio: false
        }
    }
}
