import Testing

@testable import ShelfPhoto

@Suite struct ProgressiveScansTests {
    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, 0, UInt8(content.count + 2)] + content
    }

    private static func frame(_ components: [UInt8], marker: UInt8 = 0xC2) -> [UInt8] {
        segment(
            marker,
            [8, 0, 64, 0, 64, UInt8(components.count)] + components.flatMap { [$0, 0x11, 0] })
    }

    private static func scan(_ components: [UInt8], from first: UInt8, to last: UInt8) -> [UInt8] {
        segment(
            0xDA, [UInt8(components.count)] + components.flatMap { [$0, 0] } + [first, last, 0x01])
            + [0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD3, 0x56]
    }

    private static let start: [UInt8] = [0xFF, 0xD8]
    private static let end: [UInt8] = [0xFF, 0xD9]

    @Test func itIsAllBeforeTheScanThatFollowsTheMeans() {
        let coarse = Self.start + Self.frame([1, 2, 3]) + Self.scan([1, 2, 3], from: 0, to: 0)
        let file = coarse + Self.scan([1], from: 1, to: 5) + Self.end
        #expect(ProgressiveScans.coarseByteCount(of: file) == coarse.count)
    }

    @Test func meansMayStandInSeveralScans() {
        let coarse =
            Self.start + Self.segment(0xE1, [1, 2, 3]) + Self.frame([1, 2, 3])
            + Self.scan([1], from: 0, to: 0) + Self.scan([1], from: 1, to: 5)
            + Self.segment(0xC4, [0]) + Self.scan([2], from: 0, to: 0)
            + Self.scan([3], from: 0, to: 0)
        let file = coarse + Self.scan([1], from: 6, to: 63) + Self.end
        #expect(ProgressiveScans.coarseByteCount(of: file) == coarse.count)
    }

    @Test func otherFilesHaveNone() {
        let scans = Self.scan([1], from: 0, to: 0) + Self.scan([1], from: 1, to: 5) + Self.end
        #expect(ProgressiveScans.coarseByteCount(of: Self.start + Self.frame([1]) + scans) != nil)
        for file in [
            [], Self.start, Self.end, Self.start + Self.frame([1], marker: 0xC0) + scans,
            Self.start + scans, Self.start + Self.frame([]) + scans,
            Self.start + Self.frame([1, 2]) + scans, Self.start + Self.frame([1, 1]) + scans,
            // Nothing is behind the means.
            Self.start + Self.frame([1]) + Self.scan([1], from: 0, to: 0) + Self.end,
        ] {
            #expect(ProgressiveScans.coarseByteCount(of: file) == nil, "\(file)")
        }
    }

    @Test func aFileThatIsCutOffOrSpoiltAnywhereHarmsNothing() {
        let file =
            Self.start + Self.frame([1, 2]) + Self.scan([1, 2], from: 0, to: 0)
            + Self.scan([1], from: 1, to: 5) + Self.end
        for end in file.indices { _ = ProgressiveScans.coarseByteCount(of: Array(file[..<end])) }
        for index in file.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xC2, 0xDA, 0xFF] {
                var spoilt = file
                spoilt[index] = value
                if let count = ProgressiveScans.coarseByteCount(of: spoilt) {
                    #expect(count < spoilt.count)
                }
            }
        }
    }
}
