internal import CGtk

extension View {
    /// Tells assistive technology whether what the view folds and unfolds is shown.
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
