internal import CGtk
package import ShelfGObject

// Programs are started from the main thread with the display's launch context. Without one,
// compositors deny them the focus.

extension WindowWidget {
    /// Opens a file with the default program for its type.
    ///
    /// - Parameter failed: Called if there is no such program or it does not start.
    package func open(_ file: File, failed: @escaping @MainActor (GLibError) -> Void) {
        let data = unsafe CallEnd.data { _, result in
            var error: UnsafeMutablePointer<GError>?
            if unsafe g_app_info_launch_default_for_uri_finish(result, &error) == 0 {
                unsafe failed(GLibError(taking: error))
            }
        }
        let context = launchContext
        unsafe g_app_info_launch_default_for_uri_async(
            file.uri, context.pointer(as: GAppLaunchContext.self), nil, CallEnd.callback,
            data)
    }

    /// Returns true if the user or the system has set a default program for a type.
    package static func isProgramSet(forType contentType: String) -> Bool {
        guard let program = unsafe g_app_info_get_default_for_type(contentType, 0) else {
            return false
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(program))
        return true
    }

    /// Lets the user choose a program for a type, and opens files with it.
    ///
    /// - Parameters:
    ///   - heading: The text of the dialog.
    ///   - failed: Called if the program does not start.
    package func openWithChosenProgram(
        _ files: [File], ofType contentType: String, under heading: String,
        failed: @escaping @MainActor (GLibError) -> Void
    ) {
        let dialog = unsafe Widget(
            gtk_app_chooser_dialog_new_for_content_type(
                pointer(as: GtkWindow.self), GTK_DIALOG_MODAL, contentType))
        unsafe gtk_app_chooser_dialog_set_heading(dialog.opaque, heading)
        let programs = unsafe gtk_app_chooser_dialog_get_widget(dialog.opaque)
        unsafe gtk_app_chooser_widget_set_show_default(OpaquePointer(programs), 1)
        // The dialog has no other owner. Destroying it releases the handler.
        dialog.connect(Signal(number: "response")) { [weak self] response in
            let program = unsafe gtk_app_chooser_get_app_info(dialog.opaque)
            let chosen = unsafe program.map { unsafe Object(owning: UnsafeMutableRawPointer($0)) }
            unsafe gtk_window_destroy(dialog.pointer(as: GtkWindow.self))
            guard let self, let chosen, response == Int(GTK_RESPONSE_OK.rawValue) else { return }
            if let error = self.launch(chosen, with: files) { failed(error) }
        }
        unsafe gtk_window_present(dialog.pointer(as: GtkWindow.self))
    }

    /// Opens files with a GAppInfo, and returns the error if it does not start.
    private func launch(_ program: Object, with files: [File]) -> GLibError? {
        var uris: UnsafeMutablePointer<GList>?
        for file in files.reversed() {
            unsafe uris = unsafe g_list_prepend(uris, g_strdup(file.uri))
        }
        defer { unsafe g_list_free_full(uris, g_free) }
        var error: UnsafeMutablePointer<GError>?
        let context = launchContext
        let isStarted = unsafe g_app_info_launch_uris(
            program.opaque, uris, context.pointer(as: GAppLaunchContext.self), &error)
        return isStarted != 0 ? nil : unsafe GLibError(taking: error)
    }

    /// Shows files in the desktop's file manager, or the folder of the first if that fails.
    package func showInFileManager(
        _ files: [File], failed: @escaping @MainActor (GLibError) -> Void
    ) {
        guard let first = files.first else { return }
        let folder = first.parent ?? first
        guard let application = unsafe gtk_window_get_application(pointer(as: GtkWindow.self)),
            let bus = unsafe g_application_get_dbus_connection(
                UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self))
        else { return open(folder, failed: failed) }
        let data = unsafe CallEnd.data { [weak self] bus, result in
            let reply = unsafe g_dbus_connection_call_finish(bus, result, nil)
            if let reply = unsafe reply { return unsafe g_variant_unref(reply) }
            self?.open(folder, failed: failed)
        }
        var parameters = unsafe [
            Self.strings(files.map(\.uri)), g_variant_new_string(startupName),
        ]
        unsafe g_dbus_connection_call(
            bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
            "org.freedesktop.FileManager1", "ShowItems", g_variant_new_tuple(&parameters, 2), nil,
            G_DBUS_CALL_FLAGS_NONE, -1, nil, CallEnd.callback, data)
    }

    private static func strings(_ strings: [String]) -> OpaquePointer? {
        var values = unsafe strings.map { unsafe g_variant_new_string($0) }
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        return unsafe g_variant_new_array(type, &values, gsize(values.count))
    }

    private var launchContext: Object {
        let display = unsafe gtk_widget_get_display(gtk)
        let context = unsafe required(gdk_display_get_app_launch_context(display), "context")
        return unsafe Object(owning: UnsafeMutableRawPointer(context))
    }

    /// The startup notification ID for the file manager, or an empty string.
    private var startupName: String {
        guard let manager = unsafe g_app_info_get_default_for_type("inode/directory", 0) else {
            return ""
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(manager)) }
        let context = launchContext
        let name = unsafe g_app_launch_context_get_startup_notify_id(
            context.pointer(as: GAppLaunchContext.self), manager, nil)
        return unsafe String(takingCString: name) ?? ""
    }
}

/// The completion of an asynchronous GIO call on the main thread.
enum CallEnd {
    typealias Handler = @MainActor (OpaquePointer?, OpaquePointer?) -> Void

    /// Calls the handler in the data, once.
    static let callback: GAsyncReadyCallback = { source, result, data in
        guard let data = unsafe data else { return }
        let handler = unsafe HandlerBox<Handler>.handler(at: data)
        unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
        nonisolated(unsafe) let source = unsafe source.map { OpaquePointer($0) }
        nonisolated(unsafe) let result = unsafe result
        MainActor.assumeIsolated { unsafe handler(source, result) }
    }

    /// Returns data for one call; the handler receives the source and the result.
    static func data(_ handler: @escaping Handler) -> UnsafeMutableRawPointer {
        unsafe Unmanaged.passRetained(HandlerBox(handler)).toOpaque()
    }
}
