import ShelfFocus
import Testing

@Suite("Focus chains")
struct FocusChainTests {
    @Test("Keys lead through a drawn layout as written beside it", arguments: FocusChain.all)
    func keysLeadThroughTheDrawing(chain: FocusChain) {
        #expect(chain.failures().isEmpty, "\(chain.failures().joined(separator: "\n"))")
    }

    @Test("A move from elsewhere than the last one led starts a column of its own")
    func theColumnIsForgottenElsewhere() {
        let rows = ComputedGeometry([
            .init(count: 10, columns: 10), .init(count: 3, columns: 10),
            .init(count: 10, columns: 10),
        ])
        let (short, last) = (FocusPosition(section: 1, item: 2), FocusPosition(section: 2, item: 7))
        var navigator = FocusNavigator()
        let start = FocusPosition(section: 0, item: 7)
        #expect(navigator.goal == nil)
        let first = navigator.target(from: start, move: .down, in: rows)
        #expect(first == short)
        var kept = navigator
        let second = kept.target(from: short, move: .down, in: rows)
        #expect(second == last)
        let other = FocusPosition(section: 1, item: 1)
        let third = navigator.target(from: other, move: .down, in: rows)
        #expect(third == FocusPosition(section: 2, item: 1))
    }
}
