internal import CGtk

extension View {
    /// Sets the view's opacity: 1 is opaque, 0 invisible.
    public func opacity(_ opacity: Double) -> some View { modified(Opacity(opacity: opacity)) }
}

struct Opacity: WidgetModifier, Equatable {
    let opacity: Double

    func apply(to widget: Widget, replacing old: Opacity?) {
        unsafe gtk_widget_set_opacity(widget.gtk, opacity)
    }

    func remove(from widget: Widget) { unsafe gtk_widget_set_opacity(widget.gtk, 1) }
}
