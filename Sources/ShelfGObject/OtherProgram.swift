internal import CGtk
internal import Glibc

/// Runs external programs to their end.
package enum OtherProgram {
    /// The result of a program.
    package struct Outcome: Equatable, Sendable {
        /// The exit status; nil when a signal ended it.
        package let status: Int?
        /// The last part of standard error.
        package let errors: String

        /// Creates a result.
        package init(status: Int?, errors: String) {
            (self.status, self.errors) = (status, errors)
        }
    }

    /// Splits a command line by shell quoting rules, without expansion.
    ///
    /// - Throws: `GLibError` for an unterminated quote or an empty line.
    package static func words(_ line: String) throws(GLibError) -> [String] {
        var words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var count: Int32 = 0
        var error: UnsafeMutablePointer<GError>?
        guard unsafe g_shell_parse_argv(line, &count, &words, &error) != 0 else {
            throw unsafe GLibError(taking: error)
        }
        defer { unsafe g_strfreev(words) }
        return (0..<Int(count)).compactMap { index in
            unsafe words?[index].map { unsafe String(cString: $0) }
        }
    }

    /// Returns the path of a program, searched in `PATH`; nil if it is not executable.
    package static func path(of program: String) -> String? {
        unsafe String(takingCString: g_find_program_in_path(program))
    }

    /// Runs a program without a shell and waits for its end.
    ///
    /// Its own children may outlive it and are not waited for.
    ///
    /// - Parameters:
    ///   - arguments: The program, as a path or a name in `PATH`, and its arguments, without zero
    ///     bytes.
    ///   - folder: The working directory, if it has a path.
    ///   - input: The contents of standard input.
    /// - Throws: `GLibError` when it does not start.
    @concurrent
    package static func run(
        _ arguments: [[UInt8]], in folder: File?, input: [UInt8]
    ) async throws -> Outcome {
        // The start may block on the disk of the working directory.
        let (process, errors) = try await DiskThreads.run {
            Result {
                let errors = try ErrorFile()
                return (try spawn(arguments, in: folder, input: input, errors), errors)
            }
        }.get()
        try await unsafe AsyncCall.run { cancellable, callback, data in
            unsafe process.withOpaque {
                unsafe g_subprocess_wait_async($0, cancellable, callback, data)
            }
        } finish: { completion, error in
            unsafe _ = g_subprocess_wait_finish(
                completion.source.map { OpaquePointer($0) }, completion.result, &error)
        }
        let status: Int? = unsafe process.withOpaque {
            unsafe g_subprocess_get_if_exited($0) != 0
                ? Int(g_subprocess_get_exit_status($0)) : nil
        }
        return Outcome(status: status, errors: await DiskThreads.run { errors.end })
    }

    private static func spawn(
        _ arguments: [[UInt8]], in folder: File?, input: [UInt8], _ errors: ErrorFile
    ) throws -> SharedObject {
        DiskThreads.expect()
        let launcher = unsafe required(
            g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_STDOUT_SILENCE), "launcher")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(launcher)) }
        if let path = folder?.pathBytes {
            let path = path.map { CChar(bitPattern: $0) } + [0]
            // Wait for a silent disk here: a forked child would wait with copies of all
            // descriptors. Errors of the folder are reported by the start.
            _ = unsafe access(path, X_OK)
            unsafe g_subprocess_launcher_set_cwd(launcher, path)
        }
        unsafe try g_subprocess_launcher_take_stdin_fd(launcher, file(of: input))
        unsafe try g_subprocess_launcher_take_stderr_fd(launcher, errors.another())
        var words: [UnsafePointer<CChar>?] = unsafe arguments.map { argument in
            let text = argument.map { CChar(bitPattern: $0) } + [0]
            return unsafe strdup(text).map { unsafe UnsafePointer($0) }
        }
        unsafe words.append(nil)
        defer { unsafe words.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        var error: UnsafeMutablePointer<GError>?
        guard let process = unsafe g_subprocess_launcher_spawnv(launcher, &words, &error) else {
            throw unsafe GLibError(taking: error)
        }
        return unsafe SharedObject(owning: UnsafeMutableRawPointer(process))
    }

    /// Creates an anonymous file.
    ///
    /// Unlike a pipe, a program may leave it unread, and a writer without a reader is not killed.
    private static func file(of bytes: [UInt8]) throws(GLibError) -> Int32 {
        var name: UnsafeMutablePointer<CChar>?
        var error: UnsafeMutablePointer<GError>?
        let descriptor = unsafe g_file_open_tmp(nil, &name, &error)
        guard descriptor >= 0, let name = unsafe name else { throw unsafe GLibError(taking: error) }
        unsafe unlink(name)
        unsafe g_free(name)
        guard PrivateFile.writeAll(SharedBytes(bytes), to: descriptor),
            lseek(descriptor, 0, SEEK_SET) == 0
        else {
            let failure = failure
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    /// The error in `errno` as the reason for a failed start.
    private static var failure: GLibError {
        unsafe GLibError(
            taking: g_error_new_literal(
                g_io_error_quark(), Int32(g_io_error_from_errno(errno).rawValue),
                localized("The files cannot be passed on")))
    }

    /// The file that receives a program's standard error.
    private final class ErrorFile: Sendable {
        /// The most bytes kept, from the end.
        private static let most = 16 << 10

        private let descriptor: Int32

        /// Creates an empty file.
        init() throws(GLibError) {
            descriptor = try file(of: [])
            // A program may open it again through /dev/stderr, so both must append.
            guard fcntl(descriptor, F_SETFL, O_APPEND) == 0 else { throw failure }
        }

        @inline(never) deinit { close(descriptor) }

        /// Returns a duplicate descriptor.
        func another() throws(GLibError) -> Int32 {
            let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard other >= 0 else { throw failure }
            return other
        }

        /// The text written last.
        var end: String {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            let start = max(0, Int(status.st_size) - Self.most)
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.most) { buffer, filled in
                unsafe filled = max(
                    0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(start)))
            }
            // Drop a partial UTF-8 sequence at the beginning.
            let whole = start == 0 ? bytes[...] : bytes.drop { $0 & 0xC0 == 0x80 }
            return String(decoding: whole, as: UTF8.self)
        }
    }
}
