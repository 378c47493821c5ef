/// The largest picture in a file of icons or pointers (ICO, CUR).
package struct IconEntry: Hashable, Sendable {
    /// Where the picture stands in the file.
    package let place: Int
    /// The bytes of the picture.
    package let byteCount: Int

    /// More pictures than these are not compared.
    private static let mostEntries = 1_024

    /// Finds the largest picture, among equals the one of most colours; nil when the file is none
    /// of icons.
    package init?(_ read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        let start = ByteReader(read(0, 6))
        guard start.little(at: 0, 2) == 0, let kind = start.little(at: 2, 2),
            (1...2).contains(kind),
            let count = start.little(at: 4, 2), (1...Self.mostEntries).contains(count)
        else { return nil }
        let table = ByteReader(read(6, 16 * count))
        var largest: (pixels: Int, depth: Int, entry: Int)?
        for entry in 0..<count {
            let at = 16 * entry
            guard let width = table.little(at: at, 1), let height = table.little(at: at + 1, 1),
                let depth = table.little(at: at + 6, 2)
            else { return nil }
            // 256 does not fit into a byte; of pointers the depth is a place.
            let pixels = (width == 0 ? 256 : width) * (height == 0 ? 256 : height)
            let known = (pixels, kind == 1 ? depth : 0)
            if largest.map({ ($0.pixels, $0.depth) < known }) ?? true {
                largest = (known.0, known.1, entry)
            }
        }
        guard let largest, let byteCount = table.little(at: 16 * largest.entry + 8, 4),
            let place = table.little(at: 16 * largest.entry + 12, 4)
        else { return nil }
        (self.place, self.byteCount) = (place, byteCount)
    }
}
