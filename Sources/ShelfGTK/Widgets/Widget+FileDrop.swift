internal import CGtk
import ShelfGObject

extension Widget {
    /// Calls `body` with the URIs of files dropped on the widget; it returns true if it accepted
    /// them.
    package final func onFilesDropped(_ body: @escaping @MainActor ([String]) -> Bool) {
        let target = unsafe required(
            gtk_drop_target_new(gdk_file_list_get_type(), GDK_ACTION_COPY), "drop target")
        let controller = unsafe Object(referencing: UnsafeMutableRawPointer(target))
        unsafe controller.connect(Signal(drop: "drop")) { value, _, _ in
            let content = unsafe DragContent(value)
            return !content.uris.isEmpty && body(content.uris)
        }
        unsafe gtk_widget_add_controller(gtk, target)
    }
}
