extension Size {
    /// The size two dimensions come to in a container.
    ///
    /// `measured` gives the measured length along an estimated axis, nil while there is none. Two
    /// aspect ratios that refer to each other come to nothing.
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
            width: plainWidth ?? Length.valid((plainHeight ?? 0) * width.ratio),
            height: plainHeight ?? Length.valid((plainWidth ?? 0) / height.ratio))
    }
}
