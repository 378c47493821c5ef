import ShelfCollection
import ShelfLayout
import ShelfRandom
import Testing

@Suite("Elements")
struct ElementTests {
    @Test("The increasing run is as long as any and leaves out what has no number")
    func theRunIsLongest() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let count = Int.random(in: 0...9, using: &generator)
            let numbers = Array(0..<count).shuffled(using: &generator).map {
                Bool.random(using: &generator) || $0 % 2 == 0 ? $0 : nil
            }
            let run = zip(numbers, increasingRun(of: numbers)).filter(\.1).map(\.0)
            #expect(!run.contains(nil))
            #expect(run.compactMap(\.self) == run.compactMap(\.self).sorted())
            #expect(run.count == Self.longest(numbers.compactMap(\.self)), "\(numbers)")
        }
    }

    /// The length of the longest increasing run, by trying all.
    private static func longest(_ numbers: [Int]) -> Int {
        (0..<(1 << numbers.count)).map { mask -> Int in
            let chosen = numbers.indices.filter { mask & (1 << $0) != 0 }.map { numbers[$0] }
            return chosen == chosen.sorted() ? chosen.count : 0
        }.max() ?? 0
    }

    @Test("A size that swings between two values is held; one that grows for a while is not")
    func swingingSizesAreHeld() {
        var swinging = SizeHistory()
        let accepted = (0..<40).filter {
            swinging.accepts(Size(width: 100, height: $0 % 2 == 0 ? 40 : 60), inPass: $0)
        }
        #expect(swinging.isHeld)
        #expect(accepted.count < 10)
        var growing = SizeHistory()
        for pass in 0..<100 {
            let isTaken = growing.accepts(Size(width: 100, height: Double(pass)), inPass: pass)
            #expect(isTaken)
        }
        #expect(!growing.isHeld)
        var endless = SizeHistory()
        let taken = (0..<1_000).filter {
            endless.accepts(Size(width: 100, height: Double($0)), inPass: $0)
        }
        #expect(endless.isHeld && taken.count < 200)
    }

    @Test("Changes count as one after another in passes that follow each other")
    func changesInARow() {
        func taken(every passes: Int) -> Int {
            var history = SizeHistory()
            return (0..<400).count {
                history.accepts(Size(width: 100, height: Double($0)), inPass: $0 * passes)
            }
        }
        #expect(taken(every: 1) == 121, "the first size and 120 changes")
        #expect(taken(every: 2) == 400)
    }

    @Test("A size that changes now and then is always believed")
    func rareChangesAreBelieved() {
        var history = SizeHistory()
        for change in 0..<500 {
            let size = Size(width: 100, height: Double(change))
            let isNew = history.accepts(size, inPass: change * 10)
            let isAgain = history.accepts(size, inPass: change * 10 + 1)
            #expect(isNew && !isAgain)
        }
    }
}
