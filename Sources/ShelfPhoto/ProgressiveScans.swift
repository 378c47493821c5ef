/// The scans of a progressive JPEG file, of which the first ones hold a coarse picture.
///
/// One eighth of the size needs only the mean (DC) of each block of 8 × 8 pixels, which comes
/// first. The markers are those of ITU-T T.81, annexes B and G.
package enum ProgressiveScans {
    /// The largest number of components of a picture.
    private static let mostComponents = 4

    /// Returns the number of bytes that contain the means of all blocks.
    ///
    /// Nil for a file that is not progressive, is broken in that part, or has nothing after it.
    package static func coarseByteCount(of bytes: [UInt8]) -> Int? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var components: Set<UInt8> = []
        var covered: Set<UInt8> = []
        var place = 2
        while let segment = segment(at: place, in: bytes) {
            switch segment.marker {
            case 0xC2:
                components = ids(in: segment.content.dropFirst(5), step: 3) ?? []
                guard !components.isEmpty else { return nil }
            case 0xC0, 0xC1, 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xD9: return nil
            case 0xDA:
                guard !components.isEmpty else { return nil }
                if covered == components { return place }
                guard let ids = ids(in: segment.content, step: 2),
                    let first = segment.content.dropFirst(1 + 2 * ids.count).first
                else { return nil }
                // The mean is coefficient 0 of its block.
                if first == 0 { covered.formUnion(ids.intersection(components)) }
                guard let end = endOfScan(from: segment.end, in: bytes) else { return nil }
                place = end
                continue
            default: break
            }
            place = segment.end
        }
        return nil
    }

    /// Returns component IDs, which follow their count at a fixed distance.
    private static func ids(in content: ArraySlice<UInt8>, step: Int) -> Set<UInt8>? {
        guard let count = content.first.map({ Int($0) }), (1...mostComponents).contains(count),
            content.count > step * count
        else { return nil }
        let start = content.startIndex + 1
        let ids = Set((0..<count).map { content[start + step * $0] })
        return ids.count == count ? ids : nil
    }

    private static func segment(
        at place: Int, in bytes: [UInt8]
    ) -> (marker: UInt8, content: ArraySlice<UInt8>, end: Int)? {
        guard place + 4 <= bytes.count, bytes[place] == 0xFF else { return nil }
        let marker = bytes[place + 1]
        if marker == 0xD9 { return (marker, [], place + 2) }
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        guard length >= 2, place + 2 + length <= bytes.count else { return nil }
        return (marker, bytes[(place + 4)..<(place + 2 + length)], place + 2 + length)
    }

    /// Returns the position of the next marker outside a scan, or nil if there is none.
    private static func endOfScan(from start: Int, in bytes: [UInt8]) -> Int? {
        let bytes = bytes.span
        var place = start
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0,
                !(0xD0...0xD7).contains(bytes[place + 1]), bytes[place + 1] != 0xFF
            {
                return place
            }
            place += 1
        }
        return nil
    }
}
