internal import CGtk
internal import Glibc

/// A child process spoken to over pipes; killed when dropped.
@safe @MainActor
package final class Subprocess {
    private let process: SharedObject
    private let input: SharedObject
    private let output: SharedObject

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

    isolated deinit { terminate() }

    /// Kills the process at once; what is being read from it ends.
    package func terminate() { unsafe process.withOpaque { unsafe g_subprocess_force_exit($0) } }

    /// Waits for its end: what it exits with; nil when a signal ended it, or nobody waits any more.
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

    /// Writes all the bytes, waiting while the pipe is full; false when the process is gone.
    ///
    /// Only for messages far smaller than a pipe's 64 KiB to a process that reads.
    package func write(_ bytes: [UInt8]) -> Bool {
        unsafe input.withPointer(as: GOutputStream.self) { input in
            unsafe bytes.withUnsafeBytes {
                unsafe g_output_stream_write_all(
                    input, $0.baseAddress, UInt($0.count), nil, nil, nil) != 0
            }
        }
    }

    /// Tells the process that nothing more is to come; what it still writes can be read.
    package func closeInput() {
        unsafe input.withPointer(as: GOutputStream.self) {
            unsafe _ = g_output_stream_close($0, nil, nil)
        }
    }

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
