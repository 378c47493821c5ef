import ShelfFocus
import Testing

@Suite("Type-ahead")
struct TypeAheadTests {
    private let order = NamedOrder([
        "one": ["Alien", "Apollo", "Brazil"], "none": [], "two": ["Amélie", "alphaville"],
    ])

    private func found(_ typed: String, from id: String?, gap: Duration = .zero) -> String? {
        var typeAhead = TypeAhead()
        var position = id.flatMap { order.position(of: $0) }
        var time = Duration.zero
        for letter in typed {
            let target = typeAhead.target(
                typing: letter, at: time, from: position, in: order.geometry(columns: 2),
                text: order.item)
            guard let target else { return nil }
            position = target
            time += gap
        }
        return position.map(order.item)
    }

    @Test(
        "Quick letters make up a word",
        arguments: [
            ("a", "Alien"), ("ap", "Apollo"), ("AM", "Amélie"), ("alp", "alphaville"),
            ("b", "Brazil"), ("x", nil), ("az", nil),
        ])
    func lettersMakeAWord(typed: String, expected: String?) {
        #expect(found(typed, from: nil) == expected)
    }

    @Test("One letter goes on to the next item, round the end of the collection")
    func oneLetterGoesOn() {
        #expect(found("a", from: "Alien") == "Apollo")
        #expect(found("aa", from: "Alien") == "Amélie")
        #expect(found("a", from: "alphaville") == "Alien")
        #expect(found("b", from: "Brazil") == "Brazil")
    }

    @Test("After a pause a new word begins")
    func pausesBeginAnew() {
        #expect(found("ab", from: nil, gap: .seconds(2)) == "Brazil")
        #expect(found("ab", from: nil, gap: .milliseconds(200)) == nil)
    }

    @Test("An empty collection has nothing to find")
    func nothingIsFoundInNothing() {
        var typeAhead = TypeAhead()
        let empty = NamedOrder([:])
        let target = typeAhead.target(
            typing: "a", at: .zero, from: nil, in: empty.geometry(columns: 2), text: empty.item)
        #expect(target == nil)
    }
}
