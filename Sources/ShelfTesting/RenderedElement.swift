internal import CGtk
internal import Glibc
import ShelfGObject
public import ShelfGTK
public import ShelfLayout

/// A visible widget in a test, with its content.
@MainActor
public struct RenderedElement {
    /// The widget.
    public let widget: Widget

    /// Creates an element for a widget.
    public init(_ widget: Widget) { self.widget = widget }

    private var gtk: UnsafeMutablePointer<GtkWidget> { unsafe widget.pointer(as: GtkWidget.self) }

    /// Returns true if the element has this accessible name.
    ///
    /// Without one, its text is its name.
    public func isNamed(_ name: String) -> Bool {
        if Self.hasAccessibility, unsafe cgtk_has_accessible_label(gtk, name) != 0 { return true }
        return ownText == name
    }

    private static let hasAccessibility =
        unsafe getenv("GTK_A11Y").map { unsafe String(cString: $0) } != "none"

    /// The text that the element itself shows, or nil if it shows none.
    public var ownText: String? {
        if isA(gtk_label_get_type()) {
            return unsafe String(cString: gtk_label_get_text(widget.opaque))
        }
        if isA(gtk_inscription_get_type()) {
            return unsafe String(cString: gtk_inscription_get_text(widget.opaque))
        }
        if isA(gtk_editable_get_type()) {
            return unsafe String(cString: gtk_editable_get_text(widget.opaque))
        }
        return nil
    }

    /// All texts in the element, in reading order.
    public var texts: [String] {
        if let ownText { return [ownText] }
        return children.flatMap(\.texts)
    }

    /// The visible child elements, in reading order.
    public var children: [RenderedElement] {
        var children: [RenderedElement] = []
        var child = unsafe gtk_widget_get_first_child(gtk)
        while let current = unsafe child {
            if unsafe gtk_widget_get_mapped(current) != 0 {
                unsafe children.append(
                    RenderedElement(Widget(referencing: UnsafeMutableRawPointer(current))))
            }
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
        return children
    }

    /// Returns this element and its descendants that satisfy a condition, outermost first.
    ///
    /// Siblings are in reading order.
    public func elements(where condition: (RenderedElement) -> Bool) -> [RenderedElement] {
        (condition(self) ? [self] : [])
            + children.flatMap { $0.elements(where: condition) }
    }

    /// The element, or a descendant of it, has the keyboard focus.
    public var isFocused: Bool { widget.holdsKeyboard }

    /// The element has the accessible state *selected*.
    ///
    /// Always false with `GTK_A11Y=none`.
    public var isSelected: Bool {
        unsafe Self.hasAccessibility
            && cgtk_has_accessible_state(gtk, GTK_ACCESSIBLE_STATE_SELECTED, 1) != 0
    }

    /// The element reacts to keys and pointer.
    public var isEnabled: Bool { unsafe gtk_widget_is_sensitive(gtk) != 0 }

    /// The element is a button that a key has pressed, and that will be activated in a moment.
    var isGoingDown: Bool { unsafe gtk_widget_has_css_class(gtk, "keyboard-activating") != 0 }

    /// The frame of the element in its window, in logical pixels.
    public var frame: Rect {
        var bounds = graphene_rect_t()
        guard let root = unsafe gtk_widget_get_root(gtk) else { return .zero }
        let window = unsafe UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
        guard unsafe gtk_widget_compute_bounds(gtk, window, &bounds) != 0 else { return .zero }
        return Rect(
            x: Double(bounds.origin.x), y: Double(bounds.origin.y),
            width: Double(bounds.size.width), height: Double(bounds.size.height))
    }

    /// Returns a picture of the element, without what lies behind it.
    ///
    /// - Throws: ``RenderingFailure`` if the element has no extent.
    public func screenshot() throws -> Screenshot {
        guard let picture = Screenshot(of: widget) else {
            throw RenderingFailure("There is nothing to be seen of the element")
        }
        return picture
    }

    /// Returns the centre of the element in screen pixels, where a click goes.
    func middleOnScreen() throws -> Point {
        guard let origin = ScreenPlace.origin(of: widget) else {
            throw RenderingFailure("The pointer needs an X server: run with GDK_BACKEND=x11")
        }
        return Point(
            x: origin.x + Double(widget.width) / 2, y: origin.y + Double(widget.height) / 2)
    }

    private func isA(_ type: GType) -> Bool {
        let instance = unsafe widget.pointer(as: GTypeInstance.self)
        return unsafe g_type_check_instance_is_a(instance, type) != 0
    }
}
