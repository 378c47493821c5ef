internal import CGtk
import ShelfGObject

/// Sets accessible properties, states and relations of widgets.
enum Accessibility {
    /// Sets the accessible name.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, label: String) {
        unsafe set(widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label)
        // In GTK, a button's picture or text labels it as well, and both names would be read out.
        if !label.isEmpty, unsafe cgtk_is_button(widget) != 0 {
            unsafe gtk_accessible_reset_relation(
                OpaquePointer(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        }
    }

    /// Sets the accessible description.
    @MainActor
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, description: String) {
        // An announcement in progress keeps its place until the focus moves on.
        if unsafe Announcer.shared.keeps(description, for: widget) { return }
        unsafe show(description, of: widget)
    }

    /// Sets the accessible description, even during an announcement.
    static func show(_ description: String, of widget: UnsafeMutablePointer<GtkWidget>) {
        unsafe set(widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    /// Resets the accessible description, such as one that GTK copies from a tooltip.
    static func leaveOutDescription(of widget: UnsafeMutablePointer<GtkWidget>) {
        unsafe gtk_accessible_reset_property(
            OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION)
    }

    /// Returns the accessible description, or nil if there is none.
    static func description(of widget: UnsafeMutablePointer<GtkWidget>) -> String? {
        guard let text = unsafe cgtk_accessible_description(widget) else { return nil }
        defer { unsafe g_free(text) }
        return unsafe String(cStringOrNil: text)
    }

    /// Sends the properties of a widget to the bus now.
    ///
    /// Otherwise GTK does so when the widget gets the focus, and a screen reader repeats
    /// everything.
    static func tellAhead(_ widget: UnsafeMutablePointer<GtkWidget>) {
        // In all versions, only this registers the widget on the bus, so that changes are sent.
        let isFocusable = unsafe gtk_widget_get_focusable(widget)
        unsafe gtk_widget_set_focusable(widget, 1 - isFocusable)
        unsafe gtk_widget_set_focusable(widget, isFocusable)
        unsafe gtk_accessible_reset_property(
            OpaquePointer(widget), GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS)
    }

    /// Sets the accessible value text.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, valueText: String) {
        unsafe set(widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, valueText)
    }

    private static func set(
        _ widget: UnsafeMutablePointer<GtkWidget>, _ property: GtkAccessibleProperty, _ text: String
    ) {
        var properties = [property]
        var values = [GValue()]
        unsafe g_value_init(&values[0], cgtk_type_string())
        unsafe g_value_set_string(&values[0], text)
        unsafe gtk_accessible_update_property_value(
            OpaquePointer(widget), 1, &properties, &values)
        unsafe g_value_unset(&values[0])
    }

    /// Sets the selected state, or resets it for nil if the element cannot be selected.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, isSelected: Bool?) {
        guard let isSelected else {
            return unsafe gtk_accessible_reset_state(
                OpaquePointer(widget), GTK_ACCESSIBLE_STATE_SELECTED)
        }
        var states = [GTK_ACCESSIBLE_STATE_SELECTED]
        var values = [GValue()]
        unsafe gtk_accessible_state_init_value(states[0], &values[0])
        unsafe g_value_set_int(&values[0], isSelected ? 1 : 0)
        unsafe gtk_accessible_update_state_value(OpaquePointer(widget), 1, &states, &values)
        unsafe g_value_unset(&values[0])
    }

    /// Sets the multi-selectable property.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, isMultiSelectable: Bool) {
        var properties = [GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE]
        var values = [GValue()]
        unsafe gtk_accessible_property_init_value(properties[0], &values[0])
        unsafe g_value_set_boolean(&values[0], isMultiSelectable ? 1 : 0)
        unsafe gtk_accessible_update_property_value(
            OpaquePointer(widget), 1, &properties, &values)
        unsafe g_value_unset(&values[0])
    }

    /// Sets the level of a tree element, counted from 1, and the expanded state, nil without
    /// children.
    static func set(
        _ widget: UnsafeMutablePointer<GtkWidget>, level: Int, isExpanded: Bool?
    ) {
        unsafe set(widget, headingLevel: level)
        unsafe set(widget, isExpanded: isExpanded)
    }

    /// Sets the expanded state, or resets it for nil if nothing can be expanded.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, isExpanded: Bool?) {
        guard let isExpanded else {
            return unsafe gtk_accessible_reset_state(
                OpaquePointer(widget), GTK_ACCESSIBLE_STATE_EXPANDED)
        }
        var states = [GTK_ACCESSIBLE_STATE_EXPANDED]
        var values = [GValue()]
        unsafe gtk_accessible_state_init_value(states[0], &values[0])
        unsafe g_value_set_int(&values[0], isExpanded ? 1 : 0)
        unsafe gtk_accessible_update_state_value(OpaquePointer(widget), 1, &states, &values)
        unsafe g_value_unset(&values[0])
    }

    /// Hides the widget from assistive technology, or shows it again.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, isHidden: Bool) {
        var states = [GTK_ACCESSIBLE_STATE_HIDDEN]
        var values = [GValue()]
        unsafe gtk_accessible_state_init_value(states[0], &values[0])
        unsafe g_value_set_boolean(&values[0], isHidden ? 1 : 0)
        unsafe gtk_accessible_update_state_value(OpaquePointer(widget), 1, &states, &values)
        unsafe g_value_unset(&values[0])
    }

    /// Sets position and set size, which only newer GTK versions send; others need the description.
    static func set(
        _ widget: UnsafeMutablePointer<GtkWidget>, position: Int, count: Int
    ) {
        var relations = [
            GTK_ACCESSIBLE_RELATION_POS_IN_SET, GTK_ACCESSIBLE_RELATION_SET_SIZE,
        ]
        var values = [GValue(), GValue()]
        unsafe g_value_init(&values[0], cgtk_type_int())
        unsafe g_value_set_int(&values[0], Int32(clamping: position))
        unsafe g_value_init(&values[1], cgtk_type_int())
        unsafe g_value_set_int(&values[1], Int32(clamping: count))
        unsafe gtk_accessible_update_relation_value(OpaquePointer(widget), 2, &relations, &values)
    }

    /// Sets the level of a heading or tree element.
    static func set(_ widget: UnsafeMutablePointer<GtkWidget>, headingLevel level: Int) {
        var properties = [GTK_ACCESSIBLE_PROPERTY_LEVEL]
        var values = [GValue()]
        unsafe g_value_init(&values[0], cgtk_type_int())
        unsafe g_value_set_int(&values[0], Int32(clamping: level))
        unsafe gtk_accessible_update_property_value(
            OpaquePointer(widget), 1, &properties, &values)
    }
}
