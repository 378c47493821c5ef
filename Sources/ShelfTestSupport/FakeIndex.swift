internal import CGtk
internal import Glibc
package import ShelfGObject

/// An index of the desktop's on the session bus that answers as it is told to.
@safe @MainActor
package final class FakeIndex {
    /// What it was asked.
    package struct Question: Equatable {
        package let text: String
        package let values: [String: String]
    }

    /// What it answers.
    package enum Answer {
        /// Rows of a single column.
        case texts([String])
        /// These bytes, whatever they are.
        case bytes([UInt8])
        /// An error in words.
        case failure(String)
    }

    /// What it answers to the values that are bound to a question.
    package var answer: @MainActor ([String: String]) -> Answer = { _ in .texts([]) }
    /// What it was asked, but for whether it is there.
    package private(set) var questions: [Question] = []

    private static let path = "/org/freedesktop/Tracker3/Endpoint"
    private static let interface = "org.freedesktop.Tracker3.Endpoint"
    private static let description = """
        <node><interface name='org.freedesktop.Tracker3.Endpoint'><method name='Query'>
        <arg type='s' direction='in'/><arg type='h' direction='in'/>
        <arg type='a{sv}' direction='in'/><arg type='as' direction='out'/></method>
        <signal name='GraphUpdated'><arg type='s'/></signal></interface></node>
        """

    private let connection: OpaquePointer
    private let node: UnsafeMutablePointer<GDBusNodeInfo>

    /// What the bus calls back; it may outlive the index.
    private final class Listener {
        weak var index: FakeIndex?

        init(_ index: FakeIndex) { self.index = index }
    }

    /// Takes a name on the bus, and is there.
    package init(named name: String = "org.freedesktop.Tracker3.Miner.Files") throws(GLibError) {
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
            let node = unsafe g_dbus_node_info_new_for_xml(Self.description, &error)
        else { throw unsafe GLibError(taking: error) }
        unsafe (self.connection, self.node) = unsafe (connection, node)
        let listener = unsafe Unmanaged.passRetained(Listener(self)).toOpaque()
        var table = Self.table
        guard
            unsafe g_dbus_connection_register_object(
                connection, Self.path, node.pointee.interfaces[0], &table, listener,
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
                unsafe listener.index?.take(parameters, invocation)
            }
        }
        return table
    }

    private func take(_ parameters: OpaquePointer, _ invocation: OpaquePointer) {
        let question = unsafe Question(
            text: Self.text(g_variant_get_child_value(parameters, 0)),
            values: Self.values(taking: g_variant_get_child_value(parameters, 2)))
        let isPing = question.values.isEmpty
        if !isPing { questions.append(question) }
        let ends = unsafe g_dbus_message_get_unix_fd_list(
            g_dbus_method_invocation_get_message(invocation))
        let end = unsafe g_unix_fd_list_get(ends, 0, nil)
        defer { close(end) }
        var bytes: [UInt8] = []
        switch isPing ? .texts(["true"]) : answer(question.values) {
        case .texts(let texts): bytes = texts.flatMap(Self.row)
        case .bytes(let given): bytes = given
        case .failure(let words):
            return unsafe g_dbus_method_invocation_return_dbus_error(
                invocation, "org.freedesktop.Tracker.Error.Failed", words)
        }
        // Who asks reads while it waits, so a pipe that is full is emptied.
        Self.write(bytes, into: dup(end))
        unsafe g_dbus_method_invocation_return_value(
            invocation, g_variant_parse(nil, "(['url'],)", nil, nil, nil))
    }

    private static func write(_ bytes: [UInt8], into end: Int32) {
        Task.detached {
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes {
                    unsafe Glibc.write(end, $0.baseAddress, $0.count)
                }
                guard count > 0 else { break }
                rest = rest.dropFirst(count)
            }
            close(end)
        }
    }

    private static func text(_ value: OpaquePointer?) -> String {
        defer { unsafe g_variant_unref(value) }
        return unsafe String(cStringOrNil: g_variant_get_string(value, nil)) ?? ""
    }

    private static func values(taking dictionary: OpaquePointer?) -> [String: String] {
        defer { unsafe g_variant_unref(dictionary) }
        var values: [String: String] = [:]
        let count = unsafe g_variant_n_children(dictionary)
        for place in 0..<count {
            let entry = unsafe g_variant_get_child_value(dictionary, place)
            defer { unsafe g_variant_unref(entry) }
            let boxed = unsafe g_variant_get_child_value(entry, 1)
            defer { unsafe g_variant_unref(boxed) }
            let name = unsafe text(g_variant_get_child_value(entry, 0))
            values[name] = unsafe text(g_variant_get_variant(boxed))
        }
        return values
    }

    /// A row of one column, as the endpoint writes it.
    package static func row(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let numbers = [1, 2, UInt32(bytes.count)]
        return numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        } + bytes + [0]
    }

    /// Says that it knows something else now.
    package func tellOfChange() {
        var parameters = unsafe [g_variant_new_string("")]
        unsafe g_dbus_connection_emit_signal(
            connection, nil, Self.path, Self.interface, "GraphUpdated",
            g_variant_new_tuple(&parameters, 1), nil)
    }

    isolated deinit {
        unsafe g_dbus_connection_close_sync(connection, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
        unsafe g_dbus_node_info_unref(node)
    }
}
