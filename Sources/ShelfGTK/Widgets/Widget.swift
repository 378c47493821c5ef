internal import CGtk
public import ShelfGObject

/// A counted reference to a GtkWidget.
open class Widget: Object {
    /// The pointer that GTK's functions take.
    final var gtk: UnsafeMutablePointer<GtkWidget> { unsafe pointer(as: GtkWidget.self) }

    /// A view has set the accessible name, so the widget does not set its own.
    final var isNamed = false

    /// The number of views and modifiers that disable input.
    final var disablingCount = 0 {
        didSet { isSensitive = disablingCount == 0 }
    }

    convenience init(_ widget: UnsafeMutablePointer<GtkWidget>?) {
        unsafe self.init(sinking: unsafe UnsafeMutableRawPointer(required(widget, "widget")))
    }

    /// The widget is shown if its parent is.
    public final var isVisible: Bool {
        get { unsafe gtk_widget_get_visible(gtk) != 0 }
        set { unsafe gtk_widget_set_visible(gtk, newValue ? 1 : 0) }
    }

    /// The widget reacts to input.
    public final var isSensitive: Bool {
        get { unsafe gtk_widget_get_sensitive(gtk) != 0 }
        set { unsafe gtk_widget_set_sensitive(gtk, newValue ? 1 : 0) }
    }

    /// The width last allocated, in application pixels.
    public final var width: Int { unsafe Int(gtk_widget_get_width(gtk)) }

    /// The height last allocated, in application pixels.
    public final var height: Int { unsafe Int(gtk_widget_get_height(gtk)) }

    /// The widget's direction is right-to-left.
    package final var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(gtk) == GTK_TEXT_DIR_RTL
    }

    /// Device pixels per application pixel, rounded up.
    public final var scaleFactor: Int { unsafe Int(gtk_widget_get_scale_factor(gtk)) }

    /// Calls `body` when the scale factor changes.
    public final func onScaleChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::scale-factor"), body)
    }

    /// Device pixels per application pixel, a fraction if GTK supports it.
    package final var exactScale: Double { unsafe max(0.1, cgtk_widget_scale(gtk)) }

    /// Calls `body` when `exactScale` may have changed, for the widget's lifetime.
    package final func onExactScaleChange(_ body: @escaping @MainActor () -> Void) {
        onScaleChange(body)
        var connection: SignalConnection?
        let follow: @MainActor () -> Void = { [weak self] in
            connection?.disconnect()
            connection = self?.surface?.connect(
                Signal(ignoringArgument: "notify::scale"), body)
            body()
        }
        connect(Signal(plain: "realize"), follow)
        connect(Signal(plain: "unrealize")) {
            connection?.disconnect()
            connection = nil
        }
        if unsafe gtk_widget_get_realized(gtk) != 0 { follow() }
    }

    /// The surface of the widget's window, or nil if it is not realized.
    private final var surface: Object? {
        guard let native = unsafe gtk_widget_get_native(gtk),
            let surface = unsafe gtk_native_get_surface(native)
        else { return nil }
        return unsafe Object(referencing: UnsafeMutableRawPointer(surface))
    }

    /// Adds a CSS class.
    public final func addCSSClass(_ name: String) { unsafe gtk_widget_add_css_class(gtk, name) }

    /// Removes a CSS class.
    public final func removeCSSClass(_ name: String) {
        unsafe gtk_widget_remove_css_class(gtk, name)
    }

    /// Returns true if the widget has a CSS class.
    package final func hasCSSClass(_ name: String) -> Bool {
        unsafe gtk_widget_has_css_class(gtk, name) != 0
    }

    /// Moves the keyboard focus to the widget, and returns false if it cannot take it.
    @discardableResult
    public final func grabFocus() -> Bool { unsafe gtk_widget_grab_focus(gtk) != 0 }

    /// Moves the keyboard focus to the first focusable widget in the last child.
    package final func focusLastChild() {
        guard let last = unsafe gtk_widget_get_last_child(gtk) else { return }
        unsafe gtk_widget_child_focus(last, GTK_DIR_TAB_FORWARD)
    }

    /// The widget has the keyboard focus.
    public final var hasFocus: Bool { unsafe gtk_widget_has_focus(gtk) != 0 }

    /// Activates the action `name` without a parameter, looked up from this widget upwards.
    @discardableResult
    public final func activateAction(_ name: String) -> Bool {
        unsafe gtk_widget_activate_action_variant(gtk, name, nil) != 0
    }

    /// Activates the action `name` with a string parameter, looked up from this widget upwards.
    @discardableResult
    public final func activateAction(_ name: String, choosing choice: String) -> Bool {
        unsafe gtk_widget_activate_action_variant(gtk, name, g_variant_new_string(choice)) != 0
    }

    /// Calls `body` once, when the next frame has been laid out and painted.
    ///
    /// A widget that is not on screen makes no frames and calls nothing.
    package final func afterNextFrame(_ body: @escaping @MainActor () -> Void) {
        guard let clock = unsafe gtk_widget_get_frame_clock(gtk) else { return }
        let frames = unsafe Object(referencing: UnsafeMutableRawPointer(clock))
        var connection: SignalConnection?
        connection = frames.connect(Signal(plain: "after-paint")) {
            connection?.disconnect()
            connection = nil
            body()
        }
        unsafe gtk_widget_queue_draw(gtk)
    }

    /// Calls `body` when this button is clicked.
    public final func onClick(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "clicked"), body)
    }

    /// Sets the accessible name.
    public final func setAccessibleLabel(_ label: String) {
        unsafe Accessibility.set(gtk, label: label)
    }
}
