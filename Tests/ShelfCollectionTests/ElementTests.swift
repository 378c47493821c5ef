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
            swinging.accepts(
                Size(width: 100, height: $0 % 2 == 0 ? 40 : 60), inPass: $0, at: Self.frame($0))
        }
        #expect(swinging.isHeld)
        #expect(accepted.count < 10)
        var growing = SizeHistory()
        for pass in 0..<100 {
            let isTaken = growing.accepts(
                Size(width: 100, height: Double(pass)), inPass: pass, at: Self.frame(pass))
            #expect(isTaken)
        }
        #expect(!growing.isHeld)
        var endless = SizeHistory()
        let taken = (0..<1_000).filter {
            endless.accepts(
                Size(width: 100, height: Double($0)), inPass: $0, at: Self.frame($0))
        }
        #expect(endless.isHeld && taken.count < 200)
    }

    @Test("Changes count as one after another in passes that follow each other")
    func changesInARow() {
        func taken(every passes: Int) -> Int {
            var history = SizeHistory()
            return (0..<400).count {
                history.accepts(
                    Size(width: 100, height: Double($0)), inPass: $0 * passes,
                    at: Self.frame($0 * passes))
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
            let isNew = history.accepts(size, inPass: change * 10, at: Self.frame(change * 10))
            let isAgain = history.accepts(
                size, inPass: change * 10 + 1, at: Self.frame(change * 10 + 1))
            #expect(isNew && !isAgain)
        }
    }

    @Test("What is opened and closed again at rest is believed, though no passes go by in between")
    func slowChangesAreBelieved() {
        var (opening, growing) = (SizeHistory(), SizeHistory())
        for change in 0..<500 {
            let time = Int64(change) * 101_000
            let isOpened = opening.accepts(
                Size(width: 100, height: change % 2 == 0 ? 40 : 60), inPass: change, at: time)
            let isGrown = growing.accepts(
                Size(width: 100, height: Double(change)), inPass: 7, at: time)
            #expect(isOpened && isGrown)
        }
        #expect(!opening.isHeld && !growing.isHeld)
    }

    @Test("Another layout has a size that was held measured again")
    func anotherLayoutAsksAgain() {
        var history = SizeHistory()
        history.axes = .vertical
        for pass in 0..<40 {
            _ = history.accepts(
                Size(width: 100, height: pass % 2 == 0 ? 40 : 60), inPass: pass, at: 0)
        }
        #expect(history.isHeld)
        history.restart()
        #expect(!history.isHeld && history.axes == .vertical)
        let isTaken = history.accepts(Size(width: 50, height: 80), inPass: 41, at: 0)
        #expect(isTaken)
    }

    /// The time of a frame, sixty a second.
    private static func frame(_ number: Int) -> Int64 { Int64(number) * 16_667 }
}
