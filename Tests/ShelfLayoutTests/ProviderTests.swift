import ShelfLayout
import ShelfRandom
import Testing

@Suite("Section provider")
struct ProviderTests {
    @Test("The provider is asked once for each section, in order, with the environment")
    func asksOnce() {
        let environment = LayoutEnvironment(viewport: Size(width: 300, height: 200), scale: 2)
        var asked: [Int] = []
        let layout = SolvedLayout(itemCounts: [5, 0, 7], environment: environment) { index, given in
            asked.append(index)
            #expect(given == environment)
            return .list(rowHeight: .absolute(10))
        }
        #expect(asked == [0, 1, 2])
        _ = layout.elements(in: Rect(x: 0, y: 0, width: 300, height: 200)) { _ in 0 }
        #expect(asked == [0, 1, 2])
    }

    @Test("A query asks only for the offsets of orthogonal sections it shows")
    func asksForOffsets() {
        let layout = SolvedLayout(
            itemCounts: Array(repeating: 9, count: 100),
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { index, _ in
            index % 2 == 0
                ? .list(rowHeight: .absolute(10))
                : .shelf(itemWidth: .absolute(100), itemHeight: .absolute(50))
        }
        var asked: [Int] = []
        _ = layout.elements(in: Rect(x: 0, y: 1000, width: 300, height: 200)) { section in
            asked.append(section)
            return 0
        }
        // A list and a shelf are 140 high together: shelf 13 ends at 980, shelf 17 starts at 1210.
        #expect(asked == [15])
    }

    @Test("Equal frames come from equal input, whoever asks and however often")
    func isDeterministic() {
        for seed in 0..<20 as Range<UInt64> {
            var first = SeededGenerator(seed: seed)
            var second = SeededGenerator(seed: seed)
            let one = RandomLayout(using: &first)
            let other = RandomLayout(using: &second)
            let rect = Rect(x: 0, y: 100, width: 500, height: 500)
            #expect(
                one.layout.elements(in: rect) { one.offsets[$0] }
                    == other.layout.elements(in: rect) { other.offsets[$0] })
        }
    }
}
