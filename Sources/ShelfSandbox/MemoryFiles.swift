internal import CSandbox
internal import Glibc

/// The anonymous files given to a process, which no limit on its memory covers.
///
/// Files are counted for as long as the process refers to them in any way.
///
/// Design: docs/design/decoding.md#memory
@safe
package final class MemoryFiles {
    /// The largest number of files that a process holds.
    ///
    /// A member of an archive, a page or cover in it and the output of its loader are one each. The
    /// compiler that GStreamer uses (Orc) keeps some.
    package static let most = 6
    /// The largest size of a file in bytes, which is also the limit for members extracted from an
    /// archive.
    static let largest: UInt64 = 128 << 20

    /// Read-only descriptors of the files that may still be held.
    private var given: [Int32] = []

    package init() {}

    @inline(never) deinit { for descriptor in given { close(descriptor) } }

    /// Returns a new file with these bytes, or an error if the limit is reached.
    package func answer(holding bytes: [UInt8] = []) -> FilterListener.Answer {
        empty()
        guard given.count < Self.most else { return .failure(EMFILE) }
        let file = csandbox_memory()
        guard file >= 0 else { return .failure(errno) }
        defer { close(file) }
        guard Self.write(bytes, to: file) else { return .failure(EIO) }
        // Only descriptors opened by path take part in the check for open files.
        let (watched, handed) = (Self.opened(file, O_RDONLY), Self.opened(file, O_RDWR))
        guard watched >= 0, handed >= 0 else {
            for descriptor in [watched, handed] where descriptor >= 0 { close(descriptor) }
            return .failure(EMFILE)
        }
        given.append(watched)
        return .descriptor(handed)
    }

    /// Opens one of these files again for the process, so that it is counted, or returns nil for
    /// any other file.
    ///
    /// The descriptor is open for writing too.
    func counted(_ descriptor: Int32) -> Int32? {
        var (status, own) = (stat(), stat())
        guard unsafe fstat(descriptor, &status) == 0,
            given.contains(where: {
                unsafe fstat($0, &own) == 0 && own.st_dev == status.st_dev
                    && own.st_ino == status.st_ino
            })
        else { return nil }
        return Self.opened(descriptor, O_RDWR)
    }

    /// Forgets files that the process has closed.
    func empty() {
        given.removeAll { descriptor in
            guard csandbox_is_let_go(descriptor) == 1 else { return false }
            // A mapping keeps a file without having it open.
            let file = Self.opened(descriptor, O_RDWR)
            let isEmpty = file >= 0 && ftruncate(file, 0) == 0
            if file >= 0 { close(file) }
            if isEmpty { close(descriptor) }
            return isEmpty
        }
    }

    private static func opened(_ descriptor: Int32, _ flags: Int32) -> Int32 {
        unsafe open("/proc/self/fd/\(descriptor)", flags | O_CLOEXEC)
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(file, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return false }
            rest.removeFirst(count)
        }
        return true
    }
}
