internal import CSandbox
internal import Glibc

/// The files without names that a process was given, which no limit of its memory counts.
///
/// They are counted here for as long as it holds them, in whatever way.
///
/// Design: docs/design/decoding.md#memory
@safe
package final class MemoryFiles {
    /// How many a process holds at most.
    ///
    /// A member of an archive, a page or a cover in it and what its loader makes are one each; the compiler of loops
    /// that GStreamer uses keeps some.
    package static let most = 6
    /// How large each becomes at most: what is taken out of an archive to be shown has no more.
    static let largest: UInt64 = 128 << 20

    /// Those that were given and may still be held, opened for reading.
    private var given: [Int32] = []

    package init() {}

    @inline(never) deinit { for descriptor in given { close(descriptor) } }

    /// One more that holds these bytes; it cannot be had where there are as many as allowed.
    package func answer(holding bytes: [UInt8] = []) -> FilterListener.Answer {
        empty()
        guard given.count < Self.most else { return .failure(EMFILE) }
        let file = csandbox_memory()
        guard file >= 0 else { return .failure(errno) }
        defer { close(file) }
        guard Self.write(bytes, to: file) else { return .failure(EIO) }
        // Only what was opened is known to be open.
        let (watched, handed) = (Self.opened(file, O_RDONLY), Self.opened(file, O_RDWR))
        guard watched >= 0, handed >= 0 else {
            for descriptor in [watched, handed] where descriptor >= 0 { close(descriptor) }
            return .failure(EMFILE)
        }
        given.append(watched)
        return .descriptor(handed)
    }

    /// One of these that the process opens once more, as it counts: for writing too; nil for any other file.
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

    /// Forgets those that the process has let go of.
    func empty() {
        given.removeAll { descriptor in
            guard csandbox_is_let_go(descriptor) == 1 else { return false }
            // What names it without having it open keeps it, too.
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
