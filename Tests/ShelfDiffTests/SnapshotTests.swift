import ShelfDiff
import ShelfRandom
import Testing

@Suite("A snapshot")
struct SnapshotTests {
    @Test("Items and sections are found both ways")
    func lookups() throws {
        let snapshot = try Films([row("a", [1, 2]), row("b", []), row("c", [3])])
        #expect(snapshot.position(of: 3) == ItemPosition(section: 2, item: 0))
        #expect(snapshot.position(of: 9) == nil)
        #expect(snapshot.item(at: ItemPosition(section: 0, item: 1)) == Film(id: 2))
        #expect(snapshot.item(withID: 3) == Film(id: 3) && snapshot.item(withID: 9) == nil)
        #expect(snapshot.sectionIndex(of: "b") == 1)
        #expect(snapshot.sectionIndex(of: "x") == nil)
        #expect(snapshot.items(in: 0).map(\.id) == [1, 2])
        #expect(snapshot.itemCount == 3)
        #expect(snapshot.itemCount(in: 1) == 0)
        #expect(snapshot.contains(1) && !snapshot.contains(4))
    }

    @Test("Very many items are found, and every duplicate among them is told in order")
    func manyItems() throws {
        var generator = SeededGenerator(seed: 11)
        var ids = Array(0..<60_000).shuffled(using: &generator)
        let snapshot = try Films([
            row("a", Array(ids[..<20_000])), row("b", []), row("c", Array(ids[20_000...])),
        ])
        for (number, id) in ids.enumerated() {
            let expected = ItemPosition(
                section: number < 20_000 ? 0 : 2, item: number < 20_000 ? number : number - 20_000)
            try #require(snapshot.position(of: id) == expected)
        }
        #expect(snapshot.position(of: -1) == nil && snapshot.position(of: 60_000) == nil)

        let places = (0..<300).map { _ in Int.random(in: 0..<60_000, using: &generator) }
        for place in places { ids[place] = Int.random(in: 0..<60_000, using: &generator) }
        var first: [Int: Int] = [:]
        var expected: [Duplicate<Int, ItemPosition>] = []
        for (number, id) in ids.enumerated() {
            guard let earlier = first[id] else {
                first[id] = number
                continue
            }
            expected.append(
                Duplicate(
                    id: id, first: ItemPosition(section: 0, item: earlier),
                    second: ItemPosition(section: 0, item: number)))
        }
        let error = #expect(throws: DuplicateError<String, Int>.self) {
            try Films([row("a", ids)])
        }
        #expect(error?.report.items == expected && expected.count > 200)
    }

    @Test("An empty snapshot finds nothing")
    func empty() {
        let snapshot = Films()
        #expect(snapshot.itemCount == 0 && snapshot.sectionCount == 0)
        #expect(snapshot.position(of: 1) == nil)
        #expect(snapshot.sectionIndex(of: "a") == nil)
    }

    @Test("The error of duplicates lists every one with both places")
    func duplicates() {
        let rows = [row("a", [1, 2, 1]), row("b", [2]), row("a", [1])]
        let error = #expect(throws: DuplicateError<String, Int>.self) { try Films(rows) }
        let expected = DuplicateReport<String, Int>(
            sections: [Duplicate(id: "a", first: 0, second: 2)],
            items: [
                Duplicate(
                    id: 1, first: ItemPosition(section: 0, item: 0),
                    second: ItemPosition(section: 0, item: 2)),
                Duplicate(
                    id: 2, first: ItemPosition(section: 0, item: 1),
                    second: ItemPosition(section: 1, item: 0)),
                Duplicate(
                    id: 1, first: ItemPosition(section: 0, item: 0),
                    second: ItemPosition(section: 2, item: 0)),
            ])
        #expect(error?.report == expected)
    }

    @Test("An id that is not equal to itself is refused, whether it comes once or twice")
    func idsThatAreNone() throws {
        typealias Numbers = Snapshot<Plain<String>, Plain<Double>>
        let rows = [CollectionRow<Plain<String>, Plain<Double>>("a", items: [1, .nan, 2])]
        let error = #expect(throws: DuplicateError<String, Double>.self) { try Numbers(rows) }
        #expect(error?.report.items.map(\.second) == [ItemPosition(section: 0, item: 1)])
        let (snapshot, dropped) = Numbers.keepingFirst(rows)
        #expect(snapshot.items(in: 0).map(\.id) == [1, 2])
        #expect(dropped.items.count == 1)
    }

    @Test("Keeping the first occurrence reports what was dropped")
    func keepingFirst() {
        let rows = [row("a", [1, 2, 1]), row("a", [4, 1]), row("b", [2, 4, 5])]
        let (snapshot, dropped) = Films.keepingFirst(rows)
        #expect(snapshot.rows == [row("a", [1, 2]), row("b", [4, 5])])
        #expect(dropped.sections == [Duplicate(id: "a", first: 0, second: 1)])
        #expect(
            dropped.items.map(\.second) == [
                ItemPosition(section: 0, item: 2), ItemPosition(section: 2, item: 0),
            ])
    }

    @Test("Keeping the first occurrence changes nothing without duplicates")
    func keepingFirstOfUnique() {
        let rows = [row("a", [1, 2]), row("b", [3])]
        let (snapshot, dropped) = Films.keepingFirst(rows)
        #expect(snapshot.rows == rows)
        #expect(dropped.isEmpty)
    }

    @Test("Plain values are their own identity")
    func plainValues() throws {
        let snapshot = try Snapshot([
            CollectionRow("fruit", items: [3, 1]), CollectionRow("nuts", items: [2]),
        ])
        #expect(snapshot.position(of: 2) == ItemPosition(section: 1, item: 0))
        #expect(snapshot.section(at: 0).value == "fruit")
    }

    @Test("The same content may stand in several sections, with an identity in each")
    func contentInSeveralSections() throws {
        let film = Film(id: 1)
        let rows = ["a", "b"].map { name in
            CollectionRow(Plain(name), items: [ItemInSection(film, in: name)])
        }
        var snapshot = try Snapshot(rows)
        let second = ItemInSection<String, Film>.ID(section: "b", item: film.id)
        #expect(snapshot.position(of: second) == ItemPosition(section: 1, item: 0))
        snapshot.delete(second)
        #expect(snapshot.itemCount == 1)
        #expect(throws: (any Error).self) { try Snapshot([rows[0], rows[0]]) }
    }

    @Test("Many tasks may look up in one snapshot at once")
    func sharedLookups() async throws {
        var snapshot = try Films([row("a", Array(0..<500))])
        snapshot.delete(0)
        let shared = snapshot
        let places = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<16 { group.addTask { shared.position(of: 500 / 2)?.item } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(places == Array(repeating: 249, count: 16))
    }
}
