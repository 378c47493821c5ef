internal import Dispatch
internal import Glibc
internal import Synchronization

/// A file of a `FaultyFileSystem` with its faults.
package struct FaultyFile: Sendable {
    package var name: String
    package var contents: [UInt8]
    /// The number of times that the folder lists it; it exists in any case.
    package var listedCount = 1
    /// The file is listed, but looking it up fails.
    package var isGone = false
    /// The size it reports, or nil for the real one.
    package var claimedSize: UInt64?
    /// The modification time in seconds since 1970.
    package var modified: Int64 = 1_700_000_000
    /// The first byte at which reading fails.
    package var firstBadByte: Int?
    /// The largest number of bytes returned by one read.
    package var mostBytesAtATime: Int?
    /// The contents after a read, exchanged again by the next read; nil to keep them.
    package var turnsInto: [UInt8]?
    /// The delay of a lookup in milliseconds.
    package var delay: UInt32 = 0
    /// The number of bytes read in a millisecond, or nil for no limit.
    package var pace: Int?

    package init(_ name: String, _ contents: [UInt8] = [UInt8(ascii: "x")]) {
        (self.name, self.contents) = (name, contents)
    }
}

/// A folder on a faulty disk: a FUSE file system served by a thread of this process.
///
/// The thread speaks the kernel's protocol (linux/fuse.h, 7.31) without a library. Written data
/// never reaches the disk: FSYNC fails.
@safe
package final class FaultyFileSystem: Sendable {
    private let path: String
    private let descriptor: Int32
    private let held: Mutex<[FaultyFile]>
    private let folderTime = Atomic<Int64>(0)
    private let firstBadEntry: Int?
    private let isSilent = Atomic(false)
    private let areReadsSilent = Atomic(false)
    private let unanswered = Atomic(0)
    private let reads = Atomic(0)
    private let opens = Atomic(0)
    private let failuresLeft: Atomic<Int>
    private let isOver = Atomic(false)
    private let hasEnded = Atomic(false)

    /// Mounts a file system on an empty folder, or returns nil without the right to mount, which
    /// only root has.
    ///
    /// - Parameters:
    ///   - firstBadEntry: The first entry at which listing the folder fails.
    ///   - failures: The number of times that listing fails.
    ///   - source: The source of the mount, as shown in the mount table.
    ///   - isWritable: The files can be overwritten, though FSYNC always fails.
    package init?(
        at path: String, _ files: [FaultyFile], firstBadEntry: Int? = nil, failures: Int = .max,
        from source: String = "faulty", isWritable: Bool = false
    ) {
        let descriptor = unsafe open("/dev/fuse", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let options =
            "fd=\(descriptor),rootmode=40000,user_id=\(getuid()),group_id=\(getgid()),allow_other"
        let flags = UInt(MS_NOSUID | (isWritable ? 0 : MS_RDONLY))
        let isMounted = unsafe options.withCString {
            unsafe mount(source, path, "fuse", flags, $0) == 0
        }
        guard isMounted else {
            close(descriptor)
            return nil
        }
        (self.path, self.descriptor) = (path, descriptor)
        held = Mutex(files)
        self.firstBadEntry = firstBadEntry
        failuresLeft = Atomic(failures)
        var thread = pthread_t()
        let box = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe pthread_create(
            &thread, nil,
            { box in
                guard let box = unsafe box else { return nil }
                let system = unsafe Unmanaged<FaultyFileSystem>.fromOpaque(box).takeRetainedValue()
                system.serve()
                return nil
            }, box)
        pthread_detach(thread)
    }

    /// The number of reads from any file.
    package var readCount: Int { reads.load(ordering: .acquiring) }

    /// The number of times that any file was opened.
    package var openCount: Int { opens.load(ordering: .acquiring) }

    /// Adds or replaces a file without notifying the kernel.
    package func put(_ file: FaultyFile) {
        held.withLock { files in
            if let index = files.firstIndex(where: { $0.name == file.name }) {
                files[index] = file
            } else {
                files.append(file)
                folderTime.add(1, ordering: .acquiringAndReleasing)
            }
        }
    }

    private var files: [FaultyFile] { held.withLock { $0 } }

    /// Unmounts the file system; waiting requests fail.
    package func unmount() {
        unsafe umount2(path, Int32(MNT_DETACH))
        crash()
    }

    /// Stops serving without unmounting, so that all requests fail.
    package func crash() {
        isOver.store(true, ordering: .releasing)
        while !hasEnded.load(ordering: .acquiring) { usleep(1_000) }
    }

    /// Leaves all further requests unanswered.
    package func stopAnswering() { isSilent.store(true, ordering: .releasing) }

    /// Leaves all further reads unanswered; other requests are answered, as on a disk with bad
    /// sectors.
    package func stopAnsweringReads() { areReadsSilent.store(true, ordering: .releasing) }

    /// The number of unanswered requests.
    package var unansweredCount: Int { unanswered.load(ordering: .relaxed) }

    /// Nobody waits for an answer any more, as serving has ended.
    package var hasLeft: Bool { isOver.load(ordering: .acquiring) }

    /// Stops serving after a time, whatever the main thread does, so that a failing test ends.
    package func leave(after seconds: Double) {
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
            self.isOver.store(true, ordering: .releasing)
        }
    }

    // MARK: - Serving

    private struct Request {
        let operation: UInt32
        let unique: UInt64
        let node: UInt64
        let body: [UInt8]
    }

    private func serve() {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while !isOver.load(ordering: .acquiring) {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 50) > 0 else { continue }
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0 && errno == ENODEV { break }
            guard count >= 40 else { continue }
            let bytes = Array(buffer[..<count])
            let request = Request(
                operation: UInt32(Self.number(bytes, 4, 4)), unique: Self.number(bytes, 8, 8),
                node: Self.number(bytes, 16, 8), body: Array(bytes[40...]))
            // FORGET, INTERRUPT and BATCH_FORGET get no answer.
            if [2, 36, 42].contains(request.operation) { continue }
            if leavesUnanswered(request.operation) {
                unanswered.add(1, ordering: .relaxed)
                continue
            }
            // 14 is OPEN.
            if request.operation == 14 { opens.add(1, ordering: .acquiringAndReleasing) }
            let (error, payload) = answer(request)
            let reply =
                little(16 + payload.count, 4) + little(Int(-error), 4)
                + little(Int(bitPattern: UInt(request.unique)), 8) + payload
            unsafe reply.withUnsafeBytes { unsafe _ = write(descriptor, $0.baseAddress, $0.count) }
        }
        close(descriptor)
        hasEnded.store(true, ordering: .releasing)
    }

    private func leavesUnanswered(_ operation: UInt32) -> Bool {
        // 15 is READ.
        isSilent.load(ordering: .acquiring)
            || operation == 15 && areReadsSilent.load(ordering: .acquiring)
    }

    private static func number(_ bytes: [UInt8], _ place: Int, _ count: Int) -> UInt64 {
        bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let root: UInt64 = 1

    private func file(_ node: UInt64) -> FaultyFile? {
        let index = Int(node) - 2
        return files.indices.contains(index) ? files[index] : nil
    }

    private func answer(_ request: Request) -> (error: Int32, payload: [UInt8]) {
        switch request.operation {
        case 1: lookUp(String(decoding: request.body.prefix { $0 != 0 }, as: UTF8.self))
        // GETATTR.
        case 3:
            request.node == Self.root || file(request.node)?.isGone == false
                ? (0, little(0, 16) + attributes(request.node)) : (ENOENT, [])
        // OPEN and OPENDIR: with direct I/O, so that the kernel does not trust the reported size
        // either.
        case 14, 27: (0, little(0, 8) + little(1, 4) + little(0, 4))
        case 15: read(request)
        case 16: writeOver(request)
        // SETATTR.
        case 4: set(request)
        // FSYNC.
        case 20: (EIO, [])
        // STATFS.
        case 17:
            (
                0,
                little(1_000, 8) + little(0, 32) + little(512, 4) + little(255, 4) + little(512, 4)
                    + little(0, 28)
            )
        // RELEASE, FLUSH, RELEASEDIR, ACCESS and DESTROY.
        case 18, 25, 29, 34, 38: (0, [])
        // INIT.
        case 26:
            (
                0,
                little(7, 4) + little(31, 4) + little(1 << 16, 4) + little(0, 4) + little(8, 2)
                    + little(6, 2) + little(1 << 17, 4) + little(1, 4) + little(0, 36)
            )
        case 28: list(request)
        default: (ENOSYS, [])
        }
    }

    private func lookUp(_ name: String) -> (Int32, [UInt8]) {
        guard let index = files.firstIndex(where: { $0.name == name }) else { return (ENOENT, []) }
        usleep(files[index].delay * 1_000)
        if files[index].isGone { return (ENOENT, []) }
        let node = UInt64(index + 2)
        return (0, little(Int(node), 8) + little(0, 32) + attributes(node))
    }

    private func attributes(_ node: UInt64) -> [UInt8] {
        let file = file(node)
        let size = file?.claimedSize ?? UInt64(file?.contents.count ?? 0)
        let modified = file?.modified ?? folderTime.load(ordering: .acquiring)
        let time = little(Int(modified), 8)
        let mode = file == nil ? S_IFDIR | 0o755 : S_IFREG | 0o644
        return little(Int(node), 8) + little(Int(truncatingIfNeeded: size), 8) + little(1, 8)
            + time + time + time + little(0, 12) + little(Int(mode), 4) + little(1, 4)
            + little(0, 8) + little(0, 4) + little(512, 4) + little(0, 4)
    }

    private func read(_ request: Request) -> (Int32, [UInt8]) {
        guard let file = file(request.node) else { return (EIO, []) }
        reads.add(1, ordering: .acquiringAndReleasing)
        let start = Int(Self.number(request.body, 8, 8))
        let wanted = Int(Self.number(request.body, 16, 4))
        let end = min(start + min(wanted, file.mostBytesAtATime ?? wanted), file.contents.count)
        if let bad = file.firstBadByte, max(start, end) > bad { return (EIO, []) }
        if let pace = file.pace, start < end { usleep(UInt32((end - start) / pace * 1_000)) }
        turn(request.node)
        return (0, start < end ? Array(file.contents[start..<end]) : [])
    }

    private func writeOver(_ request: Request) -> (Int32, [UInt8]) {
        let start = Int(Self.number(request.body, 8, 8))
        let bytes = request.body.dropFirst(40)
        return held.withLock { files in
            let index = Int(request.node) - 2
            guard start + bytes.count <= files[index].contents.count else { return (ENOSPC, []) }
            files[index].contents.replaceSubrange(start..<start + bytes.count, with: bytes)
            files[index].modified += 1
            return (0, little(bytes.count, 8))
        }
    }

    /// Sets the modification time; other attributes are ignored.
    private func set(_ request: Request) -> (Int32, [UInt8]) {
        if Self.number(request.body, 0, 4) & 1 << 5 != 0 {
            held.withLock {
                $0[Int(request.node) - 2].modified = Int64(Self.number(request.body, 40, 8))
            }
        }
        return (0, little(0, 16) + attributes(request.node))
    }

    private func turn(_ node: UInt64) {
        held.withLock { files in
            let index = Int(node) - 2
            guard let next = files[index].turnsInto else { return }
            files[index].turnsInto = files[index].contents
            files[index].contents = next
            files[index].modified += 1
        }
    }

    private func list(_ request: Request) -> (Int32, [UInt8]) {
        let start = Int(Self.number(request.body, 8, 8))
        let room = Int(Self.number(request.body, 16, 4))
        let entries = files.enumerated().flatMap { index, file in
            [(Int, String)](repeating: (index + 2, file.name), count: file.listedCount)
        }
        let bad = failuresLeft.load(ordering: .relaxed) > 0 ? firstBadEntry : nil
        if let bad, start >= bad {
            failuresLeft.subtract(1, ordering: .relaxed)
            return (EIO, [])
        }
        var bytes: [UInt8] = []
        for (place, entry) in entries.enumerated().dropFirst(start) {
            if let bad, place >= bad { break }
            let name = Array(entry.1.utf8)
            let padding = (8 - name.count % 8) % 8
            let record =
                little(entry.0, 8) + little(place + 1, 8) + little(name.count, 4) + little(8, 4)
                + name + [UInt8](repeating: 0, count: padding)
            if bytes.count + record.count > room { break }
            bytes += record
        }
        return (0, bytes)
    }
}
