internal import CGtk
package import ShelfGObject

/// The platform's dialog for choosing a folder.
package final class FolderChooser: Object {
    private var retainer: FolderChooser?

    /// Shows the dialog at the location of `folder`, and calls `chosen` with the URI of the choice.
    package static func choose(
        title: String, parent: WindowWidget, beginning folder: File? = nil,
        chosen: @escaping @MainActor (String) -> Void
    ) {
        let native = unsafe required(
            gtk_file_chooser_native_new(
                title, parent.pointer(as: GtkWindow.self), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
                nil, nil), "file chooser")
        let chooser = unsafe FolderChooser(owning: UnsafeMutableRawPointer(native))
        if let folder {
            _ = unsafe folder.withGFile {
                unsafe gtk_file_chooser_set_current_folder(chooser.opaque, $0, nil)
            }
        }
        // The dialog retains itself while it is open.
        chooser.retainer = chooser
        chooser.connect(Signal(number: "response")) { [weak chooser] response in
            guard let chooser else { return }
            defer { chooser.retainer = nil }
            guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
                let file = unsafe gtk_file_chooser_get_file(chooser.opaque)
            else { return }
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(file)) }
            if let uri = unsafe String(takingCString: g_file_get_uri(file)) { chosen(uri) }
        }
        unsafe gtk_native_dialog_show(chooser.pointer(as: GtkNativeDialog.self))
    }
}
