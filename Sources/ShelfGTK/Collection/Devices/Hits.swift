internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

extension CollectionStage {
    /// Returns the item whose cell is under a point of the viewport, unless a header or arrow
    /// covers it.
    func item(at point: Point) -> Element? {
        guard !isOnArrow(point) else { return nil }
        var found: CollectionElement?
        for element in line where presentedFrame(of: element).contains(point) {
            switch element.part {
            case .item, .boundary, .layoutBoundary:
                if element.zIndex >= found?.zIndex ?? .min { found = element }
            case .badge, .separator, .decoration: continue
            }
        }
        return found?.isItem == true ? found as? Element : nil
    }

    /// Returns the row under a point of the viewport.
    func row(at point: Point) -> Item.ID? {
        guard let element = item(at: point), case .item(let id) = element.key,
            page.isRow(element.frame, in: element.position.section)
        else { return nil }
        return id
    }

    /// Returns the target of a press at a point of the viewport.
    func pressTarget(at point: Point) -> PressTarget<Item.ID> {
        if isOnArrow(point) { return .pageArrow }
        if let control = controlHit(at: point) { return control }
        if let element = item(at: point), case .item(let id) = element.key { return .item(id) }
        if isPlaceholderShown { return .placeholder }
        let isOnBoundary = line.contains { element in
            switch element.part {
            case .boundary, .layoutBoundary: presentedFrame(of: element).contains(point)
            case .item, .badge, .separator, .decoration: false
            }
        }
        return isOnBoundary ? .boundary : .space
    }

    /// Returns the control under a point by GTK's hit testing, or nil if there is none.
    private func controlHit(at point: Point) -> PressTarget<Item.ID>? {
        var picked = unsafe gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT)
        var (isControl, listens) = (false, false)
        while let current = unsafe picked, unsafe current != widget {
            if let cell = unsafe implementation(of: UnsafeMutableRawPointer(current)) as? CellWidget
            {
                switch (cell.element as? Element)?.key {
                case .item(let id), .badge(let id, _): return isControl ? .control(in: id) : nil
                default: return isControl || listens ? .boundaryControl : nil
                }
            }
            if unsafe Self.isControl(current) { isControl = true }
            if !isControl, !listens { listens = unsafe Self.listensForClicks(current) }
            unsafe picked = unsafe gtk_widget_get_parent(current)
        }
        return isControl ? .rowButton : nil
    }

    /// Returns true if a widget handles presses: a button, or anything focusable.
    private static func isControl(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        unsafe gtk_widget_get_focusable(widget) != 0
            || g_type_check_instance_is_a(
                UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
                gtk_button_get_type()) != 0
    }

    /// Returns true if a view has a click handler, which outside of items takes all clicks.
    ///
    /// A widget that handles clicks on its parts claims those itself.
    private static func listensForClicks(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        let list = unsafe required(gtk_widget_observe_controllers(widget), "list of controllers")
        let controllers = unsafe Object(owning: UnsafeMutableRawPointer(list))
        for number in 0..<(unsafe g_list_model_get_n_items(controllers.opaque)) {
            guard let item = unsafe g_list_model_get_item(controllers.opaque, number) else {
                continue
            }
            let controller = unsafe Object(owning: item)
            let name = unsafe gtk_event_controller_get_name(controller.opaque)
            if unsafe String(cStringOrNil: name) == TapHandler.gestureName { return true }
        }
        return false
    }
}
