internal import CGtk
package import ShelfGObject

/// A file manager on the session bus that writes down what it is asked to show.
@safe @MainActor
package final class FakeFolderViewer {
    /// What it was asked to show, call by call.
    package private(set) var shown: [[String]] = []
    /// By what the desktop knows who asked, call by call.
    package private(set) var startupNames: [String] = []
    private var service: BusService?

    private static let description = """
        <node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>
        <arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>
        """

    /// Takes the name of the desktop's on the bus, and is there until it is let go.
    package init() throws(GLibError) {
        service = try unsafe BusService(
            named: "org.freedesktop.FileManager1", at: "/org/freedesktop/FileManager1",
            Self.description
        ) { [weak self] parameters, invocation in
            unsafe self?.take(parameters)
            unsafe g_dbus_method_invocation_return_value(invocation, nil)
        }
    }

    private func take(_ parameters: OpaquePointer) {
        let uris = unsafe g_variant_get_child_value(parameters, 0)
        let name = unsafe g_variant_get_child_value(parameters, 1)
        defer {
            unsafe g_variant_unref(uris)
            unsafe g_variant_unref(name)
        }
        shown.append(
            unsafe (0..<g_variant_n_children(uris)).map { number in
                let uri = unsafe g_variant_get_child_value(uris, number)
                defer { unsafe g_variant_unref(uri) }
                return unsafe String(cStringOrNil: g_variant_get_string(uri, nil)) ?? ""
            })
        startupNames.append(unsafe String(cStringOrNil: g_variant_get_string(name, nil)) ?? "")
    }
}
