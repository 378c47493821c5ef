/// How wide or high a part of a layout wants to be.
///
/// Fractions refer to the container: the parent group, or for the outermost group of a section the
/// viewport without the section's insets. Lengths are logical pixels. A negative or undefined
/// value counts as zero, as does a ratio that is not above zero and finite; a length above a million
/// counts as a million. Each is reported as a diagnostic.
public struct LayoutDimension: Sendable, Hashable {
    /// What the length follows from.
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

    /// A fixed length.
    public static func absolute(_ length: Double) -> LayoutDimension {
        LayoutDimension(kind: .absolute(length))
    }

    /// A part of the container's width.
    public static func fraction(ofWidth part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfWidth(part))
    }

    /// A part of the container's height.
    public static func fraction(ofHeight part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfHeight(part))
    }

    /// A part of what a section extends along the layout without its headers and footers, insets
    /// included: a title that stands beside the rows is as high as they are.
    ///
    /// Only for views of a section that do not make it longer: those at its leading and trailing edge,
    /// and those that cover its content. Elsewhere it counts as zero and is reported as a diagnostic,
    /// as it is where the other length is a ratio of it.
    public static func fraction(ofSection part: Double) -> LayoutDimension {
        LayoutDimension(kind: .fractionOfSection(part))
    }

    /// A first guess, replaced by the measured length.
    public static func estimated(_ length: Double) -> LayoutDimension {
        LayoutDimension(kind: .estimated(length))
    }

    /// A first guess; all siblings of the group take the largest measured length.
    public static func uniform(estimate: Double) -> LayoutDimension {
        LayoutDimension(kind: .uniform(estimate: estimate))
    }

    /// Width divided by height: the length follows from the other, resolved one.
    public static func aspectRatio(_ ratio: Double) -> LayoutDimension {
        LayoutDimension(kind: .aspectRatio(ratio))
    }

    /// Whether a measurement replaces the length.
    public var isEstimated: Bool {
        switch kind {
        case .estimated, .uniform: true
        case .absolute, .fractionOfWidth, .fractionOfHeight, .fractionOfSection, .aspectRatio: false
        }
    }

    var isUniform: Bool {
        if case .uniform = kind { true } else { false }
    }

    /// Whether the length depends on the container's extent along the axis.
    func follows(_ axis: Axis) -> Bool {
        switch kind {
        case .fractionOfWidth: axis == .horizontal
        case .fractionOfHeight: axis == .vertical
        case .absolute, .fractionOfSection, .estimated, .uniform, .aspectRatio: false
        }
    }
}
