internal import CGtk
internal import Synchronization

/// The desktop's file index, kept by LocalSearch (formerly Tracker Miner FS), on the session bus.
///
/// A query never starts the service, since that would begin to index the disk.
///
/// Design: docs/design/sources.md#search
package enum DesktopIndex {
    /// The reason for a missing answer.
    package enum Failure: Error, Hashable {
        /// No index is running.
        case notRunning
        /// The answer is malformed.
        case garbled
    }

    /// The service's bus names, newest first.
    private static let names = [
        "org.freedesktop.LocalSearch3", "org.freedesktop.Tracker3.Miner.Files",
    ]
    private static let path = "/org/freedesktop/Tracker3/Endpoint"
    private static let interface = "org.freedesktop.Tracker3.Endpoint"

    // MARK: - Asking

    /// Returns the first column of the answer to a SPARQL query.
    ///
    /// - Parameter values: The values of `~name` in the query.
    /// - Throws: `Failure`, or a `GLibError` with the index's message.
    @concurrent
    package static func texts(
        _ question: String, _ values: [String: String] = [:]
    ) async throws -> [String] {
        guard let bus = try? await sessionBus() else { throw Failure.notRunning }
        for name in names {
            do {
                let bytes = try await ask(name, question, values, on: bus)
                guard let texts = firstColumn(of: bytes) else { throw Failure.garbled }
                return texts
            } catch let error as GLibError where error.isNoService {
                continue
            }
        }
        throw Failure.notRunning
    }

    /// Returns true when the index is running.
    @concurrent
    package static func isRunning() async -> Bool {
        do {
            _ = try await texts("ASK { }")
            return true
        } catch {
            return error as? Failure != .notRunning
        }
    }

    private static func sessionBus() async throws -> SharedObject {
        unsafe try required(
            await AsyncCall.run { cancellable, callback, data in
                unsafe g_bus_get(G_BUS_TYPE_SESSION, cancellable, callback, data)
            } finish: { completion, error in
                unsafe g_bus_get_finish(completion.result, &error)
                    .map { unsafe SharedObject(owning: $0) }
            }, "bus")
    }

    /// Reads the rows that the service writes into a pipe during the call.
    private static func ask(
        _ name: String, _ question: String, _ values: [String: String], on bus: SharedObject
    ) async throws -> [UInt8] {
        var ends: [Int32] = [-1, -1]
        var error: UnsafeMutablePointer<GError>?
        guard unsafe g_unix_open_pipe(&ends, FD_CLOEXEC, &error) != 0 else {
            throw unsafe GLibError(taking: error)
        }
        let writing = ends[1]
        let reading = unsafe SharedObject(
            owning: UnsafeMutableRawPointer(
                required(g_unix_input_stream_new(ends[0], 1), "stream")))
        async let rows = contents(of: reading)
        try await call(name, question, values, writing, on: bus)
        return try await rows.array
    }

    /// Calls the service with the write end of a pipe, then closes that end.
    private static func call(
        _ name: String, _ question: String, _ values: [String: String], _ end: Int32,
        on bus: SharedObject
    ) async throws {
        unsafe try await AsyncCall.run { cancellable, callback, data in
            var end = end
            let ends = unsafe required(g_unix_fd_list_new_from_array(&end, 1), "list")
            defer { unsafe g_object_unref(UnsafeMutableRawPointer(ends)) }
            let arguments = unsafe required(g_variant_dict_new(nil), "dictionary")
            defer { unsafe g_variant_dict_unref(arguments) }
            for (name, value) in values {
                unsafe g_variant_dict_insert_value(arguments, name, g_variant_new_string(value))
            }
            var parameters = unsafe [
                g_variant_new_string(question), g_variant_new_handle(0),
                g_variant_dict_end(arguments),
            ]
            unsafe bus.withOpaque {
                unsafe g_dbus_connection_call_with_unix_fd_list(
                    $0, name, path, interface, "Query", g_variant_new_tuple(&parameters, 3), nil,
                    G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, ends, cancellable, callback, data)
            }
        } finish: { completion, error in
            let reply = unsafe g_dbus_connection_call_with_unix_fd_list_finish(
                completion.source.map { OpaquePointer($0) }, nil, completion.result, &error)
            if let reply = unsafe reply { unsafe g_variant_unref(reply) }
        }
    }

    private static func contents(of stream: SharedObject) async throws -> SharedBytes {
        let memory = unsafe SharedObject(
            owning: UnsafeMutableRawPointer(
                required(g_memory_output_stream_new_resizable(), "stream")))
        unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe stream.withPointer(as: GInputStream.self) { source in
                unsafe memory.withPointer(as: GOutputStream.self) { target in
                    unsafe g_output_stream_splice_async(
                        target, source,
                        GOutputStreamSpliceFlags(
                            rawValue: G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
                                | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue),
                        G_PRIORITY_DEFAULT, cancellable, callback, data)
                }
            }
        } finish: { completion, error in
            _ = unsafe g_output_stream_splice_finish(
                completion.source?.assumingMemoryBound(to: GOutputStream.self), completion.result,
                &error)
        }
        return unsafe memory.withPointer(as: GMemoryOutputStream.self) {
            unsafe SharedBytes(owning: required(g_memory_output_stream_steal_as_bytes($0), "bytes"))
        }
    }

    /// Parses the texts of the first column; nil for malformed rows.
    ///
    /// A row has the number of columns, their types and the end offsets of their texts, each as a
    /// 32-bit integer in native order, then the texts, each ended by a zero.
    static func firstColumn(of bytes: [UInt8]) -> [String]? {
        var texts: [String] = []
        var rest = bytes[...]
        func number(_ place: Int) -> Int? {
            let start = rest.startIndex + 4 * place
            guard place >= 0, start + 4 <= rest.endIndex else { return nil }
            var value: UInt32 = 0
            // Supported machines are little-endian.
            for byte in rest[start..<start + 4].reversed() { value = value << 8 | UInt32(byte) }
            return Int(value)
        }
        while !rest.isEmpty {
            guard let columns = number(0), (1...1_000).contains(columns),
                let first = number(1 + columns), let last = number(2 * columns)
            else { return nil }
            let row = rest.dropFirst(4 * (1 + 2 * columns))
            guard first <= last, last < row.count else { return nil }
            texts.append(String(decoding: row.prefix(first), as: UTF8.self))
            rest = row.dropFirst(last + 1)
        }
        return texts
    }

    // MARK: - Following

    /// Reports changes, start and end of the index until it is deallocated.
    package final class Watch: Sendable {
        private let bus: SharedObject
        private let subscriptions = Mutex<[UInt32]>([])

        /// Starts watching; nil without a session bus.
        @concurrent
        package init?(onChange: @escaping @MainActor @Sendable () -> Void) async {
            guard let bus = try? await DesktopIndex.sessionBus() else { return nil }
            self.bus = bus
            await withCheckedContinuation { continuation in
                // Signals arrive on the thread that subscribes.
                ContextThread.calls.perform {
                    let ids = DesktopIndex.names.flatMap { name in
                        [
                            Self.subscribe(
                                bus, name, DesktopIndex.interface, "GraphUpdated",
                                at: DesktopIndex.path, onChange),
                            Self.subscribe(
                                bus, "org.freedesktop.DBus", "org.freedesktop.DBus",
                                "NameOwnerChanged", at: "/org/freedesktop/DBus", of: name,
                                onChange),
                        ]
                    }
                    self.subscriptions.withLock { $0 = ids }
                    continuation.resume()
                }
            }
        }

        private static func subscribe(
            _ bus: SharedObject, _ sender: String, _ interface: String, _ signal: String,
            at path: String, of name: String? = nil,
            _ onChange: @escaping @MainActor @Sendable () -> Void
        ) -> UInt32 {
            let box = unsafe Unmanaged.passRetained(HandlerBox(onChange)).toOpaque()
            return unsafe bus.withOpaque {
                unsafe g_dbus_connection_signal_subscribe(
                    $0, sender, interface, signal, path, name, G_DBUS_SIGNAL_FLAGS_NONE,
                    { _, _, _, _, _, _, data in
                        guard let data = unsafe data else { return }
                        let onChange = unsafe HandlerBox<@MainActor @Sendable () -> Void>
                            .handler(at: data)
                        ContextThread.performOnMain(onChange)
                    }, box,
                    { data in
                        guard let data = unsafe data else { return }
                        unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
                    })
            }
        }

        @inline(never) deinit {
            for id in subscriptions.withLock({ $0 }) {
                unsafe bus.withOpaque { unsafe g_dbus_connection_signal_unsubscribe($0, id) }
            }
        }
    }
}

extension GLibError {
    /// Nobody owns the bus name.
    fileprivate var isNoService: Bool {
        domain == "g-dbus-error-quark"
            && (code == Int(G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue)
                || code == Int(G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue))
    }
}
