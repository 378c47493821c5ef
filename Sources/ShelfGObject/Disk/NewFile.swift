internal import CGtk
internal import Glibc

/// A file that is being written and has no name yet, or one nobody looks at; it gets its own when
/// it is whole, and goes where it never does.
///
/// Where the file system knows files without names, nothing is left of one whose writer is killed.
@safe
package struct NewFile: ~Copyable {
    private let descriptor: Int32
    /// The name it has meanwhile; nil when it has none.
    private var name: DiskName?
    /// The journal's entry for that name.
    private var entry: NameJournal.Entry?

    /// The file of which a new one is the copy, and the place of the copy, for the journal.
    package struct Original: Sendable {
        let path, place: [UInt8]
        let identity: FileIdentity?

        /// Describes a copy of what is at a path.
        package init(_ path: [UInt8], for place: [UInt8]) {
            (self.path, self.place) = (path, place)
            identity = try? FileIdentity(of: path)
        }
    }

    /// Begins a file in an open folder.
    ///
    /// - Parameter original: Describes the original of a copy; nil leaves a name that is needed out
    ///   of the journal, as that of the folder around it is there.
    package init(
        in folder: OpenFolder, of original: @autoclosure () -> Original? = nil
    ) throws(DiskError) {
        let unnamed = cgtk_open_unnamed(folder.descriptor)
        if unnamed >= 0 {
            (descriptor, name) = (unnamed, nil)
            entry = nil
            return
        }
        guard DiskError.last.isUnsupported else { throw .last }
        let hidden = Self.temporaryName()
        var entry: NameJournal.Entry?
        if let original = original() { entry = NameJournal.begin(hidden, in: folder, of: original) }
        let name = DiskName(hidden, in: folder)
        let named = unsafe name.call {
            unsafe openat($0, $1, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        try DiskError.check(named)
        entry?.made()
        (descriptor, self.name) = (named, name)
        self.entry = entry
    }

    @inline(never) deinit {
        close(descriptor)
        if let name { try? Disk.remove(name) }
    }

    /// A hidden name that nothing has.
    package static func temporaryName() -> [UInt8] {
        Array(".shelf-\(String(UInt64.random(in: 0 ... .max), radix: 36))~".utf8)
    }

    /// A path of such a name.
    package static func temporaryName(in folder: [UInt8]) -> [UInt8] {
        folder + [UInt8(ascii: "/")] + temporaryName()
    }

    /// A hidden name beside a path that says what it stands for, as far as there is room.
    package static func temporaryName(besides path: [UInt8]) -> [UInt8] {
        let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? 0
        let name = temporaryName(in: Array(path[..<slash]))
        let own = path[(slash + 1)...]
        guard name.count - slash + own.count < 255 else { return name }
        return name.dropLast() + [UInt8(ascii: "-")] + own + [UInt8(ascii: "~")]
    }

    /// Takes over the contents and all that is said of an open file.
    ///
    /// - Parameters:
    ///   - lost: What the open file has lost on its disk and this one says again.
    ///   - isSynced: Whether it is on the disk afterwards.
    ///   - mayGoOn: Is told how many bytes came, and says whether more are wanted.
    package func take(
        _ source: borrowing OpenFile, giving lost: LostAttributes? = nil, isSynced: Bool,
        mayGoOn: (Int) -> Bool
    ) throws(DiskError) {
        if cgtk_share_blocks(descriptor, source.descriptor) == 0 {
            guard mayGoOn(Int(max(0, source.status.size))) else { throw .cancelled }
        } else {
            let size = unsafe try source.read(mayGoOn: mayGoOn) { chunk, offset throws(DiskError) in
                try unsafe write(chunk, at: offset)
            }
            // A hole at the end is no bytes that are written.
            if source.isSparse { try DiskError.check(ftruncate(descriptor, off_t(size))) }
        }
        try Attributes.copy(from: source.descriptor, source.status.status, to: descriptor)
        try lost?.give(to: descriptor, from: source.status)
        if isSynced { try DiskError.check(fsync(descriptor)) }
    }

    /// The attributes of an open file that this one, its copy, does not have; nil for none.
    package func lost(of source: borrowing OpenFile) throws(DiskError) -> LostAttributes? {
        try LostAttributes(of: source.descriptor, source.status, in: descriptor)
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(DiskError) {
        var written = 0
        while written < bytes.count {
            let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count = unsafe pwrite(
                descriptor, rest.baseAddress, rest.count, off_t(offset + written))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            written += count
        }
    }

    /// Adds bytes to the end.
    package func append(_ bytes: [UInt8]) throws(DiskError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }

    /// Says when the file was changed last, in seconds since 1970, and who may do what with it.
    ///
    /// - Parameter isSynced: Whether it is on the disk afterwards.
    package func finish(
        modified: Int64, mode: UInt32, isSynced: Bool = true
    ) throws(DiskError) {
        try DiskError.check(fchmod(descriptor, mode))
        var times = [timespec(), timespec()]
        (times[0].tv_sec, times[1].tv_sec) = (Int(modified), Int(modified))
        // A date that the file system has no number for says nothing.
        _ = unsafe futimens(descriptor, &times)
        if isSynced { try DiskError.check(fsync(descriptor)) }
    }

    /// The file, to be read.
    package func reopened() throws(DiskError) -> OpenFile {
        try OpenFile(Array("/proc/self/fd/\(descriptor)".utf8), followsLinks: true)
    }

    /// Gives the file its path, unless something has it.
    package mutating func place(at path: [UInt8]) throws(DiskError) {
        try place(at: DiskName(path: path))
    }

    /// Gives the file its name in an open folder, unless something has it.
    package mutating func place(at target: DiskName) throws(DiskError) {
        if let name {
            try Disk.move(name, to: target)
            self.name = nil
            entry = nil
        } else {
            let link = Array("/proc/self/fd/\(descriptor)".utf8)
            unsafe try DiskError.check(
                withCString(link) { link in
                    unsafe target.call {
                        unsafe linkat(AT_FDCWD, link, $0, $1, AT_SYMLINK_FOLLOW)
                    }
                })
        }
    }
}

/// A regular file that is read from its beginning to its end.
@safe
package struct OpenFile: ~Copyable {
    let descriptor: Int32
    /// What it was when it was opened.
    package let status: DiskStatus

    /// Opens a file at a path; links are not followed, unless that is said.
    package init(_ path: [UInt8], followsLinks: Bool = false) throws(DiskError) {
        try self.init(DiskName(path: path), followsLinks: followsLinks)
    }

    /// Opens a file in an open folder; links are not followed, unless that is said.
    package init(_ name: DiskName, followsLinks: Bool = false) throws(DiskError) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let descriptor = unsafe name.call {
            unsafe openat($0, $1, followsLinks ? flags : flags | O_NOFOLLOW)
        }
        try DiskError.check(descriptor)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .unsupported
        }
        (self.descriptor, self.status) = (descriptor, DiskStatus(status))
    }

    @inline(never) deinit { close(descriptor) }

    /// Has the file say again what it has lost on the disk of a copy, of which this is another one.
    package func give(_ lost: LostAttributes, from copy: DiskStatus) throws(DiskError) {
        try lost.give(to: descriptor, from: copy)
    }

    /// How much is read at once.
    private static let chunkSize = 1 << 20

    /// It has fewer blocks than bytes.
    var isSparse: Bool { status.size > Int64(status.status.st_blocks) * 512 }

    /// The next data from a place on: its beginning and its end; nil where only a hole follows.
    private func data(from offset: Int) throws(DiskError) -> Range<Int>? {
        // Files of /proc say 0 bytes and have more, so a file without holes is read to its end.
        guard isSparse else { return offset..<Int.max }
        let start = cgtk_next_data(descriptor, off_t(offset))
        if start < 0 && errno == ENXIO { return nil }
        let end = start < 0 ? -1 : cgtk_next_hole(descriptor, start)
        return end > start ? Int(start)..<Int(end) : offset..<Int.max
    }

    /// Gives all bytes to `body`, a piece at a time, with where it begins; holes are passed over.
    ///
    /// - Returns: The size, with a hole at the end.
    fileprivate func read(
        mayGoOn: (Int) -> Bool, _ body: (UnsafeRawBufferPointer, Int) throws(DiskError) -> Void
    ) throws(DiskError) -> Int {
        var bytes = [UInt8](repeating: 0, count: Self.chunkSize)
        var offset = 0
        var data = try data(from: 0)
        while true {
            guard let present = data else {
                var now = stat()
                unsafe try DiskError.check(fstat(descriptor, &now))
                let size = max(offset, Int(now.st_size))
                guard mayGoOn(size - offset) else { throw .cancelled }
                return size
            }
            if present.lowerBound > offset {
                guard mayGoOn(present.lowerBound - offset) else { throw .cancelled }
                offset = present.lowerBound
            }
            let count = try fill(&bytes, at: offset, most: present.upperBound - offset)
            guard count > 0 else { return offset }
            guard mayGoOn(count) else { throw .cancelled }
            var failure: DiskError?
            unsafe bytes.withUnsafeBytes { bytes in
                do throws(DiskError) {
                    unsafe try body(UnsafeRawBufferPointer(rebasing: bytes[..<count]), offset)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            offset += count
            if offset >= present.upperBound { data = try self.data(from: offset) }
        }
    }

    /// Whether another file has the same bytes on its disk.
    package func hasSameContents(
        as other: borrowing OpenFile, mayGoOn: (Int) -> Bool
    ) throws(DiskError) -> Bool {
        // What is still in memory says nothing about the disk.
        posix_fadvise(other.descriptor, 0, 0, POSIX_FADV_DONTNEED)
        var (mine, theirs) = ([UInt8](repeating: 0, count: Self.chunkSize), [UInt8]())
        theirs = mine
        var offset = 0
        while true {
            let count = try fill(&mine, at: offset)
            guard try other.fill(&theirs, at: offset) == count,
                mine[..<count] == theirs[..<count]
            else { return false }
            guard count > 0 else { return true }
            guard mayGoOn(count) else { throw .cancelled }
            offset += count
        }
    }

    /// Reads as many bytes as there are and fit.
    private func fill(
        _ bytes: inout [UInt8], at offset: Int, most: Int = .max
    ) throws(DiskError) -> Int {
        var filled = 0
        let most = min(bytes.count, most)
        while filled < most {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(
                    descriptor, $0.baseAddress?.advanced(by: filled), most - filled,
                    off_t(offset + filled))
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw .last }
            if count == 0 { break }
            filled += count
        }
        return filled
    }
}
