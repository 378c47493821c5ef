internal import CGtk

extension View {
    /// Shows a text while the pointer rests on the view; an empty one shows nothing.
    public func tooltip(_ text: String) -> some View { modified(Tooltip(text: text)) }
}

struct Tooltip: WidgetModifier, Equatable {
    let text: String

    func apply(to widget: Widget, replacing old: Tooltip?) {
        unsafe gtk_widget_set_tooltip_text(widget.gtk, text.isEmpty ? nil : text)
    }

    func remove(from widget: Widget) { unsafe gtk_widget_set_tooltip_text(widget.gtk, nil) }
}
