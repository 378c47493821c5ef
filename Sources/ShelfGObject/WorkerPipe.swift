internal import Glibc

/// A worker process's own end of the pipes: requests come in on standard input, replies leave on
/// what was standard output.
///
/// Libraries that print cannot disturb the replies: standard output leads to standard error.
@safe
package struct WorkerPipe: ~Copyable {
    private let output: Int32
    private var pending: [UInt8] = []

    /// Takes over standard input and output.
    package init() {
        output = fcntl(1, F_DUPFD_CLOEXEC, 3)
        dup2(2, 1)
        // Large enough for a whole thumbnail, so that the parent is woken once for it.
        _ = fcntl(output, Self.setPipeSize, 1 << 20)
        signal(SIGPIPE, SIG_IGN)
    }

    // F_SETPIPE_SZ, which only some of the C library's headers show.
    private static let setPipeSize: Int32 = 1031

    @inline(never) deinit { close(output) }

    /// The next line, without its newline; nil when the parent is gone.
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

    /// Whether there is something to read, or the parent is gone, within so many milliseconds.
    package func hasInput(within milliseconds: Int32 = 0) -> Bool {
        if !pending.isEmpty { return true }
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&input, 1, milliseconds) > 0
    }

    /// Writes all the bytes; false when the parent is gone.
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

    /// Ends the process at once, without the clean-up of libraries that were in the middle of work.
    ///
    /// The parent takes the end of the pipe for that of the process, so nothing comes in between.
    package consuming func exitProcess() -> Never { _exit(0) }
}
