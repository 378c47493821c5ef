internal import CGtk
internal import Glibc
internal import Synchronization

/// The names in a folder of this computer, read without a look at what bears them.
///
/// GIO reads a name and asks about its file in one, so that a file which does not answer ends all of the listing;
/// and it takes a disk that fails in the middle for the end.
///
/// Design: docs/design/library.md#reading
@safe
final class FolderNames: Sendable {
    /// A name, and what bears it as far as the folder knows.
    struct Entry: Sendable {
        let name: [UInt8]
        let number: UInt64
        let kind: DiskStatus.Kind?
    }

    /// What is read at a time.
    struct Part: Sendable {
        var entries: [Entry] = []
        /// Whether there are no more, or none that can be read.
        var isLast = false
        /// Why there are no more, where that is not the end of them.
        var failure: DiskError?
    }

    /// The address of what is read by, for as long as this lives.
    private let stream: Mutex<UInt>

    /// Opens a folder, waiting for it.
    init(_ path: [UInt8]) throws(DiskError) {
        guard let stream = unsafe withCString(path, { unsafe opendir($0) }) else { throw .last }
        self.stream = Mutex(UInt(bitPattern: stream))
    }

    @inline(never) deinit {
        let stream = stream.withLock { $0 }
        unsafe _ = closedir(required(OpaquePointer(bitPattern: stream), "stream"))
    }

    /// The next names, at most so many.
    ///
    /// They come in the order of their numbers, which is that of the disk as a rule.
    func next(_ count: Int) -> Part {
        var part = Part()
        let code = stream.withLock { stream in
            let stream = unsafe required(OpaquePointer(bitPattern: stream), "stream")
            while part.entries.count < count {
                errno = 0
                guard let entry = unsafe readdir(stream) else {
                    part.isLast = true
                    return errno
                }
                let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
                    unsafe bytes(
                        of: required(name.baseAddress, "name").assumingMemoryBound(to: CChar.self))
                }
                guard name != [46], name != [46, 46] else { continue }
                unsafe part.entries.append(
                    Entry(
                        name: name, number: UInt64(entry.pointee.d_ino),
                        kind: Self.kind(entry.pointee.d_type)))
            }
            return 0
        }
        // A folder that was taken away meanwhile has no further names.
        if code != 0, code != ENOENT { part.failure = DiskError(code) }
        part.entries.sort { $0.number < $1.number }
        return part
    }

    private static func kind(_ type: UInt8) -> DiskStatus.Kind? {
        switch Int(type) {
        case DT_REG: .regular
        case DT_DIR: .folder
        case DT_LNK: .link
        case DT_UNKNOWN: nil
        default: .special
        }
    }
}
