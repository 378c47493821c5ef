/// A range of groups of a chunk, to be copied into another chunk.
struct ChunkPiece {
    /// The number of groups below which a chunk is joined with the next one.
    static let smallest = 32
    /// The number of groups above which a chunk is split.
    private static let largest = 128

    /// The chunk, or nil if nothing has been measured.
    let chunk: MeasuredRun.Chunk?
    /// The range of groups within the chunk.
    let groups: Range<Int>

    /// Returns chunks that hold the groups of all pieces in order.
    ///
    /// None is too large.
    ///
    /// Complexity: O(groups of pieces with measurements + chunks).
    static func join(
        _ pieces: [ChunkPiece], lengthsPerGroup: Int, hasMains: Bool
    ) -> [(chunk: MeasuredRun.Chunk?, count: Int)] {
        let total = pieces.reduce(0) { $0 + $1.groups.count }
        guard total > 0 else { return [] }
        let usual = (largest + MeasuredRun.groupsPerChunk) / 2
        let parts = total <= largest ? 1 : (total + usual - 1) / usual
        return (0..<parts).map { part in
            let range = (total * part / parts)..<(total * (part + 1) / parts)
            let chunk = slice(
                range, of: pieces, lengthsPerGroup: lengthsPerGroup, hasMains: hasMains)
            return (chunk, range.count)
        }
    }

    private static func slice(
        _ range: Range<Int>, of pieces: [ChunkPiece], lengthsPerGroup: Int, hasMains: Bool
    ) -> MeasuredRun.Chunk? {
        var start = 0
        var parts: [ChunkPiece] = []
        for piece in pieces {
            let part = range.clamped(to: start..<(start + piece.groups.count))
            if !part.isEmpty {
                let first = piece.groups.lowerBound + part.lowerBound - start
                parts.append(ChunkPiece(chunk: piece.chunk, groups: first..<(first + part.count)))
            }
            start += piece.groups.count
        }
        guard parts.contains(where: { $0.chunk != nil }) else { return nil }
        var slice = MeasuredRun.Chunk(lengths: [], extents: [], mains: [])
        slice.lengths.reserveCapacity(range.count * lengthsPerGroup)
        slice.extents.reserveCapacity(range.count)
        if hasMains { slice.mains.reserveCapacity(range.count) }
        for part in parts { slice.append(part, lengthsPerGroup: lengthsPerGroup, hasMains) }
        return slice
    }
}

extension MeasuredRun.Chunk {
    fileprivate mutating func append(
        _ piece: ChunkPiece, lengthsPerGroup: Int, _ hasMains: Bool
    ) {
        let groups = piece.groups
        guard let chunk = piece.chunk else {
            lengths += repeatElement(.nan, count: groups.count * lengthsPerGroup)
            extents += repeatElement(.nan, count: groups.count)
            if hasMains { mains += repeatElement(.nan, count: groups.count) }
            return
        }
        let first = groups.lowerBound * lengthsPerGroup
        lengths += chunk.lengths[first..<(first + groups.count * lengthsPerGroup)]
        extents += chunk.extents[groups]
        if hasMains { mains += chunk.mains[groups] }
    }
}
