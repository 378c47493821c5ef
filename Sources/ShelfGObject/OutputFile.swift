internal import CGtk
internal import Glibc

/// Files that a person names for what a program writes.
package enum OutputFile {
    /// Writes a file as a whole; into a device or pipe the bytes are written, and it stays.
    ///
    /// Returns whether it worked.
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
        // A pipe that nobody reads is refused at once.
        let descriptor = unsafe withCString(path) {
            unsafe open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return false }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        let isTaken = PrivateFile.writeAll(SharedBytes(bytes), to: descriptor)
        return close(descriptor) == 0 && isTaken
    }

    /// Something is there that is neither a file nor a folder; a link is what it leads to.
    static func isSpecial(_ path: [UInt8]) -> Bool {
        var status = stat()
        guard unsafe withCString(path, { unsafe stat($0, &status) }) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }
}
