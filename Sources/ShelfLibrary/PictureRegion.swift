/// A rectangle of a picture, in whole pixels from its upper left corner.
package struct PictureRegion: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The whole region lies in a picture of that size, and there is something of it.
    package func lies(inWidth width: Int, height: Int) -> Bool {
        // Numbers come from another process: no sum of them may overflow.
        x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && self.width <= width
            && self.height <= height && x <= width - self.width && y <= height - self.height
    }

    /// All of another region lies in this one.
    package func contains(_ other: PictureRegion) -> Bool {
        x <= other.x && y <= other.y && other.x + other.width <= x + width
            && other.y + other.height <= y + height
    }

    /// The same pixels in the picture from which the one that is seen comes about by a turn.
    ///
    /// - Parameters:
    ///   - turn: The turn, as EXIF numbers orientations; none for any other number.
    ///   - width: Of the picture that is not turned yet.
    ///   - height: Of the same.
    package func beforeTurn(_ turn: Int, width: Int, height: Int) -> PictureRegion {
        let isSideways = (5...8).contains(turn)
        var (x, y) = isSideways ? (y, x) : (x, y)
        let across = isSideways ? self.height : self.width
        let down = isSideways ? self.width : self.height
        if [2, 3, 7, 8].contains(turn) { x = width - x - across }
        if [3, 4, 6, 7].contains(turn) { y = height - y - down }
        return PictureRegion(x: x, y: y, width: across, height: down)
    }
}
