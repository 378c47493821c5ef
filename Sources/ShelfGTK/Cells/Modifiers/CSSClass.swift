extension View {
    /// Adds a CSS class to the view's widget.
    public func cssClass(_ name: String) -> some View { modified(CSSClass(name: name)) }
}

struct CSSClass: WidgetModifier, Equatable {
    let name: String

    func apply(to widget: Widget, replacing old: CSSClass?) {
        if let old { widget.removeCSSClass(old.name) }
        widget.addCSSClass(name)
    }

    func remove(from widget: Widget) { widget.removeCSSClass(name) }
}
