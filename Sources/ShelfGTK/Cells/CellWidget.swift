internal import CGtk
import ShelfGObject

/// The widget around one element of a collection: a cell, a header, a decoration.
///
/// It fills its allocation with the element's view and patches that view in place on every bind.
final class CellWidget: WidgetImplementation {
    /// What the widget stands for, which fixes its CSS node and its accessible role.
    enum Role: Hashable {
        case cell, header, supplementary, decoration, separator

        fileprivate var type: WidgetType {
            switch self {
            case .cell: cellType
            case .header: headerType
            case .supplementary: supplementaryType
            case .decoration: decorationType
            case .separator: separatorType
            }
        }
    }

    private static let cellType = WidgetType(
        name: "ShelfCell", cssName: "cell", role: GTK_ACCESSIBLE_ROLE_GRID_CELL)
    private static let headerType = WidgetType(
        name: "ShelfHeader", cssName: "supplementary", role: GTK_ACCESSIBLE_ROLE_HEADING)
    private static let supplementaryType = WidgetType(
        name: "ShelfSupplementary", cssName: "supplementary", role: GTK_ACCESSIBLE_ROLE_GROUP)
    private static let decorationType = WidgetType(
        name: "ShelfDecoration", cssName: "decoration", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)
    private static let separatorType = WidgetType(
        name: "ShelfSeparator", cssName: "separator", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

    let role: Role
    private(set) var node: ViewNode?
    /// Called before the keyboard focus comes to the cell.
    var onGrabFocus: (() -> Void)?

    /// How often the cell has worked out its size since it was last asked about it.
    private var measureCount = 0

    /// Makes a widget; `kind` becomes its CSS class.
    init(role: Role, kind: String = "") {
        self.role = role
        super.init(type: role.type)
        unsafe gtk_widget_set_focusable(widget, role == .cell ? 1 : 0)
        if !kind.isEmpty { unsafe gtk_widget_add_css_class(widget, kind) }
        switch role {
        case .cell, .supplementary: break
        case .header: unsafe Accessibility.set(widget, headingLevel: 2)
        case .decoration, .separator: unsafe gtk_widget_set_can_target(widget, 0)
        }
    }

    /// Shows a view; the widgets of a view of the same kind are kept.
    func show(_ view: some View) {
        let new = view.render(into: node)
        guard new !== node else { return }
        if let node { unsafe gtk_widget_unparent(node.widget.gtk) }
        unsafe gtk_widget_set_parent(new.widget.gtk, widget)
        node = new
    }

    override var requestMode: GtkSizeRequestMode {
        guard let child = node?.widget else { return GTK_SIZE_REQUEST_CONSTANT_SIZE }
        return unsafe gtk_widget_get_request_mode(child.gtk)
    }

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        measureCount += 1
        guard let child = node?.widget else { return (0, 0) }
        var minimum: Int32 = 0
        var natural: Int32 = 0
        unsafe gtk_widget_measure(child.gtk, orientation, size, &minimum, &natural, nil, nil)
        return (minimum, natural)
    }

    override func allocate(width: Int32, height: Int32) {
        guard let child = node?.widget else { return }
        var minimumWidth: Int32 = 0
        unsafe gtk_widget_measure(
            child.gtk, GTK_ORIENTATION_HORIZONTAL, -1, &minimumWidth, nil, nil, nil)
        let width = max(width, minimumWidth)
        var minimumHeight: Int32 = 0
        unsafe gtk_widget_measure(
            child.gtk, GTK_ORIENTATION_VERTICAL, width, &minimumHeight, nil, nil, nil)
        unsafe gtk_widget_allocate(child.gtk, width, max(height, minimumHeight), -1, nil)
    }

    /// How often the cell has worked out its size since the last call.
    func takeMeasureCount() -> Int {
        defer { measureCount = 0 }
        return measureCount
    }

    /// Gives the keyboard focus to what can take it inside the cell, else to the cell.
    func takeFocus() {
        if let child = node?.widget,
            unsafe gtk_widget_child_focus(child.gtk, GTK_DIR_TAB_FORWARD) != 0
        {
            return
        }
        unsafe gtk_widget_grab_focus(widget)
    }

    override func grabFocus() -> Bool {
        onGrabFocus?()
        return super.grabFocus()
    }

    override func dispose() {
        onGrabFocus = nil
        node = nil
    }
}

extension CellWidget {
    /// The number of widgets directly inside.
    var childCount: Int {
        var count = 0
        var child = unsafe gtk_widget_get_first_child(widget)
        while unsafe child != nil {
            count += 1
            unsafe child = unsafe gtk_widget_get_next_sibling(child)
        }
        return count
    }

    /// The text shown, when the view is a text.
    var shownText: String? { (node as? TextNode)?.shownText }

    /// Whether the cell itself has the keyboard focus.
    var hasFocus: Bool { unsafe gtk_widget_is_focus(widget) != 0 }
}
