import Testing

@testable import ShelfStore

@Suite("Merging effects")
struct EffectMergeTests {
    /// How many effects there are, how deep they are nested, and how many the fullest of them has.
    private func shape(_ effect: Effect<Int>) -> (count: Int, depth: Int, width: Int) {
        guard case .merge(let parts) = effect.kind else { return (1, 0, 0) }
        return parts.map(shape).reduce(into: (0, 0, parts.count)) { sum, part in
            sum = (sum.0 + part.count, max(sum.1, part.depth + 1), max(sum.2, part.width))
        }
    }

    private func sent(_ effect: Effect<Int>) -> [Int] {
        switch effect.kind {
        case .send(let number): [number]
        case .merge(let parts): parts.flatMap(sent)
        default: []
        }
    }

    @Test("One at a time copies few of them each time, and nests them far less deep than there are")
    func oneAtATime() {
        var before = Effect<Int>.none
        var after = Effect<Int>.none
        for number in 0..<10_000 {
            before = .merge(before, .send(number))
            after = .merge(.send(number), after)
        }
        for effect in [before, after] {
            let shape = shape(effect)
            #expect(shape.count == 10_000)
            #expect(shape.width <= 66)
            #expect(shape.depth < 200)
        }
        #expect(sent(before) == Array(0..<10_000))
        #expect(sent(after) == (0..<10_000).reversed())
    }

    @Test("Nothing is merged with nothing")
    func nothing() {
        #expect(Effect<Int>.merge([.none, .none]).isNone)
        #expect(sent(.merge(.none, .send(1))) == [1])
        #expect(shape(.merge(.none, .send(1))).depth == 0)
    }
}
