import FoundationEssentials
import ShelfDiff
import ShelfRandom
import Testing

@Suite("Cheap hashes")
struct HashSeedTests {
    /// One seed in a hundred once let numbers at even distances crowd: thousands of probes each.
    @Test(
        "Numbers at even distances spread over a table, whatever the seed",
        arguments: [
            1, 2, 3, 8, 16, 50, 1_000, 1_024, 4_096,
        ])
    func evenDistances(step: UInt64) {
        expectSpread(seeds: 600, from: step) { UInt64($0) &* step }
    }

    @Test(
        "So do names that count up, whatever stands before and behind the number",
        arguments: [
            ("", ""), ("film ", ""), ("", ".jpg"), ("DSC_0000000", ".JPG"),
            ("file:///home/me/Pictures/2024-07-01%20by%20the%20sea/", ".jpg"),
        ])
    func names(before: String, behind: String) {
        expectSpread(seeds: 60, from: 1) { "\(before)\($0)\(behind)" }
    }

    @Test("So do UUIDs that count up in any byte", arguments: 0..<15)
    func uuids(place: Int) {
        expectSpread(seeds: 60, from: 2) { UUID(counting: $0, at: place) }
    }

    private func expectSpread<ID: Hashable>(seeds: Int, from seed: UInt64, of id: (Int) -> ID) {
        let (count, size) = (2_000, 8_192)
        let ids = (0..<count).map(id)
        var generator = SeededGenerator(seed: seed)
        var most = 0
        for _ in 0..<seeds {
            let hashing = IdentityHashing<ID>(seed: HashSeed(using: &generator))
            var slots = [Bool](repeating: false, count: size)
            var probes = 0
            for id in ids {
                var slot = Int(truncatingIfNeeded: hashing.hash(id)) & (size - 1)
                while slots[slot] {
                    slot = (slot + 1) & (size - 1)
                    probes += 1
                }
                slots[slot] = true
            }
            most = max(most, probes)
        }
        #expect(most < count, "\(most) probes for \(count) ids")
    }
}

extension UUID {
    /// An id whose bytes at `place` and behind it hold a number.
    fileprivate init(counting number: Int, at place: Int) {
        var text = "00112233445566778899aabbccddeeff"
        let digits = String(number | 0x10000, radix: 16).suffix(4)
        let start = text.index(text.startIndex, offsetBy: place * 2)
        text.replaceSubrange(start..<text.index(start, offsetBy: 4), with: digits)
        for place in [20, 16, 12, 8] {
            text.insert("-", at: text.index(text.startIndex, offsetBy: place))
        }
        guard let id = UUID(uuidString: text) else { preconditionFailure("no UUID: \(text)") }
        self = id
    }
}
