/// The extents that a group imposes on a part in place of the part's own dimensions.
struct ForcedSize {
    var width: Double?
    var height: Double?
    /// The part is still measured along the imposed axes.
    var keepsEstimates = false

    static let none = ForcedSize()

    subscript(axis: Axis) -> Double? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// The axes on which the part's own dimension no longer counts.
    var overriddenAxes: AxisSet {
        var axes: AxisSet = []
        guard !keepsEstimates else { return axes }
        if width != nil { axes.insert(.horizontal) }
        if height != nil { axes.insert(.vertical) }
        return axes
    }
}
