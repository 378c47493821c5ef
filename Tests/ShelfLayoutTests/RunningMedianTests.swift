import ShelfRandom
import Testing

@testable import ShelfLayout

@Suite("Running medians")
struct RunningMedianTests {
    @Test("The median is that of the latest hundred and one values")
    func followsLatest() {
        var median = RunningMedian()
        #expect(median.value == nil)
        var random = SeededGenerator(seed: 7)
        var values: [Float] = []
        for count in 1...500 {
            // Later values lie higher, so forgotten ones would be missed.
            let value = Float(Int.random(in: 0..<50, using: &random) + count / 4)
            values.append(value)
            median.insert(value)
            let latest = values.suffix(101).sorted()
            #expect(median.value == Double(latest[latest.count / 2]), "after \(count)")
        }
    }
}
