extension View {
    /// Sets the accessible name of the view.
    public func accessibilityLabel(_ label: String) -> some View {
        modified(AccessibilityLabel(label: label))
    }
}

struct AccessibilityLabel: WidgetModifier, Equatable {
    let label: String

    func apply(to widget: Widget, replacing old: AccessibilityLabel?) {
        widget.isNamed = true
        widget.setAccessibleLabel(label)
    }

    func remove(from widget: Widget) {
        widget.isNamed = false
        widget.setAccessibleLabel("")
    }
}
