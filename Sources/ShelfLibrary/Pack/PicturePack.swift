import ShelfGObject

/// Pictures at the sizes they were shown at, as they are drawn: kept on disk from one run to the next.
///
/// One program writes at a time, all may read. What is found is a copy of the bytes, checked; what is
/// missing or damaged has to be made again, and nothing else suffers. Calls take their turn on a thread
/// of their own.
///
/// Design: docs/design/thumbnails.md#the-pack
package actor PicturePack {
    /// The pack of this user.
    package static let shared = PicturePack(
        folder: UserDirectories.cache.child(named: "shelf-gtk").child(named: "pictures"))

    /// How large a pack may become.
    struct Limits: Sendable {
        /// Files; the one begun first goes when there is one too many.
        var segmentCount = 8
        /// Bytes of a file, after which another is begun.
        var segmentByteCount = 64 << 20
        /// Pictures of a file.
        var entryCount = 4_095
        /// A file is begun only where so many times its bytes are free.
        var freeShare = 16
    }

    private static let thread = ContextExecutor(name: "picture-pack")
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe Self.thread.asUnownedSerialExecutor()
    }

    /// A file changed so lately may have changed once more without its times showing it, or may have
    /// been read before it did.
    private static let settlingSeconds: Int64 = 30

    private let folder: String?
    private let limits: Limits
    private var isOpen = false
    /// Held for as long as this program is the one that writes.
    private var lock: RandomAccessFile?
    /// The files, those begun first in front.
    private var segments: [PackSegment] = []
    private var index: [PackKey: (segment: Int, entry: PackSegment.Entry)] = [:]

    /// A pack in a folder, which is made when there is something to be kept.
    init(folder: File, limits: Limits = Limits()) {
        self.folder = folder.path
        self.limits = limits
    }

    /// Reads what there is while the program does other things.
    package nonisolated func prepare() {
        Task { await self.open() }
    }

    // MARK: - Reading

    /// What there is of what is asked for, each in the place of its request.
    func pictures(for requests: [ThumbnailRequest]) -> [ThumbnailImage?] {
        open()
        return requests.map { request in
            let key = PackKey(request)
            guard let place = index[key] else { return nil }
            let segment = segments.first { $0.number == place.segment }
            if let picture = segment?.picture(at: place.entry) { return picture }
            index[key] = nil
            return nil
        }
    }

    private func open() {
        guard !isOpen else { return }
        isOpen = true
        takeLock()
        readSegments()
    }

    private func takeLock() {
        guard lock == nil, let folder else { return }
        let file = RandomAccessFile(path: "\(folder)/lock", for: .writing)
        lock = file?.lock() == true ? file : nil
    }

    private func readSegments() {
        segments = []
        index = [:]
        for number in segmentNumbers {
            let found = PackSegment.open(
                at: path(of: number), number: number, for: lock == nil ? .reading : .writing)
            guard let found else {
                // Of another version, or broken: what cannot be read is of no use to anybody.
                if lock != nil { PrivateFile.remove(path(of: number)) }
                continue
            }
            segments.append(found.segment)
            for entry in found.entries { index[entry.key] = (number, entry) }
        }
    }

    private var segmentNumbers: [Int] {
        guard let folder else { return [] }
        return PrivateFile.names(inFolder: folder).compactMap { name in
            name.hasSuffix(Self.suffix) ? Int(name.dropLast(Self.suffix.count)) : nil
        }.filter { $0 > 0 }.sorted()
    }

    private static let suffix = ".pixels"
    private func path(of number: Int) -> String { "\(folder ?? "")/\(number)\(Self.suffix)" }

    // MARK: - Writing

    /// Keeps the picture that was made for a request, unless another program writes, or the file may
    /// still be changing.
    func keep(_ picture: ThumbnailImage, for request: ThumbnailRequest, now: Int64 = TimeOfDay.now)
    {
        open()
        let age = now - request.version.modified
        guard request.file.isLocal, !(0..<Self.settlingSeconds).contains(age), mayWrite() else {
            return
        }
        let key = PackKey(request)
        guard index[key] == nil, let segment = segment(for: picture),
            let entry = segment.append(picture, for: key)
        else { return }
        index[key] = (segment.number, entry)
    }

    /// Whether this program is the one that writes, or can become it.
    private func mayWrite() -> Bool {
        if lock != nil { return true }
        guard let folder, PrivateFile.makeFolder(folder) else { return false }
        takeLock()
        // Whoever wrote until now has left more than was there at the beginning.
        if lock != nil { readSegments() }
        return lock != nil
    }

    /// The file a picture is to be appended to; nil when there is no room for another.
    private func segment(for picture: ThumbnailImage) -> PackSegment? {
        guard picture.pixels.count <= limits.segmentByteCount / 4 else { return nil }
        if let last = segments.last, last.hasRoom,
            last.byteCount + picture.pixels.count <= limits.segmentByteCount
        {
            return last
        }
        guard let folder,
            let free = RandomAccessFile.freeByteCount(inFolder: folder),
            free / Int64(limits.freeShare) >= limits.segmentByteCount
        else { return nil }
        while segments.count >= max(1, limits.segmentCount) { dropFirstSegment() }
        let number = (segments.last?.number ?? 0) + 1
        let segment = PackSegment.begin(
            at: path(of: number), number: number, capacity: limits.entryCount)
        if let segment { segments.append(segment) }
        return segment
    }

    private func dropFirstSegment() {
        let segment = segments.removeFirst()
        index = index.filter { $0.value.segment != segment.number }
        PrivateFile.remove(path(of: segment.number))
    }
}
