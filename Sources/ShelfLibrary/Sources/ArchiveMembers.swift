import ShelfGObject

/// Takes files out of archives, into memory; for worker processes only.
///
/// The archive that was read last stays open where it is: who walks through it asks for the next.
final class ArchiveMembers {
    /// No file that is taken out has more bytes.
    private static let largestMember = 128 << 20

    private var last: (path: [UInt8], source: ThumbnailSource, archive: ArchiveFile)?

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
        let names = inside.names.map { String(decoding: $0, as: UTF8.self) }
        // What is broken further on may be whole from the beginning.
        if let last, last.path == path, last.source == source,
            let bytes = try? Self.contents(of: names, in: last.archive)
        {
            return try Self.file(of: bytes)
        }
        // It lies before where the archive was left, or nothing can be read from there.
        last = nil
        let archive: ArchiveFile
        do {
            archive = try ArchiveFile(path: opened.descriptorPath)
        } catch {
            throw PageRefusal(error)
        }
        guard let bytes = try Self.contents(of: names, in: archive) else { throw .nothing }
        last = (path, source, archive)
        return try Self.file(of: bytes)
    }

    /// The bytes of a file from where an archive is on; nil when it has passed.
    private static func contents(
        of names: [String], in archive: ArchiveFile
    ) throws(PageRefusal) -> [UInt8]? {
        for _ in 0..<2 * ArchiveIndex.mostMembers {
            let entry: ArchiveFile.Entry?
            do {
                entry = try archive.next()
            } catch {
                throw PageRefusal(error)
            }
            guard let entry else { return nil }
            guard entry.isRegular, ArchiveIndex.names(in: entry.name) == names else { continue }
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
