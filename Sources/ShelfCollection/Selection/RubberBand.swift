package import ShelfLayout

/// A rectangle drawn over empty space to select what it meets.
package struct RubberBand {
    /// The corner where it began, in content coordinates.
    package let origin: Point
    /// Where the pointer is in the viewport.
    package var pointer: Point

    package init(origin: Point, pointer: Point) {
        self.origin = origin
        self.pointer = pointer
    }
}
