internal import CGtk
import ShelfGObject

/// A button, activated by a click, Enter or Space.
///
/// In a cell it takes the keyboard focus instead of the cell.
public struct Button<Label: View>: PrimitiveView {
    let action: @MainActor () -> Void
    let label: Label
    var style = ButtonStyle.automatic
    var isEnabled = true
    var takesFocus = true

    /// Makes a button around a view.
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.action = action
        self.label = label()
    }

    /// Makes a button with a text.
    public init(_ title: String, action: @escaping @MainActor () -> Void) where Label == Text {
        self.action = action
        label = Text(title).measured().centered().verticallyCentered()
    }

    /// Sets the button's style.
    public func buttonStyle(_ style: ButtonStyle) -> Button {
        var copy = self
        copy.style = style
        return copy
    }

    /// Enables or disables the button.
    public func enabled(_ isEnabled: Bool) -> Button {
        var copy = self
        copy.isEnabled = isEnabled
        return copy
    }

    /// Makes the button focusable or not; a button for the pointer alone leaves the focus in place.
    public func takesFocus(_ takesFocus: Bool) -> Button {
        var copy = self
        copy.takesFocus = takesFocus
        return copy
    }

    /// Renders the button.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? ButtonNode ?? ButtonNode()
        node.update(self, in: context.inside)
        return node
    }
}

final class ButtonNode: ViewNode, ViewParent {
    private var label: ViewNode?
    private var style = ButtonStyle.automatic
    private var isStill = false
    private var isEnabled = true
    private var name = ""
    private var action: @MainActor () -> Void = {}

    init() {
        CellStyleSheet.install()
        super.init(unsafe Widget(gtk_button_new()))
        widget.connect(Signal(plain: "clicked")) { [weak self] in self?.action() }
    }

    private var isFocusable = true

    override var takesFocus: Bool { isFocusable && widget.isSensitive }

    override var children: [ViewNode] { label.map { [$0] } ?? [] }

    private var button: UnsafeMutablePointer<GtkButton> {
        unsafe widget.pointer(as: GtkButton.self)
    }

    func update<Label: View>(_ description: Button<Label>, in context: ViewContext) {
        action = description.action
        let style = description.style
        if style != self.style {
            for name in self.style.cssClasses { widget.removeCSSClass(name) }
            for name in style.cssClasses { widget.addCSSClass(name) }
            self.style = style
        }
        if description.takesFocus != isFocusable {
            isFocusable = description.takesFocus
            unsafe gtk_widget_set_focusable(widget.gtk, isFocusable ? 1 : 0)
            unsafe gtk_widget_set_focus_on_click(widget.gtk, isFocusable ? 1 : 0)
        }
        let isStill = style == .card && context.environment.reducesMotion
        if isStill != self.isStill {
            self.isStill = isStill
            if isStill {
                widget.addCSSClass("shelf-still")
            } else {
                widget.removeCSSClass("shelf-still")
            }
        }
        if description.isEnabled != isEnabled {
            isEnabled = description.isEnabled
            widget.disablingCount += isEnabled ? -1 : 1
        }
        let old = label?.widget
        let new = description.label.render(into: label, in: context)
        label = new
        new.parent = self
        if new.widget != old { unsafe gtk_button_set_child(button, new.widget.gtk) }
        nameItself()
    }

    func contentChanged() {
        nameItself()
        parent?.contentChanged()
    }

    /// Sets the accessible name from the content, unless an enclosing view sets it.
    private func nameItself() {
        guard !widget.isNamed else { return }
        let name = label?.texts.joined(separator: " ") ?? ""
        guard name != self.name else { return }
        self.name = name
        widget.setAccessibleLabel(name)
    }

    override func unbind() {
        action = {}
        super.unbind()
    }

    func replace(_ old: Widget, by new: Widget) {
        unsafe gtk_button_set_child(button, new.gtk)
    }
}
