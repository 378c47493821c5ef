internal import CGtk
import ShelfGObject

/// The search bar of a window and its button.
final class SearchHost {
    private let bar: SearchBar
    private let barWidget: Widget
    private let entry: Widget
    private let button: Widget
    private let box: Widget
    private let header: Widget
    private var text: Binding<String>?
    /// The text last exchanged with the program; the entry may be some letters ahead.
    private var known = ""

    /// Adds a bar above the content of a window; `leave` returns the focus.
    init(above box: Widget, in header: Widget, leave: @escaping @MainActor () -> Void) {
        let builder = Builder(
            xml: """
                <interface>
                  <object class="GtkSearchBar" id="bar">
                    <child>
                      <object class="GtkSearchEntry" id="entry">
                        <property name="width-chars">32</property>
                      </object>
                    </child>
                  </object>
                  <object class="GtkToggleButton" id="button">
                    <property name="icon-name">system-search-symbolic</property>
                    <property name="focus-on-click">0</property>
                    <property name="active" bind-source="bar"
                      bind-property="search-mode-enabled" bind-flags="sync-create"/>
                  </object>
                </interface>
                """)
        (barWidget, entry) = (builder.widget("bar"), builder.widget("entry"))
        button = builder.widget("button")
        (self.box, self.header) = (box, header)
        bar = SearchBar(barWidget, entry: entry)
        unsafe gtk_box_prepend(box.pointer(as: GtkBox.self), barWidget.gtk)
        unsafe gtk_header_bar_pack_end(header.opaque, button.gtk)
        bar.onTextChange = { [weak self] in self?.typed($0) }
        bar.onSubmit = leave
        bar.onClose = leave
        button.connect(Signal(plain: "clicked")) { [weak self] in
            guard let self else { return }
            self.bar.isOpen = self.button.boolProperty("active")
        }
    }

    /// Opens the bar, also again, and selects its text.
    func open() { bar.isOpen = true }

    /// Shows the present text and placeholder.
    func show(_ search: Window.Search) {
        text = search.text
        entry.setProperty("placeholder-text", .string(search.prompt))
        entry.setAccessibleLabel(search.prompt)
        button.setProperty("tooltip-text", .string(search.prompt))
        button.setAccessibleLabel(search.prompt)
        let text = search.text.wrappedValue
        guard text != known else { return }
        known = text
        bar.text = text
        if !text.isEmpty, !bar.isOpen { bar.isOpen = true }
    }

    /// Removes the bar and its button.
    func remove() {
        text = nil
        unsafe gtk_box_remove(box.pointer(as: GtkBox.self), barWidget.gtk)
        unsafe gtk_header_bar_remove(header.opaque, button.gtk)
    }

    private func typed(_ typed: String) {
        guard typed != known else { return }
        known = typed
        text?.wrappedValue = typed
    }
}
