import ShelfDiff
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
        let (count, size) = (2_000, 8_192)
        var generator = SeededGenerator(seed: step)
        var most = 0
        for _ in 0..<600 {
            let seed = HashSeed(using: &generator)
            var slots = [Bool](repeating: false, count: size)
            var probes = 0
            for number in 0..<UInt64(count) {
                var slot = Int(truncatingIfNeeded: seed.fold(number &* step)) & (size - 1)
                while slots[slot] {
                    slot = (slot + 1) & (size - 1)
                    probes += 1
                }
                slots[slot] = true
            }
            most = max(most, probes)
        }
        #expect(most < count, "\(most) probes for \(count) numbers")
    }
}
