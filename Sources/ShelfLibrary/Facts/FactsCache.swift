import ShelfGObject

/// Facts of files that were read before: kept on disk from one run to the next.
///
/// One file, to whose end is written; each record has a sum, and what follows a damaged one has to
/// be found out anew. One program writes at a time, all may read. Calls take their turn on a thread
/// of their own.
///
/// Design: docs/design/library.md#facts
package actor FactsCache {
    /// The cache of this user.
    package static let shared = FactsCache(
        folder: UserDirectories.cache.child(named: "shelf-gtk"))

    private static let thread = ContextExecutor(name: "facts-cache")
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe Self.thread.asUnownedSerialExecutor()
    }

    /// What a file of this format begins with; another number for another format, or to find out
    /// all anew.
    private static let signature: UInt64 = 0x3620_7374_6361_6673
    private static let signatureByteCount = 8
    /// The number of bytes of facts, the key in two numbers, and the sum of all that.
    private static let headerByteCount = 32
    /// How large the file may become; then it is begun anew.
    private let largestByteCount: Int

    private let folder: String?
    private var file: RandomAccessFile?
    private var isOpen = false
    private var mayWrite = false
    private var known: [PackKey: ItemFacts] = [:]
    /// Where the next record goes.
    private var end = 0

    /// A cache in a folder, which is made when there is something to be kept.
    init(folder: File, largestByteCount: Int = 48 << 20) {
        self.folder = folder.path
        self.largestByteCount = largestByteCount
    }

    /// What there is of what is wanted, each in its place.
    func facts(of wanted: [FactsWanted]) -> [ItemFacts?] {
        open()
        return wanted.map { known[$0.key] }
    }

    /// Keeps what was found out, unless another program writes, or the files may still be changing.
    func keep(
        _ found: [(wanted: FactsWanted, facts: ItemFacts)], now: Int64 = TimeOfDay.now
    ) {
        let kept = found.filter { $0.wanted.isSettled(now: now) }
            .map { (key: $0.wanted.key, facts: $0.facts) }
        guard !kept.isEmpty else { return }
        open()
        begin()
        guard mayWrite, let file else { return }
        var bytes: [UInt8] = []
        for (key, facts) in kept where known[key] == nil {
            bytes += Self.record(facts, key)
            known[key] = facts
        }
        guard !bytes.isEmpty else { return }
        if end + bytes.count > largestByteCount {
            // What is still looked at is found out again.
            known = [:]
            end = Self.signatureByteCount
            bytes = kept.flatMap { Self.record($0.facts, $0.key) }
        }
        // What was behind the end, if anything, is no whole record, or as true as it was.
        if file.write(SharedBytes(bytes + [UInt8](repeating: 0, count: 8)), at: end) {
            end += bytes.count
        }
    }

    private static func record(_ facts: ItemFacts, _ key: PackKey) -> [UInt8] {
        let bytes = facts.bytes
        let padded = bytes + [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
        let head = SharedBytes(words: [UInt64(bytes.count), key.high, key.low]).array
        let sum = SharedBytes(head + padded).checksum
        return head + SharedBytes(words: [sum]).array + padded
    }

    // MARK: - The file

    private var path: String { "\(folder ?? "")/facts" }

    private func open() {
        guard !isOpen, folder != nil else { return }
        isOpen = true
        file = RandomAccessFile(path: path, for: .reading)
        read()
    }

    /// Becomes the one that writes, if nobody else is.
    private func begin() {
        guard !mayWrite, let folder, PrivateFile.makeFolder(folder),
            let file = RandomAccessFile(path: path, for: .writing), file.lock()
        else { return }
        self.file = file
        // Whoever wrote until now has left more than was there at the beginning.
        read()
        mayWrite = end > 0 || file.write(SharedBytes(words: [Self.signature]), at: 0)
        end = max(end, Self.signatureByteCount)
    }

    private func read() {
        end = 0
        guard let file, let count = file.byteCount, count >= Self.signatureByteCount,
            count <= 2 * largestByteCount, let all = file.bytes(at: 0, count: count),
            all.words(1) == [Self.signature]
        else { return }
        end = Self.signatureByteCount
        while let (key, facts, next) = Self.record(in: all, at: end) {
            known[key] = facts
            end = next
        }
    }

    private static func record(
        in bytes: SharedBytes, at start: Int
    ) -> (key: PackKey, facts: ItemFacts, next: Int)? {
        guard let head = bytes.slice(from: start)?.words(4), head.count == 4,
            (1...UInt64(ItemFacts.largestByteCount)).contains(head[0])
        else { return nil }
        let count = Int(head[0])
        let padded = (count + 7) / 8 * 8
        guard let rest = bytes.slice(from: start + headerByteCount, count: padded) else {
            return nil
        }
        let told = rest.array
        let sum = SharedBytes(SharedBytes(words: Array(head[..<3])).array + told).checksum
        guard sum == head[3], let facts = ItemFacts(bytes: told[..<count]) else { return nil }
        return (PackKey(high: head[1], low: head[2]), facts, start + headerByteCount + padded)
    }
}
