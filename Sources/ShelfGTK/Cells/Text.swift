internal import CGtk
import ShelfGObject

/// A line or a few lines of text, ellipsised where they do not fit.
///
/// Changing the text draws anew but never asks for a new layout, so text in cells is cheap to bind.
public struct Text: PrimitiveView {
    let text: String
    var lineCount = 1
    var alignment = 0.0
    var verticalAlignment = 0.0
    var secondary: String?
    var cssClasses: [String] = []

    /// Shows `text`.
    public init(_ text: String) { self.text = text }

    /// Reserves room for this many lines.
    public func lines(_ count: Int) -> Text { with { $0.lineCount = max(1, count) } }

    /// Centres the lines.
    public func centered() -> Text { with { $0.alignment = 0.5 } }

    /// Puts the lines on the lower edge of the room they are given.
    public func bottomAligned() -> Text { with { $0.verticalAlignment = 1 } }

    /// Adds a second, quieter text after the first.
    public func secondary(_ text: String) -> Text { with { $0.secondary = text } }

    /// Adds a CSS class.
    public func cssClass(_ name: String) -> Text { with { $0.cssClasses.append(name) } }

    private func with(_ change: (inout Text) -> Void) -> Text {
        var copy = self
        change(&copy)
        return copy
    }

    /// Renders the text.
    public func render(into node: ViewNode?) -> ViewNode {
        let node = node as? TextNode ?? TextNode()
        node.update(self)
        return node
    }
}

final class TextNode: ViewNode {
    private var shown: Text?

    /// The text that is shown.
    var shownText: String? { shown?.text }

    init() {
        super.init(unsafe Widget(gtk_inscription_new(nil)))
        let inscription = unsafe widget.opaque
        unsafe gtk_inscription_set_text_overflow(
            inscription, GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END)
        unsafe gtk_inscription_set_wrap_mode(inscription, PANGO_WRAP_WORD_CHAR)
        unsafe gtk_inscription_set_min_chars(inscription, 1)
        unsafe gtk_inscription_set_nat_chars(inscription, 1)
    }

    func update(_ text: Text) {
        let inscription = unsafe widget.opaque
        if shown?.text != text.text || shown?.secondary != text.secondary {
            setText(text.text, secondary: text.secondary)
        }
        if shown?.lineCount != text.lineCount {
            unsafe gtk_inscription_set_min_lines(inscription, UInt32(text.lineCount))
            unsafe gtk_inscription_set_nat_lines(inscription, UInt32(text.lineCount))
        }
        if shown?.alignment != text.alignment {
            unsafe gtk_inscription_set_xalign(inscription, Float(text.alignment))
        }
        if shown?.verticalAlignment != text.verticalAlignment {
            unsafe gtk_inscription_set_yalign(inscription, Float(text.verticalAlignment))
        }
        if shown?.cssClasses != text.cssClasses {
            for name in shown?.cssClasses ?? [] { widget.removeCSSClass(name) }
            for name in text.cssClasses { widget.addCSSClass(name) }
        }
        shown = text
    }

    private func setText(_ text: String, secondary: String?) {
        let inscription = unsafe widget.opaque
        guard let secondary else {
            unsafe gtk_inscription_set_text(inscription, text)
            unsafe gtk_inscription_set_attributes(inscription, nil)
            return
        }
        let attributes = unsafe pango_attr_list_new()
        let quiet = unsafe [
            pango_attr_foreground_alpha_new(0x8FFF), pango_attr_weight_new(PANGO_WEIGHT_NORMAL),
            pango_attr_scale_new(0.85),
        ]
        unsafe quiet.forEach { attribute in
            unsafe attribute?.pointee.start_index = guint(text.utf8.count)
            unsafe pango_attr_list_insert(attributes, attribute)
        }
        unsafe gtk_inscription_set_text(inscription, "\(text)\u{2003}\(secondary)")
        unsafe gtk_inscription_set_attributes(inscription, attributes)
        unsafe pango_attr_list_unref(attributes)
    }
}
