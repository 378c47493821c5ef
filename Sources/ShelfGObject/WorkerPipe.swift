internal import Glibc

/// A worker process's end of the pipes: requests on standard input, replies on the original
/// standard output.
///
/// Standard output is redirected to standard error, so that libraries that print do not disturb
/// replies.
@safe
package struct WorkerPipe: ~Copyable {
    private let output: Int32
    private var pending: [UInt8] = []

    /// Takes over standard input and output.
    package init() {
        output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        dup2(2, 1)
        // Large enough for a whole thumbnail, so that it wakes the parent once.
        _ = fcntl(output, Self.setPipeSize, 1 << 20)
        signal(SIGPIPE, SIG_IGN)
    }

    // `F_SETPIPE_SZ`, which only some C library headers define.
    private static let setPipeSize: Int32 = 1031

    @inline(never) deinit { close(output) }

    /// Reads the next line without its newline; nil when the parent is gone.
    package mutating func readLine() -> [UInt8]? {
        while true {
            if let newline = pending.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(pending[..<newline])
                pending.removeSubrange(...newline)
                return line
            }
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe read(0, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            pending += chunk[..<count]
        }
    }

    /// Returns true when input arrives, or the parent ends, within a time in milliseconds.
    package func hasInput(within milliseconds: Int32 = 0) -> Bool {
        if !pending.isEmpty { return true }
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&input, 1, milliseconds) > 0
    }

    /// Writes all bytes.
    ///
    /// Returns false when the parent is gone.
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(output, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Ends the process at once, without exit handlers of libraries that may be in the middle of
    /// work.
    ///
    /// The parent takes the end of the pipe for that of the process, so nothing may run in between.
    package consuming func exitProcess() -> Never { _exit(0) }
}
