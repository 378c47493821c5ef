extension AxisSet {
    /// The axes whose dimension is replaced by a measurement.
    init(width: Dimension, height: Dimension) {
        self = []
        if width.isEstimated { insert(.horizontal) }
        if height.isEstimated { insert(.vertical) }
    }
}
