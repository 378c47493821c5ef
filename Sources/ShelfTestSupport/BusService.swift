internal import CGtk
import ShelfGObject

/// An object on the session bus that the test serves over its own connection.
@safe @MainActor
final class BusService {
    typealias Handler =
        @MainActor (_ parameters: OpaquePointer, _ invocation: OpaquePointer) -> Void

    private let path: String
    private let connection: OpaquePointer
    private let node: UnsafeMutablePointer<GDBusNodeInfo>

    /// The target of D-Bus callbacks, which may outlive the service.
    private final class Listener {
        weak var service: BusService?
    }
    private let handler: Handler

    /// Registers the object and takes a name on the bus.
    ///
    /// - Parameters:
    ///   - description: The interface as introspection XML.
    ///   - handler: Called with the parameters of each call, and the invocation to answer.
    init(
        named name: String, at path: String, _ description: String, _ handler: @escaping Handler
    ) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        let address = unsafe String(
            takingCString: g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, &error))
        guard let address = address else { throw unsafe GLibError(taking: error) }
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard
            let connection = unsafe g_dbus_connection_new_for_address_sync(
                address, flags, nil, nil, &error),
            let node = unsafe g_dbus_node_info_new_for_xml(description, &error)
        else { throw unsafe GLibError(taking: error) }
        self.path = path
        unsafe self.handler = handler
        unsafe (self.connection, self.node) = unsafe (connection, node)
        let listener = Listener()
        listener.service = self
        let held = unsafe Unmanaged.passRetained(listener).toOpaque()
        var table = Self.table
        guard
            unsafe g_dbus_connection_register_object(
                connection, path, node.pointee.interfaces[0], &table, held,
                { data in
                    if let data = unsafe data {
                        unsafe Unmanaged<Listener>.fromOpaque(data).release()
                    }
                }, &error) != 0
        else { throw unsafe GLibError(taking: error) }
        var parameters = unsafe [g_variant_new_string(name), g_variant_new_uint32(4)]
        let reply = unsafe g_dbus_connection_call_sync(
            connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
            "RequestName", g_variant_new_tuple(&parameters, 2), nil, G_DBUS_CALL_FLAGS_NONE, 10_000,
            nil, &error)
        guard let reply = unsafe reply else { throw unsafe GLibError(taking: error) }
        unsafe g_variant_unref(reply)
    }

    private static var table: GDBusInterfaceVTable {
        var table = GDBusInterfaceVTable()
        unsafe table.method_call = { _, _, _, _, _, parameters, invocation, data in
            let call = (
                UInt(bitPattern: parameters), UInt(bitPattern: invocation), UInt(bitPattern: data)
            )
            MainActor.assumeIsolated {
                guard let parameters = unsafe OpaquePointer(bitPattern: call.0),
                    let invocation = unsafe OpaquePointer(bitPattern: call.1),
                    let data = unsafe UnsafeMutableRawPointer(bitPattern: call.2)
                else { return }
                let listener = unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
                unsafe listener.service?.handler(parameters, invocation)
            }
        }
        return table
    }

    /// Emits a signal with a string.
    func emit(_ signal: String, _ text: String, of interface: String) {
        var parameters = unsafe [g_variant_new_string(text)]
        unsafe emit(signal, g_variant_new_tuple(&parameters, 1), of: interface)
    }

    /// Emits a signal with a tuple of parameters.
    func emit(_ signal: String, _ parameters: OpaquePointer?, of interface: String) {
        unsafe g_dbus_connection_emit_signal(
            connection, nil, path, interface, signal, parameters, nil)
    }

    isolated deinit {
        unsafe g_dbus_connection_close_sync(connection, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
        unsafe g_dbus_node_info_unref(node)
    }
}
