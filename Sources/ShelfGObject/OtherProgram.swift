internal import CGtk
internal import Glibc

/// A program of somebody else's, run to its end.
package enum OtherProgram {
    /// How it ended.
    package struct Outcome: Equatable, Sendable {
        /// The exit status; nil when a signal ended it.
        package let status: Int?
        /// The end of what was written to standard error until then.
        package let errors: String

        /// Describes an end.
        package init(status: Int?, errors: String) {
            (self.status, self.errors) = (status, errors)
        }
    }

    /// The words of a command line by the rules of a shell for quotes; nothing is expanded.
    ///
    /// - Throws: `GLibError` for quotes without an end, and for no words at all.
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

    /// Where a program lies, by its path or looked for in `PATH`; nil for one that cannot be run.
    package static func path(of program: String) -> String? {
        unsafe String(takingCString: g_find_program_in_path(program))
    }

    /// Runs a program and waits for its end, without a shell.
    ///
    /// What it leaves running is not waited for, and does not suffer when whoever waits ends.
    ///
    /// - Parameters:
    ///   - arguments: The program, by its path or looked for in `PATH`, and its arguments, without
    ///     zero bytes.
    ///   - folder: Where it runs, if that has a path.
    ///   - input: What it finds on standard input.
    /// - Throws: `GLibError` when it does not start.
    @concurrent
    package static func run(
        _ arguments: [[UInt8]], in folder: File?, input: [UInt8]
    ) async throws -> Outcome {
        // A program starts in its folder, whose disk it may wait for, and the start for that.
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
            // Waits here for a disk that does not answer: the child would wait with copies of all open files, which nothing
            // else could then close. What is wrong with the folder, if anything, is said by the start.
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

    /// A file without a name: unlike a pipe it need not be read by a program that has no use for it, and does not kill
    /// one that writes into it when nobody reads it any more.
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

    /// What the last call has left is why a program is not started.
    private static var failure: GLibError {
        unsafe GLibError(
            taking: g_error_new_literal(
                g_io_error_quark(), Int32(g_io_error_from_errno(errno).rawValue),
                localized("The files cannot be handed over")))
    }

    /// What a program writes to standard error.
    private final class ErrorFile: Sendable {
        /// How many bytes of it are told at most, the last.
        private static let most = 16 << 10

        private let descriptor: Int32

        /// Holds nothing yet.
        init() throws(GLibError) {
            descriptor = try file(of: [])
            // A program may open it once more by its name in /dev, and write there, too.
            guard fcntl(descriptor, F_SETFL, O_APPEND) == 0 else { throw failure }
        }

        @inline(never) deinit { close(descriptor) }

        /// A descriptor of it for somebody else.
        func another() throws(GLibError) -> Int32 {
            let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
            guard other >= 0 else { throw failure }
            return other
        }

        /// What was written last so far.
        var end: String {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { return "" }
            let start = max(0, Int(status.st_size) - Self.most)
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.most) { buffer, filled in
                unsafe filled = max(
                    0, pread(descriptor, buffer.baseAddress, buffer.count, off_t(start)))
            }
            // It may begin in the middle of a letter.
            let whole = start == 0 ? bytes[...] : bytes.drop { $0 & 0xC0 == 0x80 }
            return String(decoding: whole, as: UTF8.self)
        }
    }
}
