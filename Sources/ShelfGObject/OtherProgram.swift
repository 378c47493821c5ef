internal import CGtk
internal import Glibc

/// A program of somebody else's, run to its end.
package enum OtherProgram {
    /// How it ended.
    package struct Outcome: Equatable, Sendable {
        /// The exit status; nil when a signal ended it.
        package let status: Int?
        /// What it wrote to standard error.
        package let errors: String
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
        let process = try await DiskThreads.run {
            Result { try spawn(arguments, in: folder, input: input) }
        }.get()
        let errors = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe process.withOpaque {
                unsafe g_subprocess_communicate_async($0, nil, cancellable, callback, data)
            }
        } finish: { completion, error in
            var errors: OpaquePointer?
            unsafe g_subprocess_communicate_finish(
                completion.source.map { OpaquePointer($0) }, unsafe completion.result, nil, &errors,
                &error)
            let bytes = unsafe errors.map { unsafe SharedBytes(owning: $0).array } ?? []
            return String(decoding: bytes, as: UTF8.self)
        }
        let status: Int? = unsafe process.withOpaque {
            unsafe g_subprocess_get_if_exited($0) != 0
                ? Int(g_subprocess_get_exit_status($0)) : nil
        }
        return Outcome(status: status, errors: errors)
    }

    private static func spawn(
        _ arguments: [[UInt8]], in folder: File?, input: [UInt8]
    ) throws -> SharedObject {
        DiskThreads.expect()
        let flags = [G_SUBPROCESS_FLAGS_STDOUT_SILENCE, G_SUBPROCESS_FLAGS_STDERR_PIPE]
        let launcher = unsafe required(
            g_subprocess_launcher_new(
                GSubprocessFlags(rawValue: flags.reduce(0) { $0 | $1.rawValue })), "launcher")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(launcher)) }
        if let path = folder?.pathBytes {
            let path = path.map { CChar(bitPattern: $0) } + [0]
            // Waits here for a disk that does not answer: the child would wait with copies of all open files, which nothing
            // else could then close. What is wrong with the folder, if anything, is said by the start.
            _ = unsafe access(path, X_OK)
            unsafe g_subprocess_launcher_set_cwd(launcher, path)
        }
        unsafe try g_subprocess_launcher_take_stdin_fd(launcher, file(of: input))
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

    /// A file without a name: unlike a pipe it need not be read by a program that has no use for it.
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
            let reason = g_io_error_from_errno(errno).rawValue
            close(descriptor)
            throw unsafe GLibError(
                taking: g_error_new_literal(
                    g_io_error_quark(), Int32(reason), localized("The files cannot be handed over"))
            )
        }
        return descriptor
    }
}
