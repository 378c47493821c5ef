internal import CGtk
package import ShelfGObject

/// A GtkNotebook: pages of which one is shown, with tabs at the top.
///
/// The user can reorder tabs with the pointer.
///
/// Design: docs/design/tabs.md#gtks-notebook
package final class TabBook {
    /// The notebook widget.
    package let widget: Widget
    private var book: OpaquePointer { unsafe widget.opaque }
    /// Boxes that tabs were removed from.
    ///
    /// GTK 4.8 never releases a tab widget, so such a box is reused for the next tab.
    private var emptyBoxes: [Widget] = []

    /// Called with the current page before another one is shown.
    package var onLeave: @MainActor () -> Void = {}
    /// Called when another page is shown.
    package var onShow: @MainActor () -> Void = {}
    /// Called when tabs were reordered.
    package var onOrder: @MainActor () -> Void = {}

    /// Takes over a GtkNotebook.
    package init(_ widget: Widget) {
        self.widget = widget
        widget.connect("switch-page") { [weak self] in self?.onLeave() }
        widget.connect("notify::page") { [weak self] in self?.onShow() }
        widget.connect("page-reordered") { [weak self] in self?.onOrder() }
    }

    /// The current page's content, or nil without pages.
    package var shown: Object? {
        let number = unsafe gtk_notebook_get_current_page(book)
        guard number >= 0 else { return nil }
        return unsafe gtk_notebook_get_nth_page(book, number).map {
            unsafe Object(referencing: UnsafeMutableRawPointer($0))
        }
    }

    /// Shows a page.
    package func show(_ content: Widget) {
        if let number = number(of: content) {
            unsafe gtk_notebook_set_current_page(book, Int32(number))
        }
    }

    /// The tabs are visible.
    package var showsTabs: Bool {
        get { unsafe gtk_notebook_get_show_tabs(book) != 0 }
        set { unsafe gtk_notebook_set_show_tabs(book, newValue ? 1 : 0) }
    }

    /// Returns the number of a page, or nil if it is not in the notebook.
    package func number(of content: Widget) -> Int? {
        let number = unsafe gtk_notebook_page_num(book, content.gtk)
        return number < 0 ? nil : Int(number)
    }

    /// Inserts a page, which is hidden unless it is the only one.
    package func insert(_ content: Widget, tab: Widget, at number: Int) {
        let box = unsafe emptyBoxes.popLast() ?? Widget(cgtk_group_new())
        unsafe gtk_box_append(box.pointer(as: GtkBox.self), tab.gtk)
        unsafe gtk_notebook_append_page(book, content.gtk, box.gtk)
        // An inserted tab follows all others in the accessible order; a reordered one does not.
        unsafe gtk_notebook_reorder_child(book, content.gtk, Int32(number))
        unsafe gtk_notebook_set_tab_reorderable(book, content.gtk, 1)
    }

    /// Removes a page.
    package func remove(_ content: Widget) {
        guard let number = number(of: content) else { return }
        if let box = takeOutTab(of: content) { emptyBoxes.append(box) }
        unsafe gtk_notebook_remove_page(book, Int32(number))
    }

    /// Removes all tabs of a closing window, as GTK 4.8 would leak them.
    package func removeTabs() {
        for number in 0..<(unsafe gtk_notebook_get_n_pages(book)) {
            guard let content = unsafe gtk_notebook_get_nth_page(book, number) else { continue }
            unsafe _ = takeOutTab(of: Widget(referencing: UnsafeMutableRawPointer(content)))
        }
    }

    /// Removes the tab of a page from its box, and returns the box.
    private func takeOutTab(of content: Widget) -> Widget? {
        guard let box = unsafe gtk_notebook_get_tab_label(book, content.gtk),
            let tab = unsafe gtk_widget_get_first_child(box)
        else { return nil }
        let whole = unsafe Widget(referencing: UnsafeMutableRawPointer(box))
        unsafe whole.takeOut(Widget(tab))
        return whole
    }

    /// Moves a page to another position.
    package func move(_ content: Widget, to number: Int) {
        unsafe gtk_notebook_reorder_child(book, content.gtk, Int32(number))
    }
}

extension Widget {
    /// Removes a child from this GtkBox.
    package final func takeOut(_ child: Widget) {
        unsafe gtk_box_remove(pointer(as: GtkBox.self), child.gtk)
    }

    /// Hides the widget and its descendants from assistive technology, or shows them again.
    package final func setAccessibleHidden(_ isHidden: Bool) {
        unsafe Accessibility.set(gtk, isHidden: isHidden)
    }

    /// Sets the accessible name of the tab that has this label.
    package final func nameTab(_ name: String) {
        guard let box = unsafe gtk_widget_get_parent(gtk),
            let place = unsafe gtk_widget_get_parent(box)
        else { return }
        unsafe Accessibility.set(place, label: name)
        // GTK versions later than 4.8 prefer the labelling widget to the name. It is a group, which
        // may have a name.
        unsafe Accessibility.set(box, label: name)
    }

    /// The focus widget if it is this widget or a descendant.
    package final var keyboardHolder: Widget? {
        guard holdsKeyboard, let root = unsafe gtk_widget_get_root(gtk),
            let focus = unsafe gtk_root_get_focus(root)
        else { return nil }
        return unsafe Widget(referencing: UnsafeMutableRawPointer(focus))
    }

    /// Returns true if the widget is `other` or a descendant of it.
    package final func isInside(_ other: Widget) -> Bool {
        unsafe gtk == other.gtk || gtk_widget_is_ancestor(gtk, other.gtk) != 0
    }

    /// Calls `body` when a mouse button is pressed on the widget.
    package final func onButtonPress(_ number: Int, _ body: @escaping @MainActor () -> Void) {
        Controller.button(number, body).add(to: self)
    }
}
