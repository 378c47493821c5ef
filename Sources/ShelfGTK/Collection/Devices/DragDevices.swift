internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// A receiver of drags out of a collection and into it.
protocol DragDeviceHandler: AnyObject {
    /// Returns the content of a drag from a point, or nil if nothing may be dragged.
    func dragOffered(at point: Point) -> OfferedContent?
    /// Handles the start of the offered drag.
    func dragBegan()
    /// The appearance of the drag.
    var dragLook: DragLook? { get }
    /// Handles the end of the drag, wherever it is.
    func dragEnded()

    /// Handles a drag over a point, and returns true if a drop is possible there.
    func dropMoved(to point: Point) -> Bool
    /// The drag moves items of this collection.
    var isMoveOfOurs: Bool { get }
    func dropLeft()
    /// Handles a drop, and returns true if it was used.
    func dropped(_ content: DragContent, at point: Point, _ operation: DropOperation) -> Bool
    /// Drops go into targets, with the operation chosen by modifiers.
    var dropsInto: Bool { get }
}

extension Devices {
    private static let actions = GdkDragAction(
        rawValue: GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue | GDK_ACTION_LINK.rawValue)

    /// Adds the drag source and the drop target.
    func addDragging(for handler: any DragDeviceHandler) {
        let source = unsafe adopt(DragSource.make())
        let drag = unsafe source.opaque
        unsafe gtk_drag_source_set_actions(drag, Self.actions)
        unsafe source.connect(Signal(prepare: "prepare")) { [weak handler] x, y in
            // A touch over rows scrolls or swipes.
            guard unsafe !Self.isTouch(drag) else { return nil }
            return unsafe handler?.dragOffered(at: Point(x: x, y: y))
                .map { unsafe UnsafeMutableRawPointer($0.instance) }
        }
        source.connect(Signal(ignoringArgument: "drag-begin")) { [weak handler] in
            handler?.dragBegan()
            if let drag = unsafe gtk_drag_source_get_drag(drag) {
                unsafe DragIcon.show(handler?.dragLook, on: drag)
            }
        }
        source.connect(Signal(plainPair: "drag-end")) { [weak handler] in handler?.dragEnded() }
        addDropTarget(for: handler)
    }

    private func addDropTarget(for handler: any DragDeviceHandler) {
        let target = unsafe adopt(gtk_drop_target_new(0, Self.actions))
        let drop = unsafe target.opaque
        // Another collection of the program also offers a widget, which only that collection itself
        // uses. GDK delivers the first type offered.
        var types = [gdk_file_list_get_type(), cgtk_type_string(), gtk_widget_get_type()]
        unsafe gtk_drop_target_set_gtypes(target.opaque, &types, gsize(types.count))
        target.connect(Signal(dropMotion: "motion")) { [weak handler] x, y in
            guard let handler, handler.dropMoved(to: Point(x: x, y: y)) else {
                return GdkDragAction(rawValue: 0)
            }
            if handler.dropsInto { return unsafe DropOperation(of: drop).action(of: drop) }
            return handler.isMoveOfOurs ? GDK_ACTION_MOVE : GDK_ACTION_COPY
        }
        target.connect(Signal(plain: "leave")) { [weak handler] in handler?.dropLeft() }
        unsafe target.connect(Signal(drop: "drop")) { [weak handler] value, x, y in
            let content = unsafe DragContent(value)
            let operation = unsafe DropOperation(of: drop)
            return handler?.dropped(content, at: Point(x: x, y: y), operation) ?? false
        }
    }
}

extension DropOperation {
    /// Returns the operation for a drop target: by the modifiers, else the usual one.
    fileprivate init(of target: OpaquePointer) {
        guard let drop = unsafe gtk_drop_target_get_current_drop(target) else {
            self = .copy
            return
        }
        let offered = unsafe gdk_drop_get_actions(drop).rawValue
        let held = unsafe Self(heldOn: gdk_drop_get_device(drop))
        let isOurs = unsafe gdk_drop_get_drag(drop) != nil
        let usual: [DropOperation] = isOurs ? [.move, .copy, .link] : [.copy, .move, .link]
        self =
            ((held.map { [$0] } ?? []) + usual).first { offered & $0.action.rawValue != 0 } ?? .copy
        // A link leaves the original alone like a copy, and Wayland has no other action for it.
        if held == .link, offered & GDK_ACTION_COPY.rawValue != 0 { self = .link }
    }

    /// Returns the operation by the modifiers held; not every desktop passes them to the target.
    private init?(heldOn device: OpaquePointer?) {
        guard let device = unsafe device,
            let keyboard = unsafe gdk_seat_get_keyboard(gdk_device_get_seat(device))
        else { return nil }
        let state = unsafe KeyModifiers(rawValue: gdk_device_get_modifier_state(keyboard).rawValue)
        switch state.intersection([.shift, .control]) {
        case [.shift, .control]: self = .link
        case .control: self = .copy
        case .shift: self = .move
        default: return nil
        }
    }

    /// Returns the GDK action, among those offered.
    fileprivate func action(of target: OpaquePointer) -> GdkDragAction {
        let drop = unsafe gtk_drop_target_get_current_drop(target)
        let offered = unsafe drop.map { unsafe gdk_drop_get_actions($0).rawValue } ?? 0
        return offered & action.rawValue == 0 ? GDK_ACTION_COPY : action
    }

    private var action: GdkDragAction {
        switch self {
        case .copy: GDK_ACTION_COPY
        case .move: GDK_ACTION_MOVE
        case .link: GDK_ACTION_LINK
        }
    }
}

extension DragContent {
    /// Reads a dropped value: files, text, or nothing for other types.
    init(_ value: UnsafePointer<GValue>) {
        let type = unsafe value.pointee.g_type
        if type == cgtk_type_string() {
            unsafe self.init(text: String(cStringOrNil: g_value_get_string(value)))
            return
        }
        guard type == gdk_file_list_get_type(),
            let list = unsafe g_value_get_boxed(value)
        else {
            self.init()
            return
        }
        let files = unsafe gdk_file_list_get_files(OpaquePointer(list))
        defer { unsafe g_slist_free(files) }
        var uris: [String] = []
        var node = unsafe files
        while let current = unsafe node {
            let file = unsafe OpaquePointer(current.pointee.data)
            if let uri = unsafe String(takingCString: g_file_get_uri(file)) { uris.append(uri) }
            unsafe node = unsafe current.pointee.next
        }
        self.init(uris: uris)
    }
}

extension Signal where Handler == @MainActor () -> Void {
    /// Makes a signal whose pointer and Boolean arguments the handler ignores.
    fileprivate init(plainPair name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, gboolean,
                UnsafeMutableRawPointer?
            ) -> Void = { _, _, _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler() }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> UnsafeMutableRawPointer? {
    /// Makes the signal `prepare`, whose handler returns a content provider or nil.
    fileprivate init(prepare name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> UnsafeMutableRawPointer? = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    // An address can leave the main actor, a pointer cannot.
                    let address = MainActor.assumeIsolated {
                        unsafe UInt(bitPattern: handler(x, y))
                    }
                    return unsafe UnsafeMutableRawPointer(bitPattern: address)
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> GdkDragAction {
    /// Makes a drop target's motion signal, whose handler returns the action.
    fileprivate init(dropMotion name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> GdkDragAction = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    return MainActor.assumeIsolated { handler(x, y) }
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal
where Handler == @MainActor (UnsafePointer<GValue>, Double, Double) -> Bool {
    /// Makes a drop signal, whose handler returns true if it used the drop.
    init(drop name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, x, y, data in
                guard let value = unsafe value else { return 0 }
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                nonisolated(unsafe) let content = unsafe value
                return MainActor.assumeIsolated { unsafe handler(content, x, y) } ? 1 : 0
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
