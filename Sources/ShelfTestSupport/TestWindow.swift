internal import CGtk
import ShelfGObject
package import ShelfGTK

/// Windows for tests.
@MainActor
package enum TestWindow {
    /// Makes an undecorated window of a fixed size that shows a scrollable widget.
    ///
    /// With neighbours, a button stands above it and one below. The window scrolls downwards or
    /// sideways.
    package static func make(
        showing content: Widget, width: Int, height: Int, hasNeighbours: Bool = false,
        scrollsSideways: Bool = false
    ) -> WindowWidget {
        let button = "<child><object class=\"GtkButton\"/></child>"
        let before = """
            <child><object class="GtkBox"><property name="orientation">vertical</property>\(button)
            """
        let xml = """
            <interface>
              <object class="GtkWindow" id="window">
                <property name="decorated">0</property>
                <property name="default-width">\(width)</property>
                <property name="default-height">\(height)</property>
                \(hasNeighbours ? before : "")
                <child>
                  <object class="GtkScrolledWindow" id="scroller">
                    <property name="\(scrollsSideways ? "v" : "h")scrollbar-policy">never</property>
                    <property name="vexpand">1</property>
                  </object>
                </child>
                \(hasNeighbours ? "\(button)</object></child>" : "")
              </object>
            </interface>
            """
        let builder = Builder(xml: xml)
        builder.widget("scroller").setProperty("child", .object(content))
        return builder.window("window")
    }

    /// Sets a widget and its descendants to right-to-left.
    package static func readRightToLeft(_ widget: Widget) {
        unsafe gtk_widget_set_direction(
            widget.pointer(as: GtkWidget.self), GTK_TEXT_DIR_RTL)
    }

    /// Makes right-to-left the default direction while `body` runs.
    package static func readingRightToLeft(_ body: () throws -> Void) rethrows {
        let before = gtk_widget_get_default_direction()
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL)
        defer { gtk_widget_set_default_direction(before) }
        try body()
    }

    /// Turns GTK's animations on or off.
    package static func setAnimations(_ isOn: Bool, for widget: Widget) {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings")))
        object.setProperty("gtk-enable-animations", .bool(isOn))
    }

    /// Sets the theme, and returns the name of the previous one.
    @discardableResult
    package static func setTheme(_ name: String, for widget: Widget) -> String {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings")))
        let before = object.stringProperty("gtk-theme-name") ?? ""
        object.setProperty("gtk-theme-name", .string(name))
        return before
    }

    /// Returns the display's GtkSettings.
    package static func settings(of widget: Widget) -> Object {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        return unsafe Object(referencing: UnsafeMutableRawPointer(required(settings, "settings")))
    }

    /// Returns red, green and blue of a named colour in a widget's style.
    package static func color(named name: String, for widget: Widget) -> [Double] {
        var color = GdkRGBA()
        let context = unsafe gtk_widget_get_style_context(widget.pointer(as: GtkWidget.self))
        guard unsafe gtk_style_context_lookup_color(context, name, &color) != 0 else { return [] }
        return [Double(color.red), Double(color.green), Double(color.blue)]
    }

    /// Marks a window as a backdrop or in front, as a window manager does.
    package static func setBackdrop(_ isBehind: Bool, for window: WindowWidget) {
        let widget = unsafe window.pointer(as: GtkWidget.self)
        if isBehind {
            unsafe gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_BACKDROP, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_BACKDROP)
        }
    }

    /// Adds a style sheet to the theme while `body` runs.
    package static func withStyleSheet<Result>(
        _ css: String, _ body: () throws -> Result
    ) rethrows -> Result {
        let display = unsafe gdk_display_get_default()
        let provider = unsafe required(gtk_css_provider_new(), "style sheet")
        unsafe cgtk_css_provider_load(provider, css)
        let priority = guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION)
        unsafe gtk_style_context_add_provider_for_display(
            display, OpaquePointer(provider), priority)
        defer {
            unsafe gtk_style_context_remove_provider_for_display(display, OpaquePointer(provider))
            unsafe g_object_unref(provider)
        }
        return try body()
    }

    /// Switches the theme to dark or light.
    package static func setDark(_ isDark: Bool, for widget: Widget) {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings")))
        object.setProperty("gtk-application-prefer-dark-theme", .bool(isDark))
    }

    /// Sets the double-click interval in milliseconds.
    ///
    /// GTK uses a timer. If a slow machine draws the frame between two clicks for longer, the
    /// second click comes too late.
    package static func setDoubleClickTime(milliseconds: Int, for widget: Widget) {
        settings(of: widget).setProperty("gtk-double-click-time", .int(milliseconds))
    }

    /// Sets the factor of the text size.
    package static func setTextScale(_ scale: Double, for widget: Widget) {
        settings(of: widget).setProperty("gtk-xft-dpi", .int(Int(96 * 1024 * scale)))
    }

    /// Returns the desktop's font, by name and size.
    package static func font(for widget: Widget) -> String {
        settings(of: widget).stringProperty("gtk-font-name") ?? ""
    }

    /// Sets the desktop's font, by name and size.
    package static func setFont(_ name: String, for widget: Widget) {
        settings(of: widget).setProperty("gtk-font-name", .string(name))
    }

    /// Marks a window as active or in the background, as a window manager does.
    package static func setActive(_ isActive: Bool, _ window: Widget) {
        let window = unsafe window.pointer(as: GtkWidget.self)
        if isActive {
            unsafe gtk_widget_unset_state_flags(window, GTK_STATE_FLAG_BACKDROP)
        } else {
            unsafe gtk_widget_set_state_flags(window, GTK_STATE_FLAG_BACKDROP, 0)
        }
    }

    /// Returns the horizontal adjustment of a scrollable widget, to be set as a scrolled window
    /// does.
    package static func horizontalAdjustment(of widget: Widget) -> TestAdjustment {
        let adjustment = unsafe gtk_scrollable_get_hadjustment(widget.opaque)
        return unsafe TestAdjustment(required(adjustment, "adjustment"))
    }

    /// Returns the vertical adjustment of a scrollable widget, to be set as a scrolled window does.
    package static func verticalAdjustment(of widget: Widget) -> TestAdjustment {
        let adjustment = unsafe gtk_scrollable_get_vadjustment(widget.opaque)
        return unsafe TestAdjustment(required(adjustment, "adjustment"))
    }
}

/// An adjustment that a test sets.
@safe @MainActor
package struct TestAdjustment {
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>

    init(_ adjustment: UnsafeMutablePointer<GtkAdjustment>) { unsafe self.adjustment = adjustment }

    /// The value.
    package var value: Double { unsafe gtk_adjustment_get_value(adjustment) }

    /// The largest possible value.
    package var maximum: Double {
        unsafe gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    /// Sets the value, clamped to the bounds.
    package func set(_ value: Double) { unsafe gtk_adjustment_set_value(adjustment, value) }
}
