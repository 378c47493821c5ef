extension AxisSet {
    /// Creates the set of axes whose dimension is replaced by a measurement.
    init(width: LayoutDimension, height: LayoutDimension) {
        self = []
        if width.isEstimated { insert(.horizontal) }
        if height.isEstimated { insert(.vertical) }
    }
}
