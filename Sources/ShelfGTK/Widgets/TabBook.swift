internal import CGtk
package import ShelfGObject

/// GTK's notebook: contents of which one is shown, with a tab for each at the top.
///
/// Tabs are brought into another order by the pointer.
///
/// Design: docs/design/tabs.md#gtks-notebook
package final class TabBook {
    /// The notebook.
    package let widget: Widget
    private var book: OpaquePointer { unsafe widget.opaque }
    /// Boxes that tabs were taken out of.
    ///
    /// GTK 4.8 never lets go of what it was given as a tab: such a box takes the next one.
    private var emptyBoxes: [Widget] = []

    /// Called with the content that is shown, before another one is.
    package var onLeave: @MainActor () -> Void = {}
    /// Called when another content is shown.
    package var onShow: @MainActor () -> Void = {}
    /// Called when tabs have another order.
    package var onOrder: @MainActor () -> Void = {}

    /// Takes over a GtkNotebook.
    package init(_ widget: Widget) {
        self.widget = widget
        widget.connect("switch-page") { [weak self] in self?.onLeave() }
        widget.connect("notify::page") { [weak self] in self?.onShow() }
        widget.connect("page-reordered") { [weak self] in self?.onOrder() }
    }

    /// The content that is shown; nil without any.
    package var shown: Object? {
        let number = unsafe gtk_notebook_get_current_page(book)
        guard number >= 0 else { return nil }
        return unsafe gtk_notebook_get_nth_page(book, number).map {
            unsafe Object(referencing: UnsafeMutableRawPointer($0))
        }
    }

    /// Shows a content.
    package func show(_ content: Widget) {
        if let number = number(of: content) {
            unsafe gtk_notebook_set_current_page(book, Int32(number))
        }
    }

    /// Whether the tabs are seen.
    package var showsTabs: Bool {
        get { unsafe gtk_notebook_get_show_tabs(book) != 0 }
        set { unsafe gtk_notebook_set_show_tabs(book, newValue ? 1 : 0) }
    }

    /// The number of a content; nil where it is not here.
    package func number(of content: Widget) -> Int? {
        let number = unsafe gtk_notebook_page_num(book, content.gtk)
        return number < 0 ? nil : Int(number)
    }

    /// Puts content in, out of sight unless it is the only one.
    package func insert(_ content: Widget, tab: Widget, at number: Int) {
        let box = unsafe emptyBoxes.popLast() ?? Widget(cgtk_group_new())
        unsafe gtk_box_append(box.pointer(as: GtkBox.self), tab.gtk)
        unsafe gtk_notebook_append_page(book, content.gtk, box.gtk)
        // A tab that is put between others is read after all of them; one that is moved there is not.
        unsafe gtk_notebook_reorder_child(book, content.gtk, Int32(number))
        unsafe gtk_notebook_set_tab_reorderable(book, content.gtk, 1)
    }

    /// Takes content out.
    package func remove(_ content: Widget) {
        guard let number = number(of: content) else { return }
        if let box = takeOutTab(of: content) { emptyBoxes.append(box) }
        unsafe gtk_notebook_remove_page(book, Int32(number))
    }

    /// Takes all tabs out: the window is about to go, and GTK 4.8 would keep them.
    package func removeTabs() {
        for number in 0..<(unsafe gtk_notebook_get_n_pages(book)) {
            guard let content = unsafe gtk_notebook_get_nth_page(book, number) else { continue }
            unsafe _ = takeOutTab(of: Widget(referencing: UnsafeMutableRawPointer(content)))
        }
    }

    /// Takes the tab of a content out of its box, which is the result.
    private func takeOutTab(of content: Widget) -> Widget? {
        guard let box = unsafe gtk_notebook_get_tab_label(book, content.gtk),
            let tab = unsafe gtk_widget_get_first_child(box)
        else { return nil }
        let whole = unsafe Widget(referencing: UnsafeMutableRawPointer(box))
        unsafe whole.takeOut(Widget(tab))
        return whole
    }

    /// Brings content to another place.
    package func move(_ content: Widget, to number: Int) {
        unsafe gtk_notebook_reorder_child(book, content.gtk, Int32(number))
    }
}

extension Widget {
    /// Takes a widget out of the GtkBox it is in; it is nowhere then.
    package final func takeOut(_ child: Widget) {
        unsafe gtk_box_remove(pointer(as: GtkBox.self), child.gtk)
    }

    /// Leaves the widget and what is in it out of what assistive technology reads, or no longer.
    package final func setAccessibleHidden(_ isHidden: Bool) {
        unsafe Accessibility.set(gtk, isHidden: isHidden)
    }

    /// Names the place that a notebook has given this label among its tabs, for assistive technology.
    package final func nameTab(_ name: String) {
        guard let box = unsafe gtk_widget_get_parent(gtk),
            let place = unsafe gtk_widget_get_parent(box)
        else { return }
        unsafe Accessibility.set(place, label: name)
        // Later versions than 4.8 read what labels it, before its name: that is a group, which may have one.
        unsafe Accessibility.set(box, label: name)
    }

    /// The widget that has the keyboard, where it is this one or in it.
    package final var keyboardHolder: Widget? {
        guard holdsKeyboard, let root = unsafe gtk_widget_get_root(gtk),
            let focus = unsafe gtk_root_get_focus(root)
        else { return nil }
        return unsafe Widget(referencing: UnsafeMutableRawPointer(focus))
    }

    /// Whether the widget is in another one, or is that.
    package final func isInside(_ other: Widget) -> Bool {
        unsafe gtk == other.gtk || gtk_widget_is_ancestor(gtk, other.gtk) != 0
    }

    /// Calls `body` when a button of the mouse by this number is pressed on the widget.
    package final func onButtonPress(_ number: Int, _ body: @escaping @MainActor () -> Void) {
        Controller.button(number, body).add(to: self)
    }
}
