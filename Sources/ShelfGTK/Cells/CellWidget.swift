internal import CGtk
import ShelfGObject

/// The widget of one element of a collection: a cell, a header, a decoration.
///
/// The element's view fills its allocation and is patched in place at each bind.
///
/// Design: docs/design/cells.md#cells
final class CellWidget: WidgetImplementation, ViewParent {
    /// The kind of element, which determines the CSS node and the accessible role.
    enum Role: Hashable {
        case cell, treeItem, header, supplementary, decoration, separator

        /// The cell shows an item.
        var isItem: Bool { self == .cell || self == .treeItem }

        fileprivate var type: WidgetType {
            switch self {
            case .cell: cellType
            case .treeItem: treeItemType
            case .header: headerType
            case .supplementary: supplementaryType
            case .decoration: decorationType
            case .separator: separatorType
            }
        }
    }

    private static let cellType = WidgetType(
        name: "ShelfCell", cssName: "cell", role: GTK_ACCESSIBLE_ROLE_GRID_CELL)
    private static let treeItemType = WidgetType(
        name: "ShelfTreeItem", cssName: "cell", role: GTK_ACCESSIBLE_ROLE_TREE_ITEM)
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
    /// Called when the focus enters the cell.
    var onGrabFocus: (@MainActor () -> Void)?

    /// Called when the content changes by itself, for example by a store.
    var onContentChange: (@MainActor () -> Void)?

    /// The element that uses the cell, or nil in the pool.
    var element: CollectionElement?

    /// A header lies over the cell and takes the pointer there.
    var isCovered = false

    /// The cell is hidden until it is used again.
    var isHidden = false

    /// The accessible actions of the cell's item.
    var actions: CellActions?

    /// The cell is registered with the accessibility bus, so changes are sent at once.
    private var isTold = false
    private var context = ViewContext()
    private var shownView: (any View)?
    /// The number of layouts of all cells, for tests, which count instead of timing.
    static var layoutCount = 0
    /// The number of measurements since the last query.
    private var measureCount = 0

    /// Makes a widget; `kind` becomes its CSS class.
    init(role: Role, kind: String = "") {
        self.role = role
        super.init(type: role.type)
        CellStyleSheet.install()
        unsafe gtk_widget_set_focusable(widget, role.isItem ? 1 : 0)
        if !kind.isEmpty { unsafe gtk_widget_add_css_class(widget, kind) }
        switch role {
        case .cell, .treeItem: watchFocus()
        case .supplementary: break
        case .header: unsafe Accessibility.set(widget, headingLevel: 2)
        case .decoration, .separator: unsafe gtk_widget_set_can_target(widget, 0)
        }
    }

    /// Follows the focus, as clicking a button in the cell moves it without the cell.
    private func watchFocus() {
        let focus = unsafe required(gtk_event_controller_focus_new(), "event controller")
        unsafe Object(referencing: UnsafeMutableRawPointer(focus))
            .connect(Signal(plain: "enter")) { [weak self] in self?.onGrabFocus?() }
        unsafe gtk_widget_add_controller(widget, focus)
    }

    /// Assigns the cell to another item, whose state starts anew.
    func assign(to item: AnyHashable, environment: EnvironmentValues, kept: KeptStates) {
        context = ViewContext(
            environment: environment, identity: ViewIdentity(item: item, kept: kept))
    }

    /// Shows a view; a view of the same type keeps its widgets.
    func show(_ view: some View) {
        shownView = view
        let path = focusPath
        // Read first, as rendering may exchange the widget of a wrapper node.
        let old = node?.widget
        let new = view.render(into: node, in: context)
        node = new
        new.parent = self
        if old != new.widget { exchange(old, new.widget) }
        setFocusable(!new.takesFocus)
        // A focused control may have another widget now, or the cell has its first control.
        if let path, focusPath.map({ $0.isEmpty && new.takesFocus }) ?? true { takeFocus(path) }
    }

    /// Makes the cell focusable, which it is only without focusable content.
    private func setFocusable(_ isFocusable: Bool) {
        guard role.isItem, isFocusable != (unsafe gtk_widget_get_focusable(widget) != 0) else {
            return
        }
        unsafe gtk_widget_set_focusable(widget, isFocusable ? 1 : 0)
    }

    /// Shows the view again in another environment.
    func show(in environment: EnvironmentValues) {
        context.environment = environment
        if let shownView { show(shownView) }
    }

    /// Ends observations and loading; the content stays until the next view.
    func unbind() {
        shownView = nil
        node?.unbind()
    }

    func replace(_ old: Widget, by new: Widget) { exchange(old, new) }

    func contentChanged() { onContentChange?() }

    private func exchange(_ old: Widget?, _ new: Widget) {
        if let old { unsafe gtk_widget_unparent(old.gtk) }
        unsafe gtk_widget_set_parent(new.gtk, widget)
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
        Self.layoutCount += 1
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

    /// Something in the cell has requested a layout since the last one.
    ///
    /// GTK notifies only the parents, and drops the cached size in the same step.
    var isStale: Bool {
        let count = measureCount
        unsafe gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        return measureCount != count
    }

    /// Returns the number of measurements since the last call.
    func takeMeasureCount() -> Int {
        defer { measureCount = 0 }
        return measureCount
    }

    /// Moves the focus to a focusable widget inside the cell, else to the cell.
    ///
    /// A widget inside that has the focus already, for example after a click, keeps it. Otherwise
    /// `path` says which had it last.
    func takeFocus(_ path: [Int] = []) {
        // Without a window there is no focus to move.
        guard let root = unsafe gtk_widget_get_root(widget) else { return }
        if let focused = unsafe gtk_root_get_focus(root),
            unsafe gtk_widget_is_ancestor(focused, widget) != 0
        {
            return
        }
        if takeFocus(at: path) { return }
        if let child = node?.widget,
            unsafe gtk_widget_child_focus(child.gtk, GTK_DIR_TAB_FORWARD) != 0
        {
            return
        }
        // The focusable content may be disabled.
        setFocusable(true)
        if !isTold {
            isTold = true
            unsafe Accessibility.tellAhead(widget)
        }
        unsafe gtk_widget_grab_focus(widget)
    }

    override func grabFocus() -> Bool {
        onGrabFocus?()
        return super.grabFocus()
    }

    override func dispose() {
        onGrabFocus = nil
        onContentChange = nil
        unbind()
        node = nil
    }
}

extension CellWidget {
    /// The pointer or the focus is in the cell, or it has another unusual state.
    var isInUse: Bool {
        let flags = unsafe gtk_widget_get_state_flags(widget).rawValue
        let usual =
            GTK_STATE_FLAG_DIR_LTR.rawValue | GTK_STATE_FLAG_DIR_RTL.rawValue
            | GTK_STATE_FLAG_BACKDROP.rawValue
        return flags & ~usual != 0
    }

    /// The focus is in the cell.
    var hasKeyboard: Bool {
        let flags = unsafe gtk_widget_get_state_flags(widget).rawValue
        return flags & (GTK_STATE_FLAG_FOCUSED.rawValue | GTK_STATE_FLAG_FOCUS_WITHIN.rawValue) != 0
    }

    /// A counted reference to the cell's widget.
    var handle: Widget { unsafe Widget(widget) }
}
