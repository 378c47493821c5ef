import ShelfGObject

/// Takes files out of archives, into memory; for worker processes only.
///
/// The archive that was read last stays open where it is: who walks through it asks for the next.
final class ArchiveMembers {
    /// No file that is taken out has more bytes.
    private static let largestMember = 128 << 20

    private var last: Opened?

    /// An archive that was opened.
    private struct Opened {
        let path: [UInt8]
        let source: ThumbnailSource
        let archive: ArchiveFile
        /// How many files have a way, for ways that more than one has.
        let repeated: [[[UInt8]]: Int]
    }

    /// How long files of one name are looked for in an archive that is opened: unpacking may be all it takes.
    private static let patience = Duration.seconds(3)

    /// A file to be looked at: of this machine, or taken out of an archive.
    ///
    /// - Throws: ``PageRefusal/nothing`` where there is none.
    func opened(_ file: File) throws(PageRefusal) -> RegularFile {
        if let inside = InsideAddress(file), inside.kind == .archive { return try member(inside) }
        guard file.isLocal, let path = file.pathBytes, let opened = RegularFile(pathBytes: path)
        else { throw .nothing }
        return opened
    }

    private func member(_ inside: InsideAddress) throws(PageRefusal) -> RegularFile {
        guard let path = inside.container.pathBytes, let opened = RegularFile(pathBytes: path)
        else { throw .nothing }
        let source = ThumbnailSource(opened)
        let names = inside.names
        let known = last.flatMap { $0.path == path && $0.source == source ? $0 : nil }
        // What is broken further on may be whole from the beginning.
        if let known, known.repeated[names] == nil,
            let bytes = try? Self.contents(of: names, in: known.archive)
        {
            return try Self.file(of: bytes)
        }
        // It lies before where the archive was left, or nothing can be read from there.
        last = nil
        let archive: ArchiveFile
        let repeated: [[[UInt8]]: Int]
        do {
            archive = try ArchiveFile(path: opened.descriptorPath)
            if let known {
                repeated = known.repeated
            } else {
                repeated = try Self.repeated(in: opened.descriptorPath)
            }
        } catch {
            throw PageRefusal(error)
        }
        let passed = repeated[names].map { $0 - 1 } ?? 0
        guard let bytes = try Self.contents(of: names, in: archive, passing: passed) else {
            throw .nothing
        }
        last = Opened(path: path, source: source, archive: archive, repeated: repeated)
        return try Self.file(of: bytes)
    }

    /// How many files have a way, for ways that more than one has: of them the last counts.
    private static func repeated(
        in path: String
    ) throws(ArchiveFile.Failure) -> [[[UInt8]]: Int] {
        let archive = try ArchiveFile(path: path)
        let end = ContinuousClock.now + patience
        var (counts, byteCount): ([[[UInt8]]: Int], Int) = ([:], 0)
        for _ in 0..<2 * ArchiveIndex.mostMembers {
            // What comes after a broken place is not seen either.
            guard ContinuousClock.now < end, byteCount < ArchiveIndex.mostNameBytes,
                let entry = try? archive.next()
            else { break }
            guard entry.isRegular, let names = ArchiveIndex.names(in: entry.nameBytes) else {
                continue
            }
            byteCount += entry.nameBytes.count
            counts[names, default: 0] += 1
        }
        return counts.filter { $0.value > 1 }
    }

    /// The bytes of a file from where an archive is on, after others of its name; nil when it has passed.
    private static func contents(
        of names: [[UInt8]], in archive: ArchiveFile, passing count: Int = 0
    ) throws(PageRefusal) -> [UInt8]? {
        var passed = 0
        for _ in 0..<2 * ArchiveIndex.mostMembers {
            let entry: ArchiveFile.Entry?
            do {
                entry = try archive.next()
            } catch {
                throw PageRefusal(error)
            }
            guard let entry else { return nil }
            guard entry.isRegular, ArchiveIndex.names(in: entry.nameBytes) == names else {
                continue
            }
            guard passed == count else {
                passed += 1
                continue
            }
            if entry.isLocked { throw .locked }
            guard let bytes = archive.contents(limit: largestMember) else { throw .broken }
            return bytes
        }
        return nil
    }

    private static func file(of bytes: [UInt8]) throws(PageRefusal) -> RegularFile {
        guard let memory = MemoryFile(bytes),
            let file = RegularFile(pathBytes: Array(memory.descriptorPath.utf8))
        else { throw .nothing }
        return file
    }
}
