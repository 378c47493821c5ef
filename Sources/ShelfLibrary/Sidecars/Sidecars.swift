import ShelfGObject

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

    /// The sidecars among the items of one folder, by the item each is of: the whole name goes before that
    /// without its ending, which a raw picture and the one made of it share.
    static func found(in items: [LibraryItem]) -> [ItemID: LibraryItem] {
        let sidecars = items.filter { $0.endingKey == ending }
        guard !sidecars.isEmpty else { return [:] }
        var stems: [String: LibraryItem] = [:]
        for sidecar in sidecars { stems[sidecar.stem] = sidecar }
        var found: [ItemID: LibraryItem] = [:]
        for item in items where item.endingKey != ending {
            found[item.id] = stems[item.name.lowercased()] ?? stems[item.stem]
        }
        return found
    }
}
