internal import CGtk

extension View {
    /// Sets the accessible expanded state of a view that expands and collapses something.
    package func accessibilityExpanded(_ isExpanded: Bool) -> some View {
        modified(AccessibilityExpanded(isExpanded: isExpanded))
    }
}

struct AccessibilityExpanded: WidgetModifier, Equatable {
    let isExpanded: Bool

    func apply(to widget: Widget, replacing old: AccessibilityExpanded?) {
        unsafe Accessibility.set(widget.gtk, isExpanded: isExpanded)
    }

    func remove(from widget: Widget) { unsafe Accessibility.set(widget.gtk, isExpanded: nil) }
}
