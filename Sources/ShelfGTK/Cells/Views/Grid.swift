internal import CGtk
import ShelfGObject

/// Views in columns, row by row in reading direction; a column is as wide as its widest view.
public struct Grid: PrimitiveView {
    let columns: Int
    let rowSpacing: Double
    let columnSpacing: Double
    let isEven: Bool
    let entries: [ViewEntry]

    /// Makes a grid of the views of `content`.
    ///
    /// - Parameters:
    ///   - columns: The number of columns, at least one.
    ///   - rowSpacing: The space between rows in pixels.
    ///   - columnSpacing: The space between columns in pixels.
    ///   - isEven: All columns have the width of the widest, all rows the height of the highest.
    ///   - content: The views, row by row.
    public init(
        columns: Int, rowSpacing: Double = 0, columnSpacing: Double = 0, isEven: Bool = false,
        @ViewBuilder content: () -> some View
    ) {
        self.columns = max(1, columns)
        self.rowSpacing = rowSpacing
        self.columnSpacing = columnSpacing
        self.isEven = isEven
        entries = content().listed
    }

    /// Renders the grid.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? GridNode ?? GridNode()
        node.update(self, in: context)
        return node
    }
}

final class GridNode: ViewNode, ViewContainer {
    private let list = ChildList()
    private var columns = 1
    private var rowSpacing = 0.0
    private var columnSpacing = 0.0
    private var isEven = false
    private var isOrderStale = false

    init() { super.init(unsafe Widget(gtk_grid_new())) }

    private var grid: UnsafeMutablePointer<GtkGrid> { unsafe widget.pointer(as: GtkGrid.self) }

    override var children: [ViewNode] { list.nodes }

    /// Returns a spacing in GTK's range of 16 bits.
    private static func spacing(_ length: Double) -> UInt32 {
        UInt32(min(max(0, Pixels.whole(length)), Int32(Int16.max)))
    }

    func update(_ view: Grid, in context: ViewContext) {
        if rowSpacing != view.rowSpacing {
            rowSpacing = view.rowSpacing
            unsafe gtk_grid_set_row_spacing(grid, Self.spacing(view.rowSpacing))
        }
        if columnSpacing != view.columnSpacing {
            columnSpacing = view.columnSpacing
            unsafe gtk_grid_set_column_spacing(grid, Self.spacing(view.columnSpacing))
        }
        if isEven != view.isEven {
            isEven = view.isEven
            unsafe gtk_grid_set_row_homogeneous(grid, view.isEven ? 1 : 0)
            unsafe gtk_grid_set_column_homogeneous(grid, view.isEven ? 1 : 0)
        }
        isOrderStale = isOrderStale || columns != view.columns
        columns = view.columns
        var inner = context.inside
        inner.isStackGivenWidth = context.isGivenWidth
        inner.isGivenWidth = false
        list.update(view.entries, in: inner, of: self)
        placeChildren()
    }

    /// Moves children to their cells without removing them.
    ///
    /// A removed child loses the focus and the text that an input method composes.
    private func placeChildren() {
        guard isOrderStale else { return }
        isOrderStale = false
        let manager = unsafe gtk_widget_get_layout_manager(widget.gtk)
        for (index, node) in list.nodes.enumerated() {
            let (column, row) = (Int32(index % columns), Int32(index / columns))
            var present = (column: Int32(0), row: Int32(0))
            unsafe gtk_grid_query_child(
                grid, node.widget.gtk, &present.column, &present.row, nil, nil)
            guard present != (column, row) else { continue }
            let place = unsafe gtk_layout_manager_get_layout_child(manager, node.widget.gtk)
            unsafe gtk_grid_layout_child_set_column(OpaquePointer(place), column)
            unsafe gtk_grid_layout_child_set_row(OpaquePointer(place), row)
        }
    }

    func insert(_ widget: Widget, after previous: Widget?) {
        isOrderStale = true
        unsafe gtk_grid_attach(grid, widget.gtk, 0, 0, 1, 1)
        order(widget, after: previous)
    }

    func move(_ widget: Widget, after previous: Widget?) {
        isOrderStale = true
        order(widget, after: previous)
    }

    /// Moves a child among its siblings, in whose order assistive technology reads.
    private func order(_ child: Widget, after previous: Widget?) {
        guard unsafe gtk_widget_get_prev_sibling(child.gtk) != previous?.gtk else { return }
        unsafe gtk_widget_insert_after(child.gtk, widget.gtk, previous?.gtk)
    }

    func remove(_ widget: Widget) {
        isOrderStale = true
        unsafe gtk_grid_remove(grid, widget.gtk)
    }

    func replace(_ old: Widget, by new: Widget) {
        list.replace(old, by: new, in: self)
        placeChildren()
    }
}
