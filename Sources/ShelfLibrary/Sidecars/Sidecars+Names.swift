import ShelfGObject

extension Sidecars {
    /// Where the sidecars of a file may be, name by name, each in the ways its ending is written, of which the first that
    /// is there counts: that under the name without its ending, then that under the whole name, which counts most.
    static func places(besides file: File) -> [[File]] {
        files(besides: file).map { sidecar in
            guard let folder = sidecar.parent else { return [sidecar] }
            let name = sidecar.nameBytes.dropLast(Self.largeEnding.count) + Self.largeEnding
            return [sidecar, folder.child(nameBytes: Array(name))]
        }
    }

    private static let largeEnding = Array(".XMP".utf8)
}
