/// The scans of a progressive JPEG file, of which the first ones hold a coarse picture of all of it.
///
/// One eighth of the size needs no more than the mean of each block of 8 × 8 pixels, which stands before all
/// else; the markers are those of ITU-T T.81, annexes B and G.
package enum ProgressiveScans {
    /// More components than these has no picture.
    private static let mostComponents = 4

    /// How many bytes from the beginning have the means of all blocks; nil for a file that is not
    /// progressive, is broken, or has nothing behind them.
    ///
    /// What is broken further on is not seen.
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
                // The mean has the number 0 in its block.
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

    /// The numbers of components, which follow their count, each with something about it.
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

    /// Where the next marker is that does not belong to a scan; nil when there is none.
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
