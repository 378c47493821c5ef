internal import CGtk
import ShelfGObject

/// The style of a toggle.
public enum ToggleStyle: Hashable, Sendable {
    /// A switch, whose title is only its accessible name.
    case onOff
    /// A check box beside its title.
    case check
    /// A toggle button with its title.
    case button
}

/// A control that is on or off.
public struct Toggle: PrimitiveView {
    let title: String
    let isOn: Binding<Bool>
    let style: ToggleStyle
    private(set) var takesFocus = true

    /// Makes a toggle for a binding.
    public init(_ title: String, isOn: Binding<Bool>, style: ToggleStyle = .check) {
        self.title = title
        self.isOn = isOn
        self.style = style
    }

    /// Makes a toggle for a value; `change` receives the value that the user requests.
    public init(
        _ title: String, isOn: Bool, style: ToggleStyle = .check,
        change: @escaping @MainActor (Bool) -> Void
    ) {
        self.init(title, isOn: Binding(get: { isOn }, set: change), style: style)
    }

    /// Makes the toggle focusable or not; a toggle for the pointer alone leaves the focus in place.
    public func takesFocus(_ takesFocus: Bool) -> Toggle {
        var copy = self
        copy.takesFocus = takesFocus
        return copy
    }

    /// Renders the toggle.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let reused = (node as? ToggleNode).flatMap { $0.style == style ? $0 : nil }
        let node = reused ?? ToggleNode(style)
        node.update(self)
        return node
    }
}

final class ToggleNode: ViewNode {
    let style: ToggleStyle
    private var shownTitle: String?
    private var isOn: Binding<Bool>?
    private var connection: SignalConnection?

    init(_ style: ToggleStyle) {
        self.style = style
        let widget =
            switch style {
            case .onOff: unsafe gtk_switch_new()
            case .check: unsafe gtk_check_button_new()
            case .button: unsafe gtk_toggle_button_new()
            }
        super.init(unsafe Widget(widget))
        if style == .onOff {
            unsafe gtk_widget_set_halign(self.widget.gtk, GTK_ALIGN_CENTER)
            unsafe gtk_widget_set_valign(self.widget.gtk, GTK_ALIGN_CENTER)
        }
        connection = self.widget.connect(Signal(ignoringArgument: "notify::active")) {
            [weak self] in
            guard let self else { return }
            self.isOn?.wrappedValue = self.isActive
            // The owner of the value may have refused the change.
            if let value = self.isOn?.wrappedValue { self.show(value) }
        }
    }

    private var isFocusable = true

    override var takesFocus: Bool { isFocusable && widget.isSensitive }

    /// The widget is on.
    var isActive: Bool { widget.boolProperty("active") }

    func update(_ toggle: Toggle) {
        isOn = toggle.isOn
        if toggle.takesFocus != isFocusable {
            isFocusable = toggle.takesFocus
            unsafe gtk_widget_set_focusable(widget.gtk, isFocusable ? 1 : 0)
            unsafe gtk_widget_set_focus_on_click(widget.gtk, isFocusable ? 1 : 0)
        }
        if shownTitle != toggle.title {
            shownTitle = toggle.title
            switch style {
            case .onOff: widget.setAccessibleLabel(toggle.title)
            case .check:
                unsafe gtk_check_button_set_label(
                    widget.pointer(as: GtkCheckButton.self), toggle.title)
            case .button:
                unsafe gtk_button_set_label(widget.pointer(as: GtkButton.self), toggle.title)
            }
        }
        show(toggle.isOn.wrappedValue)
    }

    override func unbind() { isOn = nil }

    private func show(_ value: Bool) {
        guard value != isActive else { return }
        connection?.withBlocked { widget.setProperty("active", .bool(value)) }
    }
}
