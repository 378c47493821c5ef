internal import CGtk
internal import Glibc
internal import Synchronization

/// The names in a local folder, read without querying their files.
///
/// GIO reads a name and queries its file in one step, so one silent file ends the whole listing.
/// GIO also takes a read error for the end of the folder.
///
/// Design: docs/design/library.md#reading
@safe
final class FolderNames: Sendable {
    /// A name, with its file type as far as the folder has it.
    struct Entry: Sendable {
        let name: [UInt8]
        let number: UInt64
        let kind: DiskStatus.Kind?
    }

    /// A batch of names.
    struct Part: Sendable {
        var entries: [Entry] = []
        /// No more names follow, or none that can be read.
        var isLast = false
        /// The error that ended the reading, if any.
        var failure: DiskError?
    }

    /// The address of the `DIR`, owned by this object.
    private let stream: Mutex<UInt>

    /// Opens a folder.
    ///
    /// Blocks.
    init(_ path: [UInt8]) throws(DiskError) {
        guard let stream = unsafe withCString(path, { unsafe opendir($0) }) else { throw .last }
        self.stream = Mutex(UInt(bitPattern: stream))
    }

    @inline(never) deinit {
        let stream = stream.withLock { $0 }
        unsafe _ = closedir(required(OpaquePointer(bitPattern: stream), "stream"))
    }

    /// Returns at most `count` further names.
    ///
    /// A batch is sorted by inode, which usually is the order on the disk.
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
        // A folder deleted meanwhile has no further names.
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
