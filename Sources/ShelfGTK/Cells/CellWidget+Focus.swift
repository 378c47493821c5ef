internal import CGtk
import ShelfGObject

/// Where the keyboard focus is inside a cell, as a value that outlives the widgets.
extension CellWidget {
    /// The way from the cell to what has the keyboard focus in it, empty for the cell itself.
    ///
    /// Nil when the focus is elsewhere. At each level only children count that lead to something
    /// focusable, so a text that appears changes nothing.
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

    /// Gives the keyboard focus to the descendant at the end of a path, or one near to it.
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

    /// Moves the keyboard focus to the next or previous control of the cell and of others that belong to
    /// it, once around; a cell without a control of its own is one stop.
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

    /// Whether something in the cell can take the focus now.
    var hasControls: Bool { unsafe !Self.controls(in: widget).isEmpty }

    /// The children that are or lead to something that can take the focus now.
    private static func stops(
        in parent: UnsafeMutablePointer<GtkWidget>
    ) -> [UnsafeMutablePointer<GtkWidget>] {
        unsafe children(of: parent).filter { unsafe !controls(at: $0).isEmpty }
    }

    /// Everything inside a widget that can take the focus now, in order.
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
