import ShelfDiff
import Testing

@Suite("An identified array")
struct IdentifiedArrayTests {
    private func films(_ ids: Int...) throws -> IdentifiedArray<Film> {
        try IdentifiedArray(ids.map { Film(id: $0) })
    }

    @Test("Duplicates are an error that lists both places")
    func duplicates() {
        let error = #expect(throws: DuplicateError<Int, Int>.self) {
            try IdentifiedArray([Film(id: 1), Film(id: 1), Film(id: 2), Film(id: 2)])
        }
        let places = error?.report.items.map { [$0.first.item, $0.second.item] }
        #expect(places == [[0, 1], [2, 3]])
    }

    @Test("An id is there or not, wherever its element stands")
    func containing() throws {
        var array = try films(1, 2, 3)
        array.remove(id: 2)
        #expect(array.contains(id: 3) && !array.contains(id: 2) && !array.contains(id: 7))
    }

    @Test("Combining decides between duplicates")
    func combining() {
        let films = [Film(id: 1, title: "a"), Film(id: 2), Film(id: 1, title: "b")]
        let array = IdentifiedArray(films) { Film(id: $0.id, title: $0.title + $1.title) }
        #expect(array.elements == [Film(id: 1, title: "ab"), Film(id: 2)])
        let foreign = IdentifiedArray(films) { _, _ in Film(id: 7) }
        #expect(foreign.elements == [Film(id: 1, title: "a"), Film(id: 2)])
    }

    @Test("Appending and inserting a present id does nothing and says so")
    func presentID() throws {
        var array = try films(1, 2)
        let appended = array.append(Film(id: 1, title: "new"))
        let inserted = array.insert(Film(id: 2, title: "new"), at: 0)
        #expect(!appended && !inserted)
        #expect(array == (try films(1, 2)))
        array.insert(Film(id: 3), at: 1)
        #expect(array.elements.map(\.id) == [1, 3, 2])
        #expect(array.index(id: 2) == 2)
    }

    @Test("The id subscript reads, replaces, appends and removes")
    func idSubscript() throws {
        var array = try films(1, 2)
        array[id: 1] = Film(id: 1, title: "new")
        array[id: 3] = Film(id: 3)
        array[id: 2] = nil
        array[id: 9] = nil
        array[id: 1] = Film(id: 4)
        #expect(array.elements == [Film(id: 1, title: "new"), Film(id: 3)])
        #expect(array[id: 3] == Film(id: 3))
        array[id: 3]?.title = "x"
        #expect(array[1].title == "x")
    }

    @Test("Removing a missing id returns nil")
    func removing() throws {
        var array = try films(1, 2, 3)
        let missing = array.remove(id: 9)
        let first = array.remove(id: 1)
        #expect(missing == nil && first == Film(id: 1))
        #expect(array.index(id: 3) == 1)
        array.removeAll { $0.id == 2 }
        #expect(array.elements.map(\.id) == [3] && array.index(id: 3) == 0)
    }

    @Test("A moved element stands where it was sent")
    func moving() throws {
        var array = try films(1, 2, 3, 4)
        array.move(id: 1, to: 2)
        #expect(array.elements.map(\.id) == [2, 3, 1, 4])
        array.move(id: 4, to: 0)
        #expect(array.elements.map(\.id) == [4, 2, 3, 1])
        let movedMissing = array.move(id: 9, to: 0)
        #expect(!movedMissing)
        #expect(array.elements.map { array.index(id: $0.id) } == [0, 1, 2, 3])
    }

    @Test("A failed sort changes nothing")
    func failedSort() throws {
        var array = try films(3, 1, 2)
        #expect(throws: CancellationError.self) {
            try array.sort { _, _ in throw CancellationError() }
        }
        #expect(array.elements.map(\.id) == [3, 1, 2] && array.index(id: 1) == 1)
        array.sort { $0.id < $1.id }
        #expect(array.elements.map { array.index(id: $0.id) } == [0, 1, 2])
        #expect(array.first?.id == 1)
    }

    @Test(
        "A long series of edits keeps every place right", arguments: 1...10 as ClosedRange<UInt64>)
    func randomEdits(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var array = IdentifiedArray<Film>()
        var plain: [Film] = []
        for step in 0..<300 {
            let film = Film(id: random.number(0..<20), title: "\(step)")
            let place = plain.firstIndex { $0.id == film.id }
            let target = random.number(0..<plain.count + 1)
            switch random.number(0..<6) {
            case 0:
                array.append(film)
                if place == nil { plain.append(film) }
            case 1:
                array.insert(film, at: target)
                if place == nil { plain.insert(film, at: target) }
            case 2:
                array.updateOrAppend(film)
                if let place { plain[place] = film } else { plain.append(film) }
            case 3:
                array.remove(id: film.id)
                if let place { plain.remove(at: place) }
            case 4 where target < plain.count:
                array.move(id: film.id, to: target)
                if let place { plain.insert(plain.remove(at: place), at: target) }
            default:
                array.removeAll { $0.id == film.id + 1 }
                plain.removeAll { $0.id == film.id + 1 }
            }
            #expect(array.elements == plain, "seed \(seed), step \(step)")
            let places = plain.map { array.index(id: $0.id) }
            #expect(places == Array(plain.indices), "seed \(seed), step \(step)")
        }
    }
}
