internal import CGtk
import ShelfGObject

extension View {
    /// Makes the view a drag source of a text, also for other programs.
    public func draggable(_ text: String) -> some View { controlled(TextDrag(text: text)) }

    /// Accepts text dropped on the view; `action` returns true if it used the text.
    public func onDrop(_ action: @escaping @MainActor (String) -> Bool) -> some View {
        controlled(TextDrop(action: action))
    }
}

struct TextDrag: ControllerModifier {
    let text: String

    static func makeController(for node: ControllerNode<TextDrag>) -> OpaquePointer? {
        let source = unsafe DragSource.make()
        unsafe gtk_drag_source_set_actions(
            source, GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue))
        return unsafe source
    }

    func configure(_ controller: Object) {
        var value = GValue()
        unsafe g_value_init(&value, cgtk_type_string())
        unsafe g_value_set_string(&value, text)
        let content = unsafe gdk_content_provider_new_for_value(&value)
        unsafe g_value_unset(&value)
        unsafe gtk_drag_source_set_content(controller.opaque, content)
        unsafe g_object_unref(content)
    }
}

struct TextDrop: ControllerModifier {
    let action: @MainActor (String) -> Bool

    static func makeController(for node: ControllerNode<TextDrop>) -> OpaquePointer? {
        let target = unsafe gtk_drop_target_new(
            cgtk_type_string(), GdkDragAction(rawValue: GDK_ACTION_COPY.rawValue))
        let object = unsafe Object(
            referencing: UnsafeMutableRawPointer(required(target, "drop target")))
        object.connect(Signal(droppedText: "drop")) { [weak node] text in
            node?.modifier?.action(text) ?? false
        }
        return unsafe target
    }
}

extension Signal where Handler == @MainActor (String) -> Bool {
    /// Makes a signal with dropped text; the handler returns true if it took it.
    init(droppedText name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafePointer<GValue>?, Double, Double,
                UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, _, _, data in
                guard let value = unsafe value,
                    let text = unsafe String(cStringOrNil: g_value_get_string(value))
                else { return 0 }
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                return MainActor.assumeIsolated { handler(text) } ? 1 : 0
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}
