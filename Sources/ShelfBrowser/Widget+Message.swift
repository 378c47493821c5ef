import ShelfGObject
import ShelfGTK

extension Widget {
    /// The narrowest line of a long message, in letters.
    private static let narrowestLine = 16

    /// Shows a message in a label that breaks words.
    ///
    /// Containers ask for the height at the smallest width, which is one letter. Laying out a long
    /// line of as many lines as letters takes several frames, so a long message has a smallest
    /// width.
    func showMessage(_ text: String) {
        let message = BoundedText.message(text)
        let isLong = message.unicodeScalars.count > Self.narrowestLine
        setProperty("label", .string(message))
        setProperty("width-chars", .int(isLong ? Self.narrowestLine : -1))
    }
}
