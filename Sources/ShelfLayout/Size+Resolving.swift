extension Size {
    /// The size two dimensions come to in a container.
    ///
    /// `measured` gives the measured length along an estimated axis, nil while there is none. Two
    /// aspect ratios that refer to each other come to nothing, as does one that cannot be used.
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
