import ShelfGObject
import ShelfGTK

/// The page of text that lies over the preview where an item is one.
///
/// Design: docs/design/preview.md#text
final class PreviewText {
    private let place: Widget
    private let view: Widget
    private var shown: String?
    private var name = ""
    private var size = TextSize.usual

    init(_ builder: Builder) {
        place = builder.widget("preview_text")
        view = builder.widget("preview_text_view")
    }

    /// Whether there is a text.
    var isShown: Bool { shown != nil }

    /// Shows a text from its beginning, or nothing; one that is shown already stays where it is.
    func show(_ text: String?, of name: String, isSource: Bool) {
        guard text != shown else { return }
        let isOther = shown == nil || self.name != name
        shown = text
        place.isVisible = text != nil
        view.setText(text ?? "")
        guard text != nil else { return }
        view.setAccessibleLabel(name)
        self.name = name
        view.setProperty("monospace", .bool(isSource))
        if isOther { place.scroll(.end(false)) }
    }

    func scroll(_ scroll: TextScroll) { place.scroll(scroll) }

    /// Shows all texts at a size from now on.
    func take(_ new: TextSize) {
        view.removeCSSClass(size.cssClass)
        view.addCSSClass(new.cssClass)
        size = new
    }

    /// Calls `body` with each key before the text takes it, for what is selected in it.
    func onKeyPress(_ body: @escaping @MainActor (KeyPress) -> Bool) {
        view.onKeyPress(first: true, body)
    }

    /// Whether the text is written to be read by machines, so that its columns matter.
    static func isSource(_ contentType: String) -> Bool {
        !["text/plain", "text/markdown", "text/x-readme", "text/x-authors", "text/x-credits"]
            .contains(contentType)
    }
}
