internal import CGtk

/// A child process with blocking input and output, killed when it is deallocated.
@safe
package final class WaitingProgram: Sendable {
    private let process: SharedObject

    /// Starts a program with pipes for its standard input and output.
    ///
    /// - Parameter arguments: The program's path, then its arguments.
    /// - Throws: `GLibError` when it does not start.
    package init(_ arguments: [String]) throws {
        process = try SharedObject.subprocess(arguments)
    }

    @inline(never) deinit { terminate() }

    /// Kills the process at once.
    package func terminate() { unsafe process.withOpaque { unsafe g_subprocess_force_exit($0) } }

    /// Waits for the end and returns the exit status; nil after a signal.
    package func exitStatus() -> Int? {
        unsafe process.withOpaque {
            guard unsafe g_subprocess_wait($0, nil, nil) != 0,
                unsafe g_subprocess_get_if_exited($0) != 0
            else { return nil }
            return unsafe Int(g_subprocess_get_exit_status($0))
        }
    }

    /// Writes bytes.
    ///
    /// Returns false when the process is gone.
    ///
    /// - Parameter isAll: True to close the input afterwards.
    @discardableResult
    package func say(_ bytes: [UInt8], isAll: Bool = true) -> Bool {
        unsafe process.withOpaque { process in
            let input = unsafe g_subprocess_get_stdin_pipe(process)
            let isWritten = unsafe bytes.withUnsafeBytes {
                unsafe g_output_stream_write_all(
                    input, $0.baseAddress, UInt($0.count), nil, nil, nil) != 0
            }
            return unsafe isWritten && (!isAll || g_output_stream_close(input, nil, nil) != 0)
        }
    }

    /// Reads exactly `count` bytes; nil when the process ends first.
    package func read(_ count: Int) -> [UInt8]? {
        unsafe process.withOpaque { process in
            var bytes = [UInt8](repeating: 0, count: count)
            var done: UInt = 0
            let isRead = unsafe bytes.withUnsafeMutableBytes {
                unsafe g_input_stream_read_all(
                    g_subprocess_get_stdout_pipe(process), $0.baseAddress, UInt(count), &done, nil,
                    nil) != 0
            }
            return isRead && done == UInt(count) ? bytes : nil
        }
    }
}
