internal import CGtk
import ShelfGObject
package import ShelfGTK

/// Windows for tests.
@MainActor
package enum TestWindow {
    /// A window of a fixed size without decoration that shows a scrollable widget.
    ///
    /// With neighbours, a button stands above it and one below. It scrolls downwards, or sideways.
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

    /// Has a widget and all below it run from right to left.
    package static func readRightToLeft(_ widget: Widget) {
        unsafe gtk_widget_set_direction(
            widget.pointer(as: GtkWidget.self), GTK_TEXT_DIR_RTL)
    }

    /// Has every widget run from right to left that is not told otherwise, while `body` runs.
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

    /// Has everything drawn in a theme; returns the name of the one before.
    @discardableResult
    package static func setTheme(_ name: String, for widget: Widget) -> String {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings")))
        let before = object.stringProperty("gtk-theme-name") ?? ""
        object.setProperty("gtk-theme-name", .string(name))
        return before
    }

    /// The settings that GTK has of the desktop.
    package static func settings(of widget: Widget) -> Object {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        return unsafe Object(referencing: UnsafeMutableRawPointer(required(settings, "settings")))
    }

    /// Red, green and blue of a colour that style sheets name, as a widget has it.
    package static func color(named name: String, for widget: Widget) -> [Double] {
        var color = GdkRGBA()
        let context = unsafe gtk_widget_get_style_context(widget.pointer(as: GtkWidget.self))
        guard unsafe gtk_style_context_lookup_color(context, name, &color) != 0 else { return [] }
        return [Double(color.red), Double(color.green), Double(color.blue)]
    }

    /// Tells a window that it is behind others or in front, as it hears from a window manager.
    package static func setBackdrop(_ isBehind: Bool, for window: WindowWidget) {
        let widget = unsafe window.pointer(as: GtkWidget.self)
        if isBehind {
            unsafe gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_BACKDROP, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_BACKDROP)
        }
    }

    /// Has everything drawn with a style sheet besides the theme while `body` runs.
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

    /// Has the theme drawn dark or light.
    package static func setDark(_ isDark: Bool, for widget: Widget) {
        let settings = unsafe gtk_widget_get_settings(widget.pointer(as: GtkWidget.self))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(settings, "settings")))
        object.setProperty("gtk-application-prefer-dark-theme", .bool(isDark))
    }

    /// Sets how long after a click another one makes it a double click, in milliseconds.
    ///
    /// GTK forgets the first click by a timer: on a machine that takes longer than that to draw the
    /// frame between two clicks, the second one comes too late however fast it was.
    package static func setDoubleClickTime(milliseconds: Int, for widget: Widget) {
        settings(of: widget).setProperty("gtk-double-click-time", .int(milliseconds))
    }

    /// Has text drawn larger or smaller than the usual size.
    package static func setTextScale(_ scale: Double, for widget: Widget) {
        settings(of: widget).setProperty("gtk-xft-dpi", .int(Int(96 * 1024 * scale)))
    }

    /// The font of the desktop, by name and size.
    package static func font(for widget: Widget) -> String {
        settings(of: widget).stringProperty("gtk-font-name") ?? ""
    }

    /// Sets the font of the desktop, by name and size.
    package static func setFont(_ name: String, for widget: Widget) {
        settings(of: widget).setProperty("gtk-font-name", .string(name))
    }

    /// Has a window be in the background or not, as GTK marks it where there is a window manager.
    package static func setActive(_ isActive: Bool, _ window: Widget) {
        let window = unsafe window.pointer(as: GtkWidget.self)
        if isActive {
            unsafe gtk_widget_unset_state_flags(window, GTK_STATE_FLAG_BACKDROP)
        } else {
            unsafe gtk_widget_set_state_flags(window, GTK_STATE_FLAG_BACKDROP, 0)
        }
    }

    /// The horizontal adjustment of a scrollable widget, written as a scrolled window writes it.
    package static func horizontalAdjustment(of widget: Widget) -> TestAdjustment {
        let adjustment = unsafe gtk_scrollable_get_hadjustment(widget.opaque)
        return unsafe TestAdjustment(required(adjustment, "adjustment"))
    }

    /// The vertical adjustment of a scrollable widget, written as a scrolled window writes it.
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

    /// The largest value there can be.
    package var maximum: Double {
        unsafe gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    /// Sets the value, as far as the bounds let it.
    package func set(_ value: Double) { unsafe gtk_adjustment_set_value(adjustment, value) }
}
