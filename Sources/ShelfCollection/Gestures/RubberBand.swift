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

    /// The rectangle in content coordinates: as far as the pointer, but not beyond what is seen.
    package func area(on page: Page) -> Rect {
        let corner = page.inContent(
            Point(
                x: min(max(0, pointer.x), page.viewport.width),
                y: min(max(0, pointer.y), page.viewport.height)))
        return Rect(
            x: min(origin.x, corner.x), y: min(origin.y, corner.y),
            width: abs(origin.x - corner.x), height: abs(origin.y - corner.y))
    }
}
