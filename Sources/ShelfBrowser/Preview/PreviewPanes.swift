import ShelfLayout

/// Where pictures stand that are looked at side by side, each in a pane of the same size.
nonisolated enum PreviewPanes {
    /// How many there can be.
    static let largestCount = 4
    /// What is between two of them, in pixels.
    private static let gap = 4.0

    /// The panes, row after row; pictures stand beside one another in a wide room, and one above the
    /// other in a high one.
    static func frames(_ count: Int, in room: Size, isMirrored: Bool = false) -> [Rect] {
        let isWide = room.width >= room.height
        let columns = count == 4 ? 2 : isWide ? count : 1
        let rows = count / max(1, columns)
        guard columns > 0, rows > 0 else { return [] }
        let width = max(0, (room.width - gap * Double(columns - 1)) / Double(columns))
        let height = max(0, (room.height - gap * Double(rows - 1)) / Double(rows))
        return (0..<count).map { number in
            let column = isMirrored ? columns - 1 - number % columns : number % columns
            return Rect(
                x: Double(column) * (width + gap),
                y: Double(number / columns) * (height + gap), width: width, height: height)
        }
    }
}
