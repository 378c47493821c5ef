internal import CGtk
import ShelfGObject

extension Widget {
    /// Calls `body` with the addresses of files that are dropped on the widget; it says whether it took them.
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
