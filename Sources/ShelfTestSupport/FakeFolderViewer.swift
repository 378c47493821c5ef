internal import CGtk
package import ShelfGObject

/// A fake file manager on the session bus that records the calls to it.
@safe @MainActor
package final class FakeFolderViewer {
    /// The URIs to show, for each call.
    package private(set) var shown: [[String]] = []
    /// The startup notification ID of each call.
    package private(set) var startupNames: [String] = []
    private var service: BusService?

    private static let description = """
        <node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>
        <arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>
        """

    /// Takes the file manager's name on the bus until it is released.
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
