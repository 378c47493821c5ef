internal import CGtk
public import ShelfGObject

/// A counted handle on a GTK widget.
open class Widget: Object {
    /// The instance in the form GTK's functions take it.
    final var gtk: UnsafeMutablePointer<GtkWidget> { unsafe pointer(as: GtkWidget.self) }

    /// Whether a view has named the widget for assistive technology, so that it does not do so itself.
    final var isNamed = false

    /// How many views and modifiers have the widget deaf to input; it hears where none has.
    final var disablingCount = 0 {
        didSet { isSensitive = disablingCount == 0 }
    }

    convenience init(_ widget: UnsafeMutablePointer<GtkWidget>?) {
        unsafe self.init(sinking: unsafe UnsafeMutableRawPointer(required(widget, "widget")))
    }

    /// Whether the widget is shown when its parent is.
    public final var isVisible: Bool {
        get { unsafe gtk_widget_get_visible(gtk) != 0 }
        set { unsafe gtk_widget_set_visible(gtk, newValue ? 1 : 0) }
    }

    /// Whether the widget reacts to input.
    public final var isSensitive: Bool {
        get { unsafe gtk_widget_get_sensitive(gtk) != 0 }
        set { unsafe gtk_widget_set_sensitive(gtk, newValue ? 1 : 0) }
    }

    /// The width last allocated, in application pixels.
    public final var width: Int { unsafe Int(gtk_widget_get_width(gtk)) }

    /// The height last allocated, in application pixels.
    public final var height: Int { unsafe Int(gtk_widget_get_height(gtk)) }

    /// Whether the widget is laid out from right to left.
    package final var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(gtk) == GTK_TEXT_DIR_RTL
    }

    /// Device pixels an application pixel.
    public final var scaleFactor: Int { unsafe Int(gtk_widget_get_scale_factor(gtk)) }

    /// Calls `body` when the widget comes to a screen of other device pixels, and when its own
    /// screen changes them.
    public final func onScaleChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::scale-factor"), body)
    }

    /// Device pixels an application pixel, which may be a fraction, where GTK knows it.
    package final var exactScale: Double { unsafe max(0.1, cgtk_widget_scale(gtk)) }

    /// Calls `body` when `exactScale` may have changed, for as long as the widget exists.
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

    /// The surface of the widget's window; nil where it is on no screen.
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

    /// Whether the widget has a CSS class.
    package final func hasCSSClass(_ name: String) -> Bool {
        unsafe gtk_widget_has_css_class(gtk, name) != 0
    }

    /// Moves the keyboard focus to the widget; false when it cannot take it.
    @discardableResult
    public final func grabFocus() -> Bool { unsafe gtk_widget_grab_focus(gtk) != 0 }

    /// Moves the keyboard focus to the first thing in the last child that takes it.
    package final func focusLastChild() {
        guard let last = unsafe gtk_widget_get_last_child(gtk) else { return }
        unsafe gtk_widget_child_focus(last, GTK_DIR_TAB_FORWARD)
    }

    /// Whether the widget has the keyboard focus.
    public final var hasFocus: Bool { unsafe gtk_widget_has_focus(gtk) != 0 }

    /// Activates the action `name` with no parameter, looked up from this widget upwards.
    @discardableResult
    public final func activateAction(_ name: String) -> Bool {
        unsafe gtk_widget_activate_action_variant(gtk, name, nil) != 0
    }

    /// Activates the action `name` with a text, looked up from this widget upwards.
    @discardableResult
    public final func activateAction(_ name: String, choosing choice: String) -> Bool {
        unsafe gtk_widget_activate_action_variant(gtk, name, g_variant_new_string(choice)) != 0
    }

    /// Calls `body` when the widget, a button, is clicked.
    public final func onClick(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "clicked"), body)
    }

    /// Names the widget for assistive technology.
    public final func setAccessibleLabel(_ label: String) {
        unsafe Accessibility.set(gtk, label: label)
    }
}
