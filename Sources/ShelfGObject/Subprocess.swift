internal import CGtk
internal import Glibc

/// A child process with pipes for input and output, killed when it is deallocated.
@safe @MainActor
package final class Subprocess {
    private let process: SharedObject
    private let input: SharedObject
    private let output: SharedObject
    /// Bytes written while the pipe was full.
    private var pending: ArraySlice<UInt8> = []
    /// The GLib source that waits for room in the pipe, or 0.
    private var roomSource: UInt32 = 0
    /// The input is closed once the pending bytes are written.
    private var isClosing = false
    /// The process no longer reads.
    private var isBroken = false

    /// Starts a program with pipes for its standard input and output.
    ///
    /// - Parameter arguments: The program's path, then its arguments.
    /// - Throws: `GLibError` when it does not start.
    package init(arguments: [String]) throws {
        process = try SharedObject.subprocess(arguments)
        (input, output) = unsafe process.withOpaque { process in
            unsafe (
                Self.share(g_subprocess_get_stdin_pipe(process)),
                Self.share(g_subprocess_get_stdout_pipe(process))
            )
        }
    }

    isolated deinit {
        if roomSource != 0 { g_source_remove(roomSource) }
        terminate()
    }

    /// Kills the process, which ends pending reads.
    package func terminate() { unsafe process.withOpaque { unsafe g_subprocess_force_exit($0) } }

    /// Waits for the end and returns the exit status; nil after a signal or cancellation.
    package func exitStatus() async -> Int? {
        await Self.exitStatus(of: process)
    }

    @concurrent
    private static func exitStatus(of process: SharedObject) async -> Int? {
        unsafe try? await AsyncCall.run { cancellable, callback, data in
            unsafe process.withOpaque {
                unsafe g_subprocess_wait_async($0, cancellable, callback, data)
            }
        } finish: { completion, error in
            guard let source = unsafe completion.source,
                unsafe g_subprocess_wait_finish(
                    OpaquePointer(source), completion.result, &error) != 0
            else { return nil }
            let process = OpaquePointer(source)
            guard unsafe g_subprocess_get_if_exited(process) != 0 else { return nil }
            return unsafe Int(g_subprocess_get_exit_status(process))
        }
    }

    // MARK: - Writing

    /// Appends bytes to the input without blocking.
    ///
    /// Bytes that do not fit into the pipe are kept and follow later.
    ///
    /// - Returns: False when the process is known to be gone.
    package func write(_ bytes: [UInt8]) -> Bool {
        guard !isBroken, !isClosing else { return false }
        pending += bytes
        if roomSource == 0 { writePending() }
        return !isBroken
    }

    /// Closes the input after the pending bytes.
    ///
    /// Output can still be read.
    package func closeInput() {
        isClosing = true
        if roomSource == 0 { writePending() }
    }

    private func writePending() {
        while !pending.isEmpty {
            switch writeSome() {
            case .wrote(let count): pending = pending.dropFirst(count)
            case .full: return waitForRoom()
            case .gone: (isBroken, pending) = (true, [])
            }
        }
        guard isClosing || isBroken else { return }
        unsafe input.withPointer(as: GOutputStream.self) {
            unsafe _ = g_output_stream_close($0, nil, nil)
        }
    }

    private enum Written {
        case wrote(Int)
        case full
        case gone
    }

    /// A writable pipe accepts at least this many bytes.
    private static let piece = Int(PIPE_BUF)

    private func writeSome() -> Written {
        var error: UnsafeMutablePointer<GError>?
        let count = unsafe pending.prefix(Self.piece).withUnsafeBytes { bytes in
            unsafe input.withOpaque {
                unsafe g_pollable_output_stream_write_nonblocking(
                    $0, bytes.baseAddress, UInt(bytes.count), nil, &error)
            }
        }
        if count > 0 { return .wrote(count) }
        defer { unsafe g_clear_error(&error) }
        let isFull = unsafe g_error_matches(
            error, g_io_error_quark(), Int32(G_IO_ERROR_WOULD_BLOCK.rawValue))
        return isFull != 0 ? .full : .gone
    }

    /// Goes on when there is room in the pipe, or nobody is left to read from it.
    private func waitForRoom() {
        let handler: @MainActor () -> Void = { [weak self] in
            self?.roomSource = 0
            self?.writePending()
        }
        let function: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
            MainActor.assumeIsolated {
                unsafe HandlerBox<@MainActor () -> Void>.handler(at: data)()
            }
            return 0
        }
        unsafe input.withOpaque { input in
            let source = unsafe g_pollable_output_stream_create_source(input, nil)
            unsafe g_source_set_callback(
                source, unsafeBitCast(function, to: GSourceFunc.self),
                Unmanaged.passRetained(HandlerBox(handler)).toOpaque(),
                { data in
                    guard let data = unsafe data else { return }
                    unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
                })
            roomSource = unsafe g_source_attach(source, nil)
            unsafe g_source_unref(source)
        }
    }

    // MARK: - Reading

    private static func share<Stream>(_ stream: UnsafeMutablePointer<Stream>?) -> SharedObject {
        unsafe SharedObject(owning: required(g_object_ref(stream), "pipe"))
    }

    /// Reads exactly `count` bytes; nil when the process ends first.
    package func read(_ count: Int) async -> SharedBytes? {
        await Self.read(count, from: output)
    }

    @concurrent
    private static func read(_ count: Int, from stream: SharedObject) async -> SharedBytes? {
        let buffer = unsafe UInt(bitPattern: g_malloc(UInt(count)))
        let done = unsafe try? await AsyncCall.run { cancellable, callback, data in
            unsafe stream.withPointer(as: GInputStream.self) {
                unsafe g_input_stream_read_all_async(
                    $0, UnsafeMutableRawPointer(bitPattern: buffer), UInt(count),
                    G_PRIORITY_DEFAULT, cancellable, callback, data)
            }
        } finish: { completion, error in
            var read: UInt = 0
            let isDone = unsafe g_input_stream_read_all_finish(
                completion.source?.assumingMemoryBound(to: GInputStream.self),
                completion.result, &read, &error)
            return isDone != 0 && read == UInt(count)
        }
        guard done == true else {
            unsafe g_free(UnsafeMutableRawPointer(bitPattern: buffer))
            return nil
        }
        return unsafe SharedBytes(taking: UnsafeMutableRawPointer(bitPattern: buffer), count: count)
    }
}

/// Calls `body` with strings as a null-terminated array of C strings.
func withCStringArray<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = unsafe strings.map { unsafe g_strdup($0) }
    defer { unsafe pointers.forEach { unsafe g_free($0) } }
    unsafe pointers.append(nil)
    return unsafe pointers.withUnsafeMutableBufferPointer {
        unsafe body(required($0.baseAddress, "array"))
    }
}
