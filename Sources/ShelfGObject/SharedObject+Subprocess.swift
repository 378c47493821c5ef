internal import CGtk
internal import Glibc

extension SharedObject {
    /// Starts a program with pipes for its standard input and output.
    ///
    /// - Parameter arguments: The program's path, then its arguments.
    /// - Throws: `GLibError` when it does not start.
    static func subprocess(_ arguments: [String]) throws -> SharedObject {
        let flags = GSubprocessFlags(
            rawValue: G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue
                | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue)
        var error: UnsafeMutablePointer<GError>?
        let process = unsafe withCStringArray(arguments) { arguments in
            unsafe arguments.withMemoryRebound(
                to: UnsafePointer<CChar>?.self, capacity: 1
            ) { unsafe g_subprocess_newv($0, flags, &error) }
        }
        guard let process = unsafe process else { throw unsafe GLibError(taking: error) }
        // A write to a dead child must fail instead of ending this process.
        signal(SIGPIPE, SIG_IGN)
        return unsafe SharedObject(owning: process)
    }
}
