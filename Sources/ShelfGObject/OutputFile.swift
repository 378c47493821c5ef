internal import CGtk
internal import Glibc

/// Writes output files named on the command line.
package enum OutputFile {
    /// Replaces a regular file atomically, or writes into a device or pipe.
    ///
    /// Returns true on success.
    package static func write(_ bytes: [UInt8], to path: [UInt8]) -> Bool {
        guard isSpecial(path) else {
            return unsafe bytes.withUnsafeBytes { bytes in
                unsafe withCString(path) {
                    unsafe g_file_set_contents(
                        $0, bytes.assumingMemoryBound(to: CChar.self).baseAddress,
                        gssize(bytes.count), nil) != 0
                }
            }
        }
        // Fail at once on a pipe without a reader.
        let descriptor = unsafe withCString(path) {
            unsafe open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return false }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        let isTaken = PrivateFile.writeAll(SharedBytes(bytes), to: descriptor)
        return close(descriptor) == 0 && isTaken
    }

    /// Returns true for a device, pipe or socket.
    ///
    /// Links are followed.
    static func isSpecial(_ path: [UInt8]) -> Bool {
        var status = stat()
        guard unsafe withCString(path, { unsafe stat($0, &status) }) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}
