extension Size {
    /// Returns the size given by two dimensions in a container.
    ///
    /// A ratio that is unusable, or refers to another ratio, gives zero.
    ///
    /// - Parameter measured: Returns the measured length along an estimated axis, or nil if there
    ///   is none.
    static func resolving(
        width: LayoutDimension, height: LayoutDimension, in container: Size,
        forced: ForcedSize = .none,
        measured: (Axis) -> Double?
    ) -> Size {
        let plainWidth =
            forced.width ?? width.length(in: container, measured: { measured(.horizontal) })
        let plainHeight =
            forced.height ?? height.length(in: container, measured: { measured(.vertical) })
        return Size(
            width: plainWidth ?? width.usableRatio.map { Length.valid((plainHeight ?? 0) * $0) }
                ?? 0,
            height: plainHeight ?? height.usableRatio.map { Length.valid((plainWidth ?? 0) / $0) }
                ?? 0)
    }
}
