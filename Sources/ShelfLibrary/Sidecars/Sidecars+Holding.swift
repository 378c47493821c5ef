package import ShelfGObject
import ShelfPhoto

extension Sidecars {
    /// More bytes than these are no sidecar.
    static let largestByteCount: Int64 = 4 << 20
    /// Why none is written elsewhere.
    static var elsewhere: String { localized("Sidecars are written only on this computer") }

    /// Files with the sidecars that pictures and films among them have and that are not among them,
    /// each after what it is of.
    package static func along(with files: [File]) async -> [File] {
        await DiskThreads.run { alongNow(with: files) }
    }

    /// The same, waiting for the disk.
    private static func alongNow(with files: [File]) -> [File] {
        let known = Set(files)
        return files.flatMap { file -> [File] in
            let name = String(decoding: file.nameBytes, as: UTF8.self).lowercased()
            guard let ending = name.parts(by: ".").last, file.pathBytes != nil,
                let part = PairPart(ending: String(ending)), part != .sidecar,
                let held = try? held(by: file)
            else { return [file] }
            return [file]
                + held.filter { $0.contents != nil && !known.contains($0.file) }.map(\.file)
        }
    }

    /// The sidecars of a file, with what is in them; where it has none, the one it is to have.
    ///
    /// That without the ending in its name may be of another file of the same name, and says so
    /// then. Fails where one is there and cannot be read.
    static func held(
        by file: File
    ) throws(DeedFailure) -> [(file: File, contents: [UInt8]?)] {
        guard let folder = file.parent else {
            throw DeedFailure(file, .hopeless, localized("It has no folder"))
        }
        let name = file.nameBytes
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
        let ending = dot.map { String(decoding: name[($0 + 1)...], as: UTF8.self) } ?? ""
        let wholeName = try existing(name, in: folder)
        let stem = try dot.flatMap { dot throws(DeedFailure) in
            try existing(Array(name[..<dot]), in: folder)
        }
        // What is no sidecar at all must not be passed over as if it were of another file.
        let own = stem.flatMap { stem in
            SidecarText(stem.contents)?.isOfFile(withEnding: ending) ?? true ? stem : nil
        }
        let found = [wholeName, own].compactMap { $0.map { ($0.file, Optional($0.contents)) } }
        guard found.isEmpty else { return found }
        return [(folder.child(nameBytes: name + Array(".xmp".utf8)), nil)]
    }

    /// The sidecar of a name without its ending, however that is written; nil where there is none.
    private static func existing(
        _ name: [UInt8], in folder: File
    ) throws(DeedFailure) -> (file: File, contents: [UInt8])? {
        for ending in [".xmp", ".XMP"] {
            let file = folder.child(nameBytes: name + Array(ending.utf8))
            guard let path = file.pathBytes else { continue }
            switch WholeFile.contents(at: path, limit: largestByteCount) {
            case .absent: continue
            case .bytes(let bytes): return (file, bytes)
            case .unreadable(let reason): throw DeedFailure(file, .refused, reason)
            }
        }
        return nil
    }
}
