/// A text of one or a few lines, ellipsized if it does not fit.
///
/// With a given width, as in a cell or a vertical stack, the text has no width of its own. A change
/// is redrawn without a layout, so binding is cheap. Otherwise, as in a horizontal stack or a
/// placement, it is as wide as its words. See ``measured()``.
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

    /// Reserves room for this many average characters in the text's font.
    ///
    /// Columns of figures then have equal widths whatever they show.
    public func characters(_ count: Int) -> Text { with { $0.characterCount = max(1, count) } }

    /// Centres the lines.
    public func centered() -> Text { with { $0.alignment = 0.5 } }

    /// Aligns the lines to the end.
    public func trailing() -> Text { with { $0.alignment = 1 } }

    /// Aligns the lines to the bottom.
    public func bottomAligned() -> Text { with { $0.verticalAlignment = 1 } }

    /// Centres the lines vertically.
    public func verticallyCentered() -> Text { with { $0.verticalAlignment = 0.5 } }

    /// Adds a smaller, dimmed text after the first.
    public func secondary(_ text: String) -> Text { with { $0.secondary = text } }

    /// Sets the text style, which determines the font.
    public func textStyle(_ style: TextStyle) -> Text { with { $0.style = style } }

    /// Sets the place of the ellipsis, by default the end.
    public func truncation(_ truncation: TextTruncation) -> Text {
        with { $0.truncation = truncation }
    }

    /// Gives the text the size of its words, within its number of lines.
    ///
    /// For cells of estimated size. Another text then requests a layout.
    public func measured() -> Text { with { $0.isMeasured = true } }

    /// Treats the text as a file name.
    ///
    /// The ellipsis is in the middle, the extension is never broken, and no hyphens are added. A
    /// name that does not fit has a tooltip with the whole of it.
    public func asFileName() -> Text {
        with {
            $0.isFileName = true
            $0.truncation = .middle
        }
    }

    /// Highlights ranges of the text, for example search matches.
    ///
    /// - Parameter ranges: Offsets in the text's UTF-8, at character boundaries.
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
        // A number of characters is a width, too.
        let isMeasured = isMeasured || (!context.isGivenWidth && characterCount == 1)
        let reused = (node as? TextNode).flatMap {
            $0.isMeasured == isMeasured && $0.hasFont(of: self) ? $0 : nil
        }
        let node = reused ?? (isMeasured ? LabelNode() : InscriptionNode())
        node.update(context.keepsWords && truncation == .end ? self.truncation(.clip) : self)
        return node
    }
}
