internal import CGtk
import ShelfGObject
package import ShelfGTK
package import ShelfLayout

/// What a test may ask a widget that a program need not.
extension Widget {
    /// Does what Enter or a mnemonic does; false when the widget cannot be activated.
    @discardableResult
    package func activate() -> Bool { unsafe gtk_widget_activate(probed) != 0 }

    /// Does what a click on a button does, at once.
    package func click() {
        let type = unsafe probed.pointee.parent_instance.g_type_instance.g_class.pointee.g_type
        var button = GValue()
        unsafe g_value_init(&button, type)
        unsafe g_value_set_object(&button, pointer)
        unsafe g_signal_emitv(&button, g_signal_lookup("clicked", type), 0, nil)
        unsafe g_value_unset(&button)
    }

    /// Emits the signal of a range that asks whether a value is taken; returns the answer.
    package func emitChange(kind: Int, value: Double) -> Bool {
        unsafe cgtk_emit_change_value(probed, Int32(kind), value) != 0
    }

    /// The widget around this one.
    package var parentWidget: Widget? {
        unsafe gtk_widget_get_parent(probed).map {
            unsafe Widget(referencing: UnsafeMutableRawPointer($0))
        }
    }

    /// Whether the widget itself is what has the keyboard in its window, be that active or not.
    package var isFocus: Bool { unsafe gtk_widget_is_focus(probed) != 0 }

    /// Whether the widget has the keyboard focus and shows it.
    package var isFocusVisible: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_FOCUS_VISIBLE.rawValue
            != 0
    }

    /// Has the widget look pressed, as GTK marks what a press goes to and all that is around it.
    package func setPressed() {
        var widget: UnsafeMutablePointer<GtkWidget>? = unsafe probed
        while let marked = unsafe widget {
            unsafe gtk_widget_set_state_flags(marked, GTK_STATE_FLAG_ACTIVE, 0)
            unsafe widget = gtk_widget_get_parent(marked)
        }
    }

    /// The width of a text in the widget's font.
    package func width(of text: String) -> Double {
        let layout = unsafe gtk_widget_create_pango_layout(probed, text)
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(required(layout, "layout"))) }
        var width: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &width, nil)
        return Double(width)
    }

    /// Whether the widget is pressed.
    package var isPressed: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    }

    /// Has the widget look as if the pointer were over it, or not.
    package func setPointedAt(_ isPointedAt: Bool) {
        if isPointedAt {
            unsafe gtk_widget_set_state_flags(probed, GTK_STATE_FLAG_PRELIGHT, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(probed, GTK_STATE_FLAG_PRELIGHT)
        }
    }

    /// Whether the widget looks as if the pointer were over it.
    package var isPointedAt: Bool {
        unsafe gtk_widget_get_state_flags(probed).rawValue & GTK_STATE_FLAG_PRELIGHT.rawValue != 0
    }

    /// Whether what GTK gives a press to at a point, in pixels of `other`, is the widget or in it.
    package func takesPresses(at point: Point, in other: Widget) -> Bool {
        guard let target = unsafe gtk_widget_pick(other.probed, point.x, point.y, GTK_PICK_DEFAULT)
        else { return false }
        return unsafe target == probed || gtk_widget_is_ancestor(target, probed) != 0
    }

    /// Calls `body` whenever something else in the window has the keyboard.
    package func onFocusChange(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(ignoringArgument: "notify::focus-widget"), body)
    }

    /// Calls `body` in each frame of the widget's window in which something is laid out.
    package func onLayout(_ body: @escaping @MainActor () -> Void) {
        guard let clock = unsafe gtk_widget_get_frame_clock(probed) else { return }
        unsafe Object(referencing: UnsafeMutableRawPointer(clock))
            .connect(Signal(plain: "layout"), body)
    }

    /// Tells whoever listens that a property has changed.
    package func notify(_ property: String) {
        unsafe g_object_notify(pointer(as: GObject.self), property)
    }

    /// Whether the widget has the keyboard of its window, be that in front or not.
    package var hasKeyboard: Bool { unsafe gtk_widget_is_focus(probed) != 0 }

    /// Does in a window what Tab or Shift+Tab does; false when there is nothing further.
    @discardableResult
    package func tab(forward: Bool = true) -> Bool {
        let direction = forward ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD
        return unsafe gtk_widget_child_focus(probed, direction) != 0
    }

    /// Whether assistive technology is told this name of the widget.
    package func hasAccessibleLabel(_ label: String) -> Bool {
        unsafe cgtk_has_accessible_label(probed, label) != 0
    }

    /// Whether assistive technology is told this description of the widget.
    package func hasAccessibleDescription(_ text: String) -> Bool {
        unsafe cgtk_has_accessible_description(probed, text) != 0
    }

    /// Whether assistive technology is told these words for the value of the widget.
    package func hasAccessibleValueText(_ text: String) -> Bool {
        unsafe cgtk_has_accessible_value_text(probed, text) != 0
    }

    /// Whether assistive technology is told that the widget is the `position`th of `count`.
    package func hasAccessiblePlace(_ position: Int, of count: Int) -> Bool {
        unsafe cgtk_has_accessible_number(
            probed, GTK_ACCESSIBLE_RELATION_POS_IN_SET, Int32(clamping: position)) != 0
            && cgtk_has_accessible_number(
                probed, GTK_ACCESSIBLE_RELATION_SET_SIZE, Int32(clamping: count)) != 0
    }

    /// Whether assistive technology is told that the widget is a heading of a level.
    package func isAccessibleHeading(level: Int) -> Bool {
        unsafe gtk_accessible_get_accessible_role(opaque) == GTK_ACCESSIBLE_ROLE_HEADING
            && cgtk_has_heading_level(probed, Int32(clamping: level)) != 0
    }

    /// Whether assistive technology is told that the widget is a grid, or a cell of one.
    package func isAccessibleGrid(cell: Bool) -> Bool {
        unsafe gtk_accessible_get_accessible_role(opaque)
            == (cell ? GTK_ACCESSIBLE_ROLE_GRID_CELL : GTK_ACCESSIBLE_ROLE_GRID)
    }

    /// Whether assistive technology is told that the widget is selected.
    package func isAccessiblySelected(_ isSelected: Bool) -> Bool {
        unsafe cgtk_has_accessible_state(
            probed, GTK_ACCESSIBLE_STATE_SELECTED, isSelected ? 1 : 0) != 0
    }

    /// Whether assistive technology is told that what is below the widget is shown; nil where it is
    /// told nothing of that.
    package var isAccessiblyExpanded: Bool? {
        [true, false].first {
            unsafe cgtk_has_accessible_state(probed, GTK_ACCESSIBLE_STATE_EXPANDED, $0 ? 1 : 0) != 0
        }
    }

    /// Whether assistive technology is told that several of what the widget holds can be selected.
    package func isAccessiblyMultiSelectable(_ isMultiple: Bool) -> Bool {
        unsafe cgtk_is_multi_selectable(probed, isMultiple ? 1 : 0) != 0
    }

    /// Whether the widget's parent shows it.
    package var isChildVisible: Bool { unsafe gtk_widget_get_child_visible(probed) != 0 }

    /// Whether assistive technology is told to pass the widget by.
    package var isAccessiblyHidden: Bool {
        unsafe cgtk_has_accessible_state(probed, GTK_ACCESSIBLE_STATE_HIDDEN, 1) != 0
    }

    /// The height the widget would like at a width, in pixels.
    package func naturalHeight(forWidth width: Int) -> Int {
        var natural: Int32 = 0
        unsafe gtk_widget_measure(
            probed, GTK_ORIENTATION_VERTICAL, Int32(clamping: width), nil, &natural, nil, nil)
        return Int(natural)
    }

    /// The number of widgets directly inside.
    package var childCount: Int { childWidgets.count }

    /// The widgets directly inside, in order.
    package var childWidgets: [Widget] {
        var widgets: [Widget] = []
        var child = unsafe gtk_widget_get_first_child(probed)
        while let current = unsafe child {
            unsafe widgets.append(Widget(referencing: UnsafeMutableRawPointer(current)))
            unsafe child = unsafe gtk_widget_get_next_sibling(current)
        }
        return widgets
    }

    /// The widget inside, however deep, that has this id in its builder's XML.
    package func descendant(_ id: String) -> Widget? {
        for child in childWidgets {
            let own = unsafe String(cStringOrNil: gtk_buildable_get_buildable_id(child.opaque))
            if own == id { return child }
            if let found = child.descendant(id) { return found }
        }
        return nil
    }

    /// The first widget below this one that assistive technology knows by a name.
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

    /// The number of handlers connected to a signal.
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

    /// Where the widget is within another one that it is in; nil before both are laid out.
    package func bounds(in other: Widget) -> Rect? {
        var bounds = graphene_rect_t()
        guard unsafe gtk_widget_compute_bounds(probed, other.probed, &bounds) != 0 else {
            return nil
        }
        return Rect(
            x: Double(bounds.origin.x), y: Double(bounds.origin.y),
            width: Double(bounds.size.width), height: Double(bounds.size.height))
    }

    /// The floating-point number a property holds.
    package func doubleProperty(_ name: String) -> Double {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_double())
        defer { unsafe g_value_unset(&value) }
        unsafe g_object_get_property(pointer(as: GObject.self), name, &value)
        return unsafe g_value_get_double(&value)
    }

    /// The nodes the widget hands to the renderer, in the toolkit's text form; empty for none.
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
    /// Every pixel, row by row from the top, as four bytes in one number.
    package var pixelRows: [[UInt32]] {
        var pixels = [UInt32](repeating: 0, count: width * height)
        unsafe pixels.withUnsafeMutableBytes { bytes in
            unsafe gdk_texture_download(
                opaque, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), gsize(width * 4))
        }
        return (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
    }

    /// Red, green and blue of a pixel.
    package func pixel(x: Int, y: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        unsafe gdk_texture_download(opaque, &bytes, gsize(width * 4))
        let place = (y * width + x) * 4
        return [bytes[place + 2], bytes[place + 1], bytes[place]]
    }
}
