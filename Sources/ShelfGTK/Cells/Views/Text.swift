/// A line or a few lines of text, ellipsised where they do not fit.
///
/// Where its width is given, as in a cell or one below the other, it has none of its own but its lines:
/// changing it draws anew and never asks for a new layout, so text in cells is cheap to bind. Where it
/// is not, as side by side or at a place of its own, it is as wide as its words. See ``measured()``.
public struct Text: PrimitiveView {
    let text: String
    var lineCount = 1
    var characterCount = 1
    var alignment = 0.0
    var verticalAlignment = 0.0
    var secondary: String?
    var cssClasses: [String] = []
    var style = TextStyle.body
    var truncation = TextTruncation.end
    var isMeasured = false
    var isFileName = false
    var highlights: [Range<Int>] = []

    /// Shows `text`.
    public init(_ text: String) { self.text = text }

    /// Reserves room for this many lines.
    public func lines(_ count: Int) -> Text { with { $0.lineCount = max(1, count) } }

    /// Reserves room for this many characters of usual width, in the text's own font.
    ///
    /// For columns of figures, which are then as wide as each other whatever they show.
    public func characters(_ count: Int) -> Text { with { $0.characterCount = max(1, count) } }

    /// Centres the lines.
    public func centered() -> Text { with { $0.alignment = 0.5 } }

    /// Puts the lines where they end.
    public func trailing() -> Text { with { $0.alignment = 1 } }

    /// Puts the lines on the lower edge of the room they are given.
    public func bottomAligned() -> Text { with { $0.verticalAlignment = 1 } }

    /// Puts the lines in the middle between the upper and the lower edge.
    public func verticallyCentered() -> Text { with { $0.verticalAlignment = 0.5 } }

    /// Adds a second, quieter text after the first.
    public func secondary(_ text: String) -> Text { with { $0.secondary = text } }

    /// States the part the text plays, which decides its font.
    public func textStyle(_ style: TextStyle) -> Text { with { $0.style = style } }

    /// States where text that does not fit is cut; at its end by default.
    public func truncation(_ truncation: TextTruncation) -> Text {
        with { $0.truncation = truncation }
    }

    /// Makes the text as large as its words, in at most the lines it is given.
    ///
    /// For cells whose size is estimated. Another text then asks for a new layout.
    public func measured() -> Text { with { $0.isMeasured = true } }

    /// Takes the text for the name of a file.
    ///
    /// What does not fit is cut from its middle, its ending is never broken, and no hyphens are put
    /// in that are not in the name. While the pointer rests on a name that is cut, a tooltip shows
    /// the whole of it.
    public func asFileName() -> Text {
        with {
            $0.isFileName = true
            $0.truncation = .middle
        }
    }

    /// Marks parts of the text, as a search highlights what it found.
    ///
    /// - Parameter ranges: Offsets in the text's UTF-8, at the boundaries of characters.
    public func highlighted(_ ranges: [Range<Int>]) -> Text { with { $0.highlights = ranges } }

    /// Adds a CSS class.
    public func cssClass(_ name: String) -> Text { with { $0.cssClasses.append(name) } }

    private func with(_ change: (inout Text) -> Void) -> Text {
        var copy = self
        change(&copy)
        return copy
    }

    /// Renders the text.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        // Room for so many characters is a width, too.
        let isMeasured = isMeasured || (!context.isGivenWidth && characterCount == 1)
        let reused = (node as? TextNode).flatMap { $0.isMeasured == isMeasured ? $0 : nil }
        let node = reused ?? (isMeasured ? LabelNode() : InscriptionNode())
        node.update(context.keepsWords && truncation == .end ? self.truncation(.clip) : self)
        return node
    }
}
