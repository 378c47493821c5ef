internal import CGtk
public import ShelfGObject

/// Another program, started by a test and ended with it.
@safe @MainActor
public final class ChildProgram {
    private let process: OpaquePointer

    /// Starts a program with its arguments and further environment variables.
    public init(_ arguments: [String], environment: [String: String] = [:]) throws(GLibError) {
        let launcher = unsafe required(
            g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE), "launcher")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(launcher)) }
        for (name, value) in environment {
            unsafe g_subprocess_launcher_setenv(launcher, name, value, 1)
        }
        var strings = unsafe arguments.map { unsafe UnsafePointer<CChar>?(g_strdup($0)) } + [nil]
        defer { unsafe strings.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) } }
        var error: UnsafeMutablePointer<GError>?
        guard let process = unsafe g_subprocess_launcher_spawnv(launcher, &strings, &error) else {
            throw unsafe GLibError(taking: error)
        }
        unsafe self.process = process
    }

    /// Waits for the program's end and returns its exit status; nil when a signal ended it.
    public func wait() -> Int? {
        unsafe g_subprocess_wait(process, nil, nil)
        guard unsafe g_subprocess_get_if_exited(process) != 0 else { return nil }
        return unsafe Int(g_subprocess_get_exit_status(process))
    }

    /// Whether the program still runs.
    public var isRunning: Bool { unsafe g_subprocess_get_identifier(process) != nil }

    /// Ends the program and waits until it has ended.
    public func terminate() {
        unsafe g_subprocess_send_signal(process, 15)
        unsafe g_subprocess_wait(process, nil, nil)
    }

    isolated deinit {
        if unsafe g_subprocess_get_identifier(process) != nil {
            unsafe g_subprocess_force_exit(process)
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(process))
    }
}
