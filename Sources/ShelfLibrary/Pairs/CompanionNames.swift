package import ShelfGObject

/// What comes along with what, among files of which only the names are known.
///
/// Design: docs/design/library.md#pairs
package enum CompanionNames {
    /// Files in groups of those that belong together, the one they belong to first.
    ///
    /// In the order in which the first of each came. O(length of all names).
    package static func units(of files: [File]) -> [[File]] {
        let names = files.map { Name($0) }
        var byStem: [Name.Key: [Int]] = [:]
        var byName: [Name.Key: Int] = [:]
        for (index, name) in names.enumerated() where name.part != nil {
            byStem[name.stemKey, default: []].append(index)
            byName[name.key] = index
        }
        var owners = names.indices.map { index -> Int? in
            let name = names[index]
            guard let part = name.part, part.comesAlong else { return nil }
            // Some programs keep the whole name: IMG_1.CR2.xmp.
            if part == .sidecar, let owner = byName[name.stemKey], owner != index { return owner }
            let others = byStem[name.stemKey] ?? []
            return part.owners.lazy.compactMap { part in others.first { names[$0].part == part } }
                .first
        }
        for index in names.indices {
            while let owner = owners[index], let next = owners[owner] { owners[index] = next }
        }
        var members: [Int: [Int]] = [:]
        for index in names.indices { members[owners[index] ?? index, default: []].append(index) }
        var units: [[File]] = []
        var isDone = Set<Int>()
        for index in names.indices {
            let owner = owners[index] ?? index
            guard isDone.insert(owner).inserted else { continue }
            let others = (members[owner] ?? []).filter { $0 != owner }
            units.append(([owner] + others).map { files[$0] })
        }
        return units
    }

    /// The names of companions when what they belong to gets another: its beginning is theirs, or all of it.
    ///
    /// As they belong together, so they begin alike: whether in upper case or not, and however a letter is composed.
    /// Names that do not begin like it stay.
    package static func renamed(
        _ names: [[UInt8]], with old: [UInt8], to new: [UInt8]
    ) -> [[UInt8]] {
        let stem = FileNaming.stemLength(of: old, isFolder: false)
        let newStem = Array(new[..<FileNaming.stemLength(of: new, isFolder: false)])
        return names.map { name in
            if let end = end(of: old, in: name) { return new + name[end...] }
            if let end = end(of: Array(old[..<stem]), in: name) { return newStem + name[end...] }
            // What ends in `.tar` and more has less before its ending than the others know of.
            return name.starts(with: old[..<stem]) ? newStem + name[stem...] : name
        }
    }

    /// Where a name goes on, with a dot, that begins like something.
    private static func end(of beginning: [UInt8], in name: [UInt8]) -> Int? {
        let dots = name.indices.filter { name[$0] == UInt8(ascii: ".") }
        if dots.contains(beginning.count), name.starts(with: beginning) { return beginning.count }
        let text = lowercased(beginning[...])
        return dots.first { lowercased(name[..<$0]) == text }
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// A name taken apart, in lower case.
    private struct Name {
        struct Key: Hashable {
            let folder: File?
            let text: String
        }

        let key: Key
        let stemKey: Key
        let part: PairPart?

        init(_ file: File) {
            let folder = file.parent
            let name = String(decoding: file.nameBytes, as: UTF8.self).lowercased()
            key = Key(folder: folder, text: name)
            guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else {
                (stemKey, part) = (key, nil)
                return
            }
            stemKey = Key(folder: folder, text: String(name[..<dot]))
            part = PairPart(ending: String(name[name.unicodeScalars.index(after: dot)...]))
        }
    }
}
