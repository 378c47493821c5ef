internal import CGtk

extension View {
    /// Makes the view transparent: 1 is not at all, 0 is not to be seen.
    public func opacity(_ opacity: Double) -> some View { modified(Opacity(opacity: opacity)) }
}

struct Opacity: WidgetModifier, Equatable {
    let opacity: Double

    func apply(to widget: Widget, replacing old: Opacity?) {
        unsafe gtk_widget_set_opacity(widget.gtk, opacity)
    }

    func remove(from widget: Widget) { unsafe gtk_widget_set_opacity(widget.gtk, 1) }
}
