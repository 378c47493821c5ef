internal import CGtk

extension View {
    /// Sets the colour of the view's text and icons.
    public func foreground(_ color: Color) -> some View {
        modified(GeneratedStyle(declaration: "color: \(color.css)"))
    }

    /// Rounds the view's corners by a radius in pixels and clips its content.
    public func cornerRadius(_ radius: Double) -> some View {
        modified(
            GeneratedStyle(declaration: "border-radius: \(Pixels.whole(radius))px", clips: true))
    }
}

/// A CSS declaration on one widget.
struct GeneratedStyle: WidgetModifier, Equatable {
    let declaration: String
    var clips = false

    func apply(to widget: Widget, replacing old: GeneratedStyle?) {
        if let old { old.remove(from: widget) }
        widget.addCSSClass(CellStyleSheet.cssClass(for: declaration))
        if clips { unsafe gtk_widget_set_overflow(widget.gtk, GTK_OVERFLOW_HIDDEN) }
    }

    func remove(from widget: Widget) {
        widget.removeCSSClass(CellStyleSheet.cssClass(for: declaration))
        if clips { unsafe gtk_widget_set_overflow(widget.gtk, GTK_OVERFLOW_VISIBLE) }
    }
}
