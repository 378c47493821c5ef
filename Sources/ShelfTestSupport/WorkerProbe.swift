import Glibc
import ShelfGObject

/// A child process with pipes that a test waits for.
@safe
package final class WorkerProbe {
    /// The process ID.
    package let number: Int32
    private let input: Int32
    private let output: Int32

    /// Starts a command, or returns nil if that fails.
    package init?(_ command: [String]) {
        var (asked, said): ([Int32], [Int32]) = ([0, 0], [0, 0])
        guard unsafe pipe(&asked) == 0, unsafe pipe(&said) == 0 else { return nil }
        for end in [asked[1], said[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, asked[0], 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, said[1], 1)
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var number: Int32 = 0
        let code = unsafe posix_spawn(
            &number, command[0], &actions, nil, &arguments, environ)
        close(asked[0])
        close(said[1])
        guard code == 0 else { return nil }
        (self.number, input, output) = (number, asked[1], said[0])
        signal(SIGPIPE, SIG_IGN)
    }

    @inline(never) deinit {
        close(input)
        close(output)
        kill(number, SIGKILL)
        _ = waitpid(number, nil, 0)
    }

    /// Writes to its standard input, and returns false if nobody reads it.
    package func say(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) == $0.count }
    }

    /// The result of a read.
    package enum Heard {
        case bytes([UInt8])
        /// The process has ended or closed its output.
        case end
        /// A timeout.
        case nothing
    }

    /// Reads exactly `count` bytes, with a timeout for each part.
    package func read(_ count: Int, milliseconds: Int32 = 20_000) -> Heard {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return .nothing }
            let part = unsafe bytes.withUnsafeMutableBytes {
                unsafe Glibc.read(output, $0.baseAddress?.advanced(by: done), count - done)
            }
            guard part > 0 else { return .end }
            done += part
        }
        return .bytes(bytes)
    }

    /// Waits until the process writes or ends.
    ///
    /// Returns false once it and its descendants have used that much processor time without output,
    /// or a minute later by the clock. So a busy machine makes no process late.
    package func hears(milliseconds: Int32) -> Bool {
        let limit = processorTime + Int(milliseconds)
        let end = ContinuousClock.now + .milliseconds(60_000 + Int(milliseconds))
        while processorTime <= limit, ContinuousClock.now < end {
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&waiting, 1, 50) > 0 { return true }
        }
        return false
    }

    /// The processor time of the process and its descendants, in milliseconds.
    private var processorTime: Int {
        let tick = sysconf(Int32(_SC_CLK_TCK))
        return ([number] + processes).reduce(0) { sum, process in
            let status = File(path: "/proc/\(process)/stat").contents() ?? []
            // The name in parentheses may hold any bytes. The times are the 12th to 15th words
            // after it.
            let words = String(decoding: status, as: UTF8.self).split(separator: ")").last?
                .split(separator: " ").map { Int($0) ?? 0 }
            return sum + (words.map { $0.dropFirst(11).prefix(4).reduce(0, +) } ?? 0) * 1_000 / tick
        }
    }

    /// The output is closed by all processes, as far as known now.
    package var isAtItsEnd: Bool {
        if case .end = read(1, milliseconds: 0) { return true }
        return false
    }

    /// The descendants of the process, the deepest last.
    package var processes: [Int32] { Self.processes(below: number) }

    /// Returns the descendants of a process, the deepest last.
    package static func processes(below process: Int32) -> [Int32] {
        children(of: process).flatMap { [$0] + processes(below: $0) }
    }

    /// Returns the children of a process's first thread.
    package static func children(of process: Int32) -> [Int32] {
        let children = File(path: "/proc/\(process)/task/\(process)/children").contents() ?? []
        return String(decoding: children, as: UTF8.self).split(separator: " ")
            .compactMap { Int32($0) }
    }

    /// The number of threads of this process in disk sleep.
    package static var threadsWaitingForDisks: Int {
        let threads = PrivateFile.names(inFolder: "/proc/self/task")
        return threads.count { thread in
            let status = File(path: "/proc/self/task/\(thread)/stat").contents() ?? []
            return String(decoding: status, as: UTF8.self).contains(") D ")
        }
    }

    /// Returns true if a process runs; a zombie does not.
    package static func isRunning(_ process: Int32) -> Bool {
        let status = File(path: "/proc/\(process)/stat").contents() ?? []
        return !status.isEmpty && !String(decoding: status, as: UTF8.self).contains(") Z ")
    }

    /// Returns the peak memory of a process in bytes.
    package static func peakMemory(of process: Int32) -> Int? {
        let status = File(path: "/proc/\(process)/status").contents() ?? []
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("VmHWM:")
        }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
    }
}
