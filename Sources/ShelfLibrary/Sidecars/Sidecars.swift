package import ShelfGObject

/// Files in which other programs keep what they know of pictures.
package enum Sidecars {
    private static let ending: UInt64 = "xmp".utf8.reduce(0) { $0 << 8 | UInt64($1) }

    /// Where the sidecar of a file may be: under its whole name, or that without its ending.
    static func files(besides file: File) -> [File] {
        guard let folder = file.parent else { return [] }
        let name = file.nameBytes
        let ending = Array(".xmp".utf8)
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else {
            return [folder.child(nameBytes: name + ending)]
        }
        return [name[..<dot] + ending, name + ending].map { folder.child(nameBytes: Array($0)) }
    }

    /// The sidecars among the items of one row, by the items they are of, what counts less first: that without the
    /// ending, which a raw picture and the one made of it share, then that of the whole name.
    static func found(in items: [LibraryItem]) -> [ItemID: [LibraryItem]] {
        let sidecars = items.filter { $0.endingKey == ending }
        guard !sidecars.isEmpty else { return [:] }
        // What was used lately lies in many folders.
        let stems = Dictionary(grouping: sidecars, by: \.stem)
        var found: [ItemID: [LibraryItem]] = [:]
        for item in items where item.endingKey != ending {
            let own = [item.stem, item.name.lowercased()].compactMap { name in
                stems[name]?.last { $0.file.enclosing == item.file.enclosing }
            }
            if !own.isEmpty { found[item.id] = own }
        }
        return found
    }

    /// The number of sidecars among the items of a folder that come along with other items.
    static func count(in items: [LibraryItem]) -> Int {
        guard items.contains(where: { $0.endingKey == ending }) else { return 0 }
        return Set(found(in: items).values.joined().map(\.id)).count
    }

    /// Files without the sidecars of others among them: those a person counts.
    package static func subjects(of files: [File]) -> [File] {
        let named = Self.named(in: files)
        guard !named.isEmpty else { return files }
        var subjects: Set<Substring> = []
        for file in files where !named.contains(file) {
            subjects.insert(file.uri[...])
            if let dot = file.encodedName.lastIndex(of: ".") { subjects.insert(file.uri[..<dot]) }
        }
        return files.filter { !named.contains($0) || !subjects.contains($0.uri.dropLast(4)) }
    }

    private static func named(in files: [File]) -> Set<File> {
        Set(files.filter { $0.uri.utf8.suffix(4).map { $0 | 0x20 } == Array(".xmp".utf8) })
    }

    /// The sidecars of a file that is named by itself, in the same order; waits for the disk.
    static func beside(_ info: FileInfo) -> [LibraryItem] {
        guard info.file.pathBytes != nil, SayingDeed.takes(contentType: info.contentType) else {
            return []
        }
        return places(besides: info.file).compactMap { places in
            places.lazy.compactMap { try? FileInfo.queryNow($0) }.first { $0.kind == .regular }
        }
        .map { LibraryItem(id: ItemID(0), info: $0) }
    }

    /// The file whose whole name a sidecar has; nil for what is no sidecar.
    static func subject(of file: File) -> File? {
        let name = file.nameBytes
        guard name.count > 4, let folder = file.parent,
            name.suffix(4).map({ $0 | 0x20 }) == Array(".xmp".utf8)
        else { return nil }
        return folder.child(nameBytes: Array(name.dropLast(4)))
    }
}
