internal import CGtk
internal import Glibc
package import ShelfGObject

/// A fake search index of the desktop (Tracker) on the session bus.
@safe @MainActor
package final class FakeIndex {
    /// A query to the index.
    package struct Question: Equatable {
        package let text: String
        package let values: [String: String]
    }

    /// A prepared answer.
    package enum Answer {
        /// Rows of a single column.
        case texts([String])
        /// Raw bytes, valid or not.
        case bytes([UInt8])
        /// An error message.
        case failure(String)
    }

    /// Returns the answer for the values bound to a query.
    package var answer: @MainActor ([String: String]) -> Answer = { _ in .texts([]) }
    /// The queries received, without pings.
    package private(set) var questions: [Question] = []

    private static let path = "/org/freedesktop/Tracker3/Endpoint"
    private static let interface = "org.freedesktop.Tracker3.Endpoint"
    private static let description = """
        <node><interface name='org.freedesktop.Tracker3.Endpoint'><method name='Query'>
        <arg type='s' direction='in'/><arg type='h' direction='in'/>
        <arg type='a{sv}' direction='in'/><arg type='as' direction='out'/></method>
        <signal name='GraphUpdated'><arg type='s'/></signal></interface></node>
        """

    private var service: BusService?

    /// Takes a name on the bus.
    package init(named name: String = "org.freedesktop.Tracker3.Miner.Files") throws(GLibError) {
        service = try unsafe BusService(named: name, at: Self.path, Self.description) {
            [weak self] parameters, invocation in
            unsafe self?.take(parameters, invocation)
        }
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
        // The client reads while it waits, so a full pipe is emptied.
        Self.write(bytes, into: dup(end))
        let columns = unsafe g_variant_parse(nil, "(['url'],)", nil, nil, nil)
        defer { unsafe g_variant_unref(columns) }
        unsafe g_dbus_method_invocation_return_value(invocation, columns)
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

    /// Returns a row of one column, as the endpoint writes it.
    package static func row(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        let numbers = [1, 2, UInt32(bytes.count)]
        return numbers.flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        } + bytes + [0]
    }

    /// Signals that the content of the index has changed.
    package func tellOfChange() { service?.emit("GraphUpdated", "", of: Self.interface) }
}
