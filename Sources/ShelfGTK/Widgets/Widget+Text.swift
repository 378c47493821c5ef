internal import CGtk

/// How far a page of text is moved.
package enum TextScroll: Hashable {
    /// By lines, down being positive.
    case lines(Double)
    /// By what is seen of it at once.
    case screens(Double)
    /// To its beginning, or its end.
    case end(Bool)
}

/// What a page of text can do: a text view in a window that scrolls.
extension Widget {
    /// Shows a text in a text view.
    package final func setText(_ text: String) {
        let view = unsafe pointer(as: GtkTextView.self)
        let buffer = unsafe gtk_text_view_get_buffer(view)
        // What follows a zero byte would not be shown.
        unsafe gtk_text_buffer_set_text(buffer, text, Int32(clamping: text.utf8.count))
        var start = unsafe GtkTextIter()
        unsafe gtk_text_buffer_get_start_iter(buffer, &start)
        unsafe gtk_text_buffer_place_cursor(buffer, &start)
    }

    /// Moves what a scrolled window shows, up or down.
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
