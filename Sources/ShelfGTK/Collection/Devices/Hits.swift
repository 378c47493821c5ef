internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

extension CollectionStage {
    /// The item whose cell is under a point of the viewport, unless a header or an arrow lies over
    /// it there.
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

    /// The row under a point of the viewport.
    func row(at point: Point) -> Item.ID? {
        guard let element = item(at: point), case .item(let id) = element.key,
            page.isRow(element.frame, in: element.position.section)
        else { return nil }
        return id
    }

    /// What a press at a point of the viewport is meant for.
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

    /// What takes presses at a point, by what the toolkit finds there; nil where nothing does.
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

    /// Whether presses are meant for a widget: a button, or anything that takes the keyboard.
    private static func isControl(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
        unsafe gtk_widget_get_focusable(widget) != 0
            || g_type_check_instance_is_a(
                UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
                gtk_button_get_type()) != 0
    }

    /// Whether a view listens for clicks: what is no item has no other use for them.
    ///
    /// A widget that makes something of clicks on parts of it claims those itself.
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
