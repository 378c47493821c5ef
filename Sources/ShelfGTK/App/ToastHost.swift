internal import CGtk
import ShelfGObject

/// The toast over a window's content, with its timer.
package final class ToastHost {
    private let revealer: Widget
    private let box: Widget
    private let label: Widget
    private let button: Widget
    private var toast: Toast?
    private var binding: Binding<Toast?>?
    private var timer: DelayedCall?
    /// A revealer that the toast stays above.
    private let lower: Widget?
    /// The distance from the lower edge, in pixels.
    private static let margin = 24
    /// Returns the focus to its place before the toast took it.
    private let giveKeyboardBack: @MainActor () -> Void

    /// Shows toasts over a GtkOverlay.
    ///
    /// - Parameter lower: A GtkRevealer at the lower edge, which the toast does not cover.
    package init(
        over overlay: Widget, above lower: Widget? = nil,
        giveKeyboardBack: @escaping @MainActor () -> Void
    ) {
        (self.giveKeyboardBack, self.lower) = (giveKeyboardBack, lower)
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkRevealer" id="revealer">
                    <property name="halign">center</property>
                    <property name="valign">end</property>
                    <property name="margin-bottom">24</property>
                    <property name="transition-type">crossfade</property>
                    <property name="visible">0</property>
                    <child>
                      <object class="GtkBox" id="box">
                        <property name="accessible-role">alert</property>
                        <property name="spacing">12</property>
                        <style><class name="shelf-toast"/><class name="osd"/></style>
                        <child>
                          <object class="GtkLabel" id="label">
                            <property name="ellipsize">end</property>
                            <property name="max-width-chars">60</property>
                          </object>
                        </child>
                        <child><object class="GtkButton" id="button"/></child>
                        <child>
                          <object class="GtkButton" id="close">
                            <property name="icon-name">window-close-symbolic</property>
                            <style><class name="flat"/><class name="circular"/></style>
                          </object>
                        </child>
                      </object>
                    </child>
                  </object>
                </interface>
                """)
        (revealer, box) = (builder.widget("revealer"), builder.widget("box"))
        (label, button) = (builder.widget("label"), builder.widget("button"))
        unsafe gtk_overlay_add_overlay(overlay.opaque, revealer.gtk)
        for change in ["notify::reveal-child", "notify::child-revealed"] {
            lower?.connect(Signal(ignoringArgument: change)) { [weak self] in self?.place() }
        }
        let close = builder.widget("close")
        close.setAccessibleLabel(SpokenTexts.standard.close)
        close.onClick { [weak self] in self?.dismiss() }
        button.onClick { [weak self] in
            let action = self?.toast?.action
            self?.dismiss()
            action?()
        }
        revealer.connect(Signal(ignoringArgument: "notify::child-revealed")) { [weak self] in
            guard let self, self.toast == nil else { return }
            // A hidden toast must not receive presses.
            self.revealer.isVisible = self.revealer.boolProperty("child-revealed")
        }
    }

    /// Shows the present toast, or none.
    package func show(_ binding: Binding<Toast?>?) {
        self.binding = binding
        let toast = binding?.wrappedValue
        guard toast?.id != self.toast?.id else { return }
        guard let toast else { return hide() }
        self.toast = toast
        label.setProperty("label", .string(toast.message))
        button.isVisible = toast.button != nil
        button.setProperty("label", .string(toast.button ?? ""))
        revealer.isVisible = true
        revealer.setProperty("reveal-child", .bool(true))
        box.setAccessibleLabel(toast.message)
        revealer.announce(toast.message)
        wait()
    }

    /// Moves the toast above the revealed widget.
    private func place() {
        var height: Int32 = 0
        if let lower, lower.boolProperty("reveal-child"),
            let child = unsafe gtk_revealer_get_child(lower.opaque)
        {
            let width = unsafe gtk_widget_get_width(child)
            unsafe gtk_widget_measure(
                child, GTK_ORIENTATION_VERTICAL, width > 0 ? width : -1, nil, &height, nil, nil)
        }
        revealer.setProperty("margin-bottom", .int(Self.margin + Int(height)))
    }

    /// Hides the toast without changing the binding, which its owner does.
    package func hide() {
        toast = nil
        timer?.cancel()
        timer = nil
        if hasKeyboard { giveKeyboardBack() }
        revealer.setProperty("reveal-child", .bool(false))
        if !revealer.boolProperty("child-revealed") { revealer.isVisible = false }
    }

    /// Hides the toast and sets the binding to nil.
    func dismiss() {
        let shown = toast?.id
        hide()
        // The binding may already hold the next toast.
        if let shown, binding?.wrappedValue?.id == shown { binding?.wrappedValue = nil }
    }

    private func wait() {
        timer?.cancel()
        timer = toast?.duration.map { duration in
            DelayedCall(after: duration) { [weak self] in self?.timePassed() }
        }
    }

    private func timePassed() {
        // The timer starts again while the user points at the toast or has the focus in it.
        if isInUse { wait() } else { dismiss() }
    }

    private var hasKeyboard: Bool {
        let flags = unsafe gtk_widget_get_state_flags(revealer.gtk).rawValue
        return flags & GTK_STATE_FLAG_FOCUS_WITHIN.rawValue != 0
    }

    private var isInUse: Bool {
        let flags = unsafe gtk_widget_get_state_flags(revealer.gtk).rawValue
        return flags
            & (GTK_STATE_FLAG_PRELIGHT.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue) != 0
    }
}
