/// The described width or height of a part of a layout.
///
/// Lengths are logical pixels. Fractions refer to the container. That is the parent group, or for
/// the outermost group of a section the viewport without the section's insets.
///
/// Invalid values are clamped, each with a diagnostic:
/// - A negative or undefined value counts as zero.
/// - A ratio that is not positive and finite counts as zero.
/// - A length above a million counts as a million.
public struct LayoutDimension: Sendable, Hashable {
    /// The rule that gives the length.
    package enum Kind: Sendable, Hashable {
        case absolute(Double)
        case fractionOfWidth(Double)
        case fractionOfHeight(Double)
        case fractionOfSection(Double)
        case estimated(Double)
        case uniform(estimate: Double)
        case aspectRatio(Double)
    }

    package let kind: Kind

    /// Returns a fixed length.
    public static func absolute(_ length: Double) -> LayoutDimension {
        LayoutDimension(kind: .absolute(length))
    }

    /// Returns a fraction of the container's width.
    public static func fraction(ofWidth part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfWidth(part))
    }

    /// Returns a fraction of the container's height.
    public static func fraction(ofHeight part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfHeight(part))
    }

    /// Returns a fraction of a section's extent along the layout, without headers and footers.
    ///
    /// Insets are included. A title beside the rows can so be as high as they are.
    ///
    /// The fraction is valid only for a view that does not make its section longer: at the leading
    /// or trailing edge, or covering content. It is not valid if the other length is a ratio of it.
    /// Elsewhere it counts as zero and is reported as a diagnostic.
    public static func fraction(ofSection part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfSection(part))
    }

    /// Returns an estimate that is replaced by the measured length.
    public static func estimated(_ length: Double) -> LayoutDimension {
        LayoutDimension(kind: .estimated(length))
    }

    /// Returns an estimate for uniform siblings: all take the largest length measured in the group.
    public static func uniform(estimate: Double) -> LayoutDimension {
        LayoutDimension(kind: .uniform(estimate: estimate))
    }

    /// Returns a ratio of width to height, so that the length follows from the other dimension.
    public static func aspectRatio(_ ratio: Double) -> LayoutDimension {
        LayoutDimension(kind: .aspectRatio(ratio))
    }

    /// The length is replaced by a measurement.
    public var isEstimated: Bool {
        switch kind {
        case .estimated, .uniform: true
        case .absolute, .fractionOfWidth, .fractionOfHeight, .fractionOfSection, .aspectRatio: false
        }
    }

    var isUniform: Bool {
        if case .uniform = kind { true } else { false }
    }

    /// Returns true if the length depends on the container's extent along the axis.
    func follows(_ axis: Axis) -> Bool {
        switch kind {
        case .fractionOfWidth: axis == .horizontal
        case .fractionOfHeight: axis == .vertical
        case .absolute, .fractionOfSection, .estimated, .uniform, .aspectRatio: false
        }
    }
}
