internal import CGtk
package import ShelfGObject

/// A child process that a test starts, and that ends with this object.
@safe @MainActor
package final class ChildProgram {
    private let process: OpaquePointer

    /// Starts a program with its arguments and additional environment variables.
    package convenience init(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws(GLibError) {
        try self.init(arguments, environment: environment, without: [], isPiped: false)
    }

    private init(
        _ arguments: [String], environment: [String: String], without hidden: [String],
        isPiped: Bool
    ) throws(GLibError) {
        let pipes: [GSubprocessFlags] = [
            G_SUBPROCESS_FLAGS_STDIN_PIPE, G_SUBPROCESS_FLAGS_STDOUT_PIPE,
            G_SUBPROCESS_FLAGS_STDERR_PIPE,
        ]
        let flags = isPiped ? pipes.reduce(0) { $0 | $1.rawValue } : 0
        let launcher = unsafe required(
            g_subprocess_launcher_new(GSubprocessFlags(rawValue: flags)), "launcher")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(launcher)) }
        for (name, value) in environment {
            unsafe g_subprocess_launcher_setenv(launcher, name, value, 1)
        }
        for name in hidden { unsafe g_subprocess_launcher_unsetenv(launcher, name) }
        var strings = unsafe arguments.map { unsafe UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
        defer { unsafe strings.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) } }
        var error: UnsafeMutablePointer<GError>?
        guard let process = unsafe g_subprocess_launcher_spawnv(launcher, &strings, &error) else {
            throw unsafe GLibError(taking: error)
        }
        unsafe self.process = process
    }

    /// The result of a program that has ended.
    package struct Outcome: Sendable {
        /// The exit status, or nil if a signal ended the program.
        package let status: Int?
        /// The text on standard output.
        package let output: String
        /// The text on standard error.
        package let errors: String
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: The program and its arguments.
    ///   - environment: Additional environment variables.
    ///   - hidden: Environment variables that the program does not inherit.
    ///   - input: The bytes on standard input.
    package static func run(
        _ arguments: [String], environment: [String: String] = [:], without hidden: [String] = [],
        input: [UInt8] = []
    ) throws(GLibError) -> Outcome {
        let child = try ChildProgram(
            arguments, environment: environment, without: hidden, isPiped: true)
        let input = unsafe g_bytes_new(input, gsize(input.count))
        defer { unsafe g_bytes_unref(input) }
        var output: OpaquePointer?
        var errors: OpaquePointer?
        var error: UnsafeMutablePointer<GError>?
        guard
            unsafe g_subprocess_communicate(
                child.process, input, nil, &output, &errors, &error) != 0
        else { throw unsafe GLibError(taking: error) }
        return unsafe Outcome(
            status: child.wait(), output: text(taking: output), errors: text(taking: errors))
    }

    private static func text(taking bytes: OpaquePointer?) -> String {
        guard let bytes = unsafe bytes else { return "" }
        defer { unsafe g_bytes_unref(bytes) }
        var count: gsize = 0
        let start = unsafe g_bytes_get_data(bytes, &count)
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// The process id, or nil when the program has ended.
    package var processIdentifier: String? {
        unsafe g_subprocess_get_identifier(process).map { unsafe String(cString: $0) }
    }

    /// Waits for the program's end and returns its exit status, or nil if a signal ended it.
    package func wait() -> Int? {
        unsafe g_subprocess_wait(process, nil, nil)
        guard unsafe g_subprocess_get_if_exited(process) != 0 else { return nil }
        return unsafe Int(g_subprocess_get_exit_status(process))
    }

    /// The signal that ended the program, or nil while it runs and after a normal exit.
    package var endSignal: Int? {
        guard !isRunning, unsafe g_subprocess_get_if_signaled(process) != 0 else { return nil }
        return unsafe Int(g_subprocess_get_term_sig(process))
    }

    /// The program is running.
    package var isRunning: Bool { unsafe g_subprocess_get_identifier(process) != nil }

    /// Sends SIGTERM to the program and waits for its end.
    package func terminate() {
        unsafe g_subprocess_send_signal(process, 15)
        unsafe g_subprocess_wait(process, nil, nil)
    }

    /// Kills the program with SIGKILL and waits for its end.
    package func kill() {
        unsafe g_subprocess_force_exit(process)
        unsafe g_subprocess_wait(process, nil, nil)
    }

    isolated deinit {
        if unsafe g_subprocess_get_identifier(process) != nil {
            unsafe g_subprocess_force_exit(process)
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(process))
    }
}
