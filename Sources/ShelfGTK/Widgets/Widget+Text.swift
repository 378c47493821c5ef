internal import CGtk

/// A scroll distance in a text.
package enum TextScroll: Hashable {
    /// A number of lines, positive downwards.
    case lines(Double)
    /// A number of visible pages.
    case screens(Double)
    /// The start (false) or the end (true).
    case end(Bool)
}

/// Operations on a GtkTextView in a GtkScrolledWindow.
extension Widget {
    /// Sets the text of a text view.
    package final func setText(_ text: String) {
        let view = unsafe pointer(as: GtkTextView.self)
        let buffer = unsafe gtk_text_view_get_buffer(view)
        // Text after a zero byte would not be shown.
        unsafe gtk_text_buffer_set_text(buffer, text, Int32(clamping: text.utf8.count))
        var start = unsafe GtkTextIter()
        unsafe gtk_text_buffer_get_start_iter(buffer, &start)
        unsafe gtk_text_buffer_place_cursor(buffer, &start)
    }

    /// Scrolls a scrolled window vertically.
    package final func scroll(_ scroll: TextScroll) {
        guard let adjustment = unsafe gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let value = unsafe gtk_adjustment_get_value(adjustment)
        let page = unsafe gtk_adjustment_get_page_size(adjustment)
        let target =
            switch scroll {
            case .lines(let count): value + count * 40
            case .screens(let count): value + count * max(40, page - 40)
            case .end(let isLast): isLast ? unsafe gtk_adjustment_get_upper(adjustment) : 0
            }
        unsafe gtk_adjustment_set_value(adjustment, target)
    }
}
