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

    @Test("Items that may not have the focus are passed over, however often a letter is typed")
    func refusedItemsArePassedOver() {
        var typeAhead = TypeAhead()
        let geometry = DrawnGeometry("grid\nabcd\nrefusing bc")
        var position: FocusPosition?
        var asked: [FocusPosition] = []
        var found: [Int?] = []
        for turn in 0..<3 {
            position = typeAhead.target(
                typing: "x", at: .seconds(turn * 5), from: position, in: geometry
            ) {
                asked.append($0)
                return "x"
            }
            found.append(position?.item)
        }
        #expect(found == [0, 3, 0])
        #expect(!asked.contains { $0.item == 1 || $0.item == 2 })
    }

    @Test("A search looks at so many texts at a time, and comes to the same end")
    func searchesGoOnInParts() {
        for limit in 1...6 {
            var typeAhead = TypeAhead()
            let position = order.position(of: "Apollo")
            typeAhead.type("a", at: .zero, from: position)
            typeAhead.type("m", at: .zero, from: position)
            var parts = 0
            var looked = 0
            var outcome = TypeAheadOutcome.unfinished
            while outcome == .unfinished {
                looked = 0
                #expect(typeAhead.isSearching)
                outcome = typeAhead.search(limit, in: order.geometry(columns: 2)) {
                    looked += 1
                    return order.item(at: $0)
                }
                #expect(looked <= limit)
                parts += 1
            }
            #expect(!typeAhead.isSearching)
            #expect(outcome == .found(order.position(of: "Amélie")!), "\(limit)")
            #expect(parts == (2 + limit) / limit, "\(limit)")
        }
    }

    @Test("A move ends a search")
    func resetEndsTheSearch() {
        var typeAhead = TypeAhead()
        typeAhead.type("z", at: .zero, from: nil)
        #expect(
            typeAhead.search(1, in: order.geometry(columns: 2), text: order.item) == .unfinished)
        typeAhead.reset()
        #expect(!typeAhead.isSearching)
        #expect(typeAhead.search(9, in: order.geometry(columns: 2), text: order.item) == .nothing)
    }
}
