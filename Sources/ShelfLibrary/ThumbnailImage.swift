package import ShelfGObject
package import ShelfPhoto

/// A picture ready to be drawn: rows of pixels without bytes between the rows.
package struct ThumbnailImage: Sendable {
    /// The width in device pixels.
    package let width: Int
    /// The height in device pixels.
    package let height: Int
    /// The width in pixels of all that a preview is of; of a thumbnail its own.
    package let fullWidth: Int
    /// The height in pixels of all that a preview is of; of a thumbnail its own.
    package let fullHeight: Int
    /// Whether anything can be seen through.
    package let hasAlpha: Bool
    /// The pixels, four bytes each as `Pixbuf.premultiplied` has them; a `GBytes` underneath, which
    /// a texture can take without copying.
    package let pixels: SharedBytes
    /// What the file of a preview says of itself; nothing of a thumbnail.
    package let facts: PhotoFacts
    /// How long a frame of a picture that moves stays; nil for ever.
    package let milliseconds: Int?
    /// How many pages its file has, this being one of them.
    package let pageCount: Int
    /// Whether it is drawn at any size, with as many pixels as are wanted.
    package let isDrawing: Bool
    /// Its file holds a sequence of pictures that is played; not known of GIF.
    package let isMoving: Bool

    /// Takes pixels; nil unless there are exactly as many bytes as the size asks for.
    package init?(
        width: Int, height: Int, fullWidth: Int, fullHeight: Int, hasAlpha: Bool,
        pixels: SharedBytes, facts: PhotoFacts = PhotoFacts(), milliseconds: Int? = nil,
        pageCount: Int = 1, isDrawing: Bool = false, isMoving: Bool = false
    ) {
        guard width > 0, height > 0, width <= 1 << 15, height <= 1 << 15, fullWidth > 0,
            fullHeight > 0,
            pixels.count == width * height * 4
        else { return nil }
        self.width = width
        self.height = height
        self.fullWidth = fullWidth
        self.fullHeight = fullHeight
        self.hasAlpha = hasAlpha
        self.pixels = pixels
        self.facts = facts
        self.milliseconds = milliseconds
        self.pageCount = pageCount
        self.isDrawing = isDrawing
        self.isMoving = isMoving
    }
}
