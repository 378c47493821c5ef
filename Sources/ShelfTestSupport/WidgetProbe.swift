internal import CGtk
import ShelfGObject
package import ShelfGTK
package import ShelfLayout

/// Queries that tests need and programs do not.
extension Widget {
    /// Activates the widget as Enter or a mnemonic does, and returns false if that is impossible.
    @discardableResult
    package func activate() -> Bool { unsafe gtk_widget_activate(probed) != 0 }

    /// Emits a button's `clicked`, at once.
    package func click() {
        let type = unsafe probed.pointee.parent_instance.g_type_instance.g_class.pointee.g_type
        var button = GValue()
        unsafe g_value_init(&button, type)
        unsafe g_value_set_object(&button, pointer)
        unsafe g_signal_emitv(&button, g_signal_lookup("clicked", type), 0, nil)
        unsafe g_value_unset(&button)
    }

    /// Emits the signal `change-value` of a range, and returns its result.
    package func emitChange(kind: Int, value: Double) -> Bool {
        unsafe cgtk_emit_change_value(probed, Int32(kind), value) != 0
    }

    /// The parent widget.
    package var parentWidget: Widget? {
        unsafe gtk_widget_get_parent(probed).map {
            unsafe Widget(referencing: UnsafeMutableRawPointer($0))
        }
    }

    /// The widget is the focus widget of its window, active or not.
    package var isFocus: Bool { unsafe gtk_widget_is_focus(probed) != 0 }

    /// The widget has the keyboard focus and shows it.
    package var isFocusVisible: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue
            != 0
    }

    /// Marks the widget and its ancestors as pressed.
    package func setPressed() {
        var widget: UnsafeMutablePointer<GtkWidget>? = unsafe probed
        while let marked = unsafe widget {
            unsafe gtk_widget_set_state_flags(marked, GTK_STATE_FLAG_ACTIVE, 0)
            unsafe widget = gtk_widget_get_parent(marked)
        }
    }

    /// Returns the width of a text in the widget's font.
    package func width(of text: String) -> Double {
        let layout = unsafe gtk_widget_create_pango_layout(probed, text)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(required(layout, "layout"))) }
        var width: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &width, nil)
        return Double(width)
    }

    /// The widget is pressed.
    package var isPressed: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    }

    /// Marks the widget as under the pointer, or not.
    package func setPointedAt(_ isPointedAt: Bool) {
        if isPointedAt {
            unsafe gtk_widget_set_state_flags(probed, GTK_STATE_FLAG_PRELIGHT, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(probed, GTK_STATE_FLAG_PRELIGHT)
        }
    }

    /// The widget is marked as under the pointer.
    package var isPointedAt: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }

    /// Returns true if a press at a point, in coordinates of `other`, goes to the widget or a
    /// descendant.
    package func takesPresses(at point: Point, in other: Widget) -> Bool {
        guard let target = unsafe gtk_widget_pick(other.probed, point.x, point.y, GTK_PICK_DEFAULT)
        else { return false }
        return unsafe target == probed || gtk_widget_is_ancestor(target, probed) != 0
    }

    /// Calls `body` when another widget of the window gets the focus.
    package func onFocusChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::focus-widget"), body)
    }

    /// Calls `body` in each frame of the widget's window with a layout phase.
    package func onLayout(_ body: @escaping @MainActor () -> Void) {
        guard let clock = unsafe gtk_widget_get_frame_clock(probed) else { return }
        unsafe Object(referencing: UnsafeMutableRawPointer(clock))
            .connect(Signal(plain: "layout"), body)
    }

    /// Emits `notify` for a property.
    package func notify(_ property: String) {
        unsafe g_object_notify(pointer(as: GObject.self), property)
    }

    /// The widget is the focus widget of its window, active or not.
    package var hasKeyboard: Bool { unsafe gtk_widget_is_focus(probed) != 0 }

    /// Moves the focus in a window like Tab or Shift+Tab, and returns false at the end.
    @discardableResult
    package func tab(forward: Bool = true) -> Bool {
        let direction = forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
        return unsafe gtk_widget_child_focus(probed, direction) != 0
    }

    /// Returns true if the widget has this accessible label.
    package func hasAccessibleLabel(_ label: String) -> Bool {
        unsafe cgtk_has_accessible_label(probed, label) != 0
    }

    /// Returns true if the widget has this accessible description.
    package func hasAccessibleDescription(_ text: String) -> Bool {
        unsafe cgtk_has_accessible_description(probed, text) != 0
    }

    /// Returns true if the widget has this accessible value text.
    package func hasAccessibleValueText(_ text: String) -> Bool {
        unsafe cgtk_has_accessible_value_text(probed, text) != 0
    }

    /// Returns true if the widget is exposed as the `position`th of `count`.
    package func hasAccessiblePlace(_ position: Int, of count: Int) -> Bool {
        unsafe cgtk_has_accessible_number(
            probed, GTK_ACCESSIBLE_RELATION_POS_IN_SET, Int32(clamping: position)) != 0
            && cgtk_has_accessible_number(
                probed, GTK_ACCESSIBLE_RELATION_SET_SIZE, Int32(clamping: count)) != 0
    }

    /// Returns true if the widget is exposed as a heading of a level.
    package func isAccessibleHeading(level: Int) -> Bool {
        unsafe gtk_accessible_get_accessible_role(opaque) == GTK_ACCESSIBLE_ROLE_HEADING
            && cgtk_has_heading_level(probed, Int32(clamping: level)) != 0
    }

    /// Returns true if the widget is exposed as a grid, or as a cell of one.
    package func isAccessibleGrid(cell: Bool) -> Bool {
        unsafe gtk_accessible_get_accessible_role(opaque)
            == (cell ? GTK_ACCESSIBLE_ROLE_GRID_CELL : GTK_ACCESSIBLE_ROLE_GRID)
    }

    /// Returns true if the widget is exposed with this selected state.
    package func isAccessiblySelected(_ isSelected: Bool) -> Bool {
        unsafe cgtk_has_accessible_state(
            probed, GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0) != 0
    }

    /// The expanded state exposed to assistive technology, or nil if there is none.
    package var isAccessiblyExpanded: Bool? {
        [true, false].first {
            unsafe cgtk_has_accessible_state(probed, GTK_ACCESSIBLE_STATE_EXPANDED, $0 ? 1 : 0) != 0
        }
    }

    /// Returns true if the widget is exposed with this multi-selectable property.
    package func isAccessiblyMultiSelectable(_ isMultiple: Bool) -> Bool {
        unsafe cgtk_is_multi_selectable(probed, isMultiple ? 1 : 0) != 0
    }

    /// The widget's parent shows it.
    package var isChildVisible: Bool { unsafe gtk_widget_get_child_visible(probed) != 0 }

    /// The widget is hidden from assistive technology.
    package var isAccessiblyHidden: Bool {
        unsafe cgtk_has_accessible_state(probed, GTK_ACCESSIBLE_STATE_HIDDEN, 1) != 0
    }

    /// Returns the natural height for a width, in pixels.
    package func naturalHeight(forWidth width: Int) -> Int {
        var natural: Int32 = 0
        unsafe gtk_widget_measure(
            probed, GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
        return Int(natural)
    }

    /// The number of children.
    package var childCount: Int { childWidgets.count }

    /// The children in order.
    package var childWidgets: [Widget] {
        var widgets: [Widget] = []
        var child = unsafe gtk_widget_get_first_child(probed)
        while let current = unsafe child {
            unsafe widgets.append(Widget(referencing: UnsafeMutableRawPointer(current)))
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
        return widgets
    }

    /// Returns the descendant with a GtkBuilder ID.
    package func descendant(_ id: String) -> Widget? {
        for child in childWidgets {
            let own = unsafe String(cStringOrNil: gtk_buildable_get_buildable_id(child.opaque))
            if own == id { return child }
            if let found = child.descendant(id) { return found }
        }
        return nil
    }

    /// Returns the first descendant with an accessible label.
    package func descendant(label: String) -> Widget? {
        for child in childWidgets {
            if child.hasAccessibleLabel(label) { return child }
            if let found = child.descendant(label: label) { return found }
        }
        return nil
    }

    /// The number of event controllers.
    package var controllerCount: Int {
        let controllers = unsafe Object(
            owning: UnsafeMutableRawPointer(
                required(gtk_widget_observe_controllers(probed), "list")))
        return unsafe Int(g_list_model_get_n_items(controllers.opaque))
    }

    /// Returns the number of handlers connected to a signal.
    package func handlerCount(_ signal: String) -> Int {
        let type = unsafe probed.pointee.parent_instance.g_type_instance.g_class.pointee.g_type
        let identifier = unsafe g_signal_lookup(signal, type)
        let unblocked = GSignalMatchType(
            rawValue: G_SIGNAL_MATCH_ID.rawValue | G_SIGNAL_MATCH_UNBLOCKED.rawValue)
        var handlers: [UInt] = []
        while true {
            let handler = unsafe g_signal_handler_find(
                pointer, unblocked, identifier, 0, nil, nil, nil)
            guard handler != 0 else { break }
            handlers.append(handler)
            unsafe g_signal_handler_block(pointer, handler)
        }
        for handler in handlers { unsafe g_signal_handler_unblock(pointer, handler) }
        return handlers.count
    }

    /// Returns the widget's bounds in an ancestor, or nil if either is not laid out.
    package func bounds(in other: Widget) -> Rect? {
        var bounds = graphene_rect_t()
        guard unsafe gtk_widget_compute_bounds(probed, other.probed, &bounds) != 0 else {
            return nil
        }
        return Rect(
            x: Double(bounds.origin.x), y: Double(bounds.origin.y),
            width: Double(bounds.size.width), height: Double(bounds.size.height))
    }

    /// Returns a property of type double.
    package func doubleProperty(_ name: String) -> Double {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_double())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_double(&value)
    }

    /// The render nodes of the widget in GTK's text format; empty for none.
    package var renderNodes: String {
        let paintable = unsafe gtk_widget_paintable_new(probed)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(paintable)) }
        let snapshot = unsafe gtk_snapshot_new()
        let (width, height) = unsafe (
            gtk_widget_get_width(probed), gtk_widget_get_height(probed)
        )
        unsafe gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        guard let node = unsafe gtk_snapshot_free_to_node(snapshot) else { return "" }
        defer { unsafe gsk_render_node_unref(node) }
        let bytes = unsafe gsk_render_node_serialize(node)
        defer { unsafe g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = unsafe g_bytes_get_data(bytes, &count)
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    var probed: UnsafeMutablePointer<GtkWidget> { unsafe pointer(as: GtkWidget.self) }
}

extension Texture {
    /// The pixels by row from the top, as four bytes in one number.
    package var pixelRows: [[UInt32]] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe gdk_texture_download(
                opaque, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(width * 4))
        }
        return (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }

    /// Returns red, green and blue of a pixel.
    package func pixel(x: Int, y: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        unsafe gdk_texture_download(opaque, &bytes, gsize(width * 4))
        let place = (y * width + x) * 4
        return [bytes[place + 2], bytes[place + 1], bytes[place]]
    }
}
