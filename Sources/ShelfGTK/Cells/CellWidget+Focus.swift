internal import CGtk
import ShelfGObject

/// The position of the keyboard focus inside a cell, as a value that outlives widgets.
extension CellWidget {
    /// The path from the cell to the focus widget in it, empty for the cell itself.
    ///
    /// Nil if the focus is elsewhere. Each level counts only children that lead to something
    /// focusable, so a new text changes nothing.
    var focusPath: [Int]? {
        guard let root = unsafe gtk_widget_get_root(widget),
            let focused = unsafe gtk_root_get_focus(root),
            unsafe focused == widget || gtk_widget_is_ancestor(focused, widget) != 0
        else { return nil }
        var path: [Int] = []
        var child = unsafe focused
        while unsafe child != widget, let parent = unsafe gtk_widget_get_parent(child) {
            unsafe path.append(Self.stops(in: parent).firstIndex(of: child) ?? 0)
            unsafe child = unsafe parent
        }
        return path.reversed()
    }

    /// Moves the focus to the descendant at a path, or one nearby.
    func takeFocus(at path: [Int]) -> Bool {
        guard !path.isEmpty else { return false }
        var target = unsafe widget
        for number in path {
            let stops = unsafe Self.stops(in: target)
            guard unsafe !stops.isEmpty else { break }
            unsafe target = unsafe stops[min(number, stops.count - 1)]
        }
        return unsafe target != widget && gtk_widget_grab_focus(target) != 0
    }

    /// Moves the focus to the next or previous control of the cell and of other cells, cyclically.
    ///
    /// A cell without controls is one stop.
    func stepFocus(forward: Bool, with others: [CellWidget]) -> Bool {
        let own = unsafe Self.controls(in: widget)
        var controls = unsafe own.isEmpty ? [widget] : own
        for cell in others { unsafe controls += Self.controls(in: cell.widget) }
        guard unsafe controls.count > 1, let root = unsafe gtk_widget_get_root(widget),
            let focused = unsafe gtk_root_get_focus(root)
        else { return false }
        let current = unsafe controls.firstIndex {
            unsafe $0 == focused || gtk_widget_is_ancestor(focused, $0) != 0
        }
        let next = current.map { unsafe $0 + (forward ? 1 : controls.count - 1) } ?? 0
        return unsafe gtk_widget_grab_focus(controls[next % controls.count]) != 0
    }

    /// The cell contains a widget that can take the focus now.
    var hasControls: Bool { unsafe !Self.controls(in: widget).isEmpty }

    /// Returns the children that can take the focus now or lead to one that can.
    private static func stops(
        in parent: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        unsafe children(of: parent).filter { unsafe !controls(at: $0).isEmpty }
    }

    /// Returns all descendants that can take the focus now, in order.
    private static func controls(
        in parent: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        unsafe children(of: parent).flatMap { unsafe controls(at: $0) }
    }

    private static func controls(
        at widget: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        guard unsafe gtk_widget_get_visible(widget) != 0,
            unsafe gtk_widget_get_sensitive(widget) != 0,
            unsafe gtk_widget_get_can_focus(widget) != 0
        else { return unsafe [] }
        let inside = unsafe controls(in: widget)
        return unsafe gtk_widget_get_focusable(widget) != 0 ? [widget] + inside : inside
    }

    private static func children(
        of parent: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        var children: [UnsafeMutablePointer<GtkWidget>] = unsafe []
        var child = unsafe gtk_widget_get_first_child(parent)
        while let current = unsafe child {
            unsafe children.append(current)
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
        return unsafe children
    }
}
