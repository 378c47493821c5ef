import ShelfDiff
import ShelfRandom
import Testing

@Suite("Edits of identified arrays")
struct IdentifiedArrayEditTests {
    private func films(_ count: Int) -> IdentifiedArray<Film> {
        IdentifiedArray((0..<count).map { Film(id: $0) }) { first, _ in first }
    }

    @Test("Each edit names its element")
    func editsNameElements() {
        var films = films(5)
        let stamp = films.editStamp
        films.modify(id: 3) { $0.title = "new" }
        films.append(Film(id: 7))
        films.remove(id: 0)
        films.update(Film(id: 4, title: "other"))
        films.insert(Film(id: 8), at: 0)
        #expect(films.editedIDs(since: stamp) == [3, 7, 0, 4, 8])
        #expect(films.editedIDs(since: films.editStamp) == [])
    }

    @Test("What changes nothing and what only moves is no edit")
    func movesAreNoEdits() {
        var films = films(5)
        let stamp = films.editStamp
        films.modify(id: 30) { $0.title = "nobody" }
        films.append(Film(id: 2))
        films.remove(id: 30)
        films.move(id: 1, to: 4)
        films.sort { $0.id > $1.id }
        #expect(films.editedIDs(since: stamp) == [])
        #expect(films.ids == [4, 3, 2, 1, 0])
    }

    @Test("Edits are forgotten, never made up")
    func oldEditsAreForgotten() {
        var films = films(100)
        let stamp = films.editStamp
        for id in 0..<100 {
            films.modify(id: id) { $0.title = "new" }
            if let ids = films.editedIDs(since: stamp) { #expect(ids == Array(0...id)) }
        }
        #expect(films.editedIDs(since: stamp) == nil)
        let recent = films.editStamp
        films.modify(id: 5) { $0.title = "newer" }
        #expect(films.editedIDs(since: recent) == [5])
    }

    @Test("Copies that are edited apart know nothing of one another")
    func copiesAreApart() {
        var one = films(5)
        var other = one
        let common = one.editStamp
        one.modify(id: 1) { $0.title = "one" }
        other.modify(id: 2) { $0.title = "other" }
        #expect(one.editStamp != other.editStamp)
        #expect(one.editedIDs(since: other.editStamp) == nil)
        #expect(other.editedIDs(since: one.editStamp) == nil)
        #expect(other.editedIDs(since: common) == [2])
        #expect(films(5).editedIDs(since: common) == nil)
    }

    @Test("The ids follow every operation", arguments: 0..<20)
    func idsFollow(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var films = films(10)
        for step in 0..<200 {
            let id = Int.random(in: 0..<20, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: films.append(Film(id: id))
            case 1: films.insert(Film(id: id), at: .random(in: 0...films.count, using: &generator))
            case 2: films.remove(id: id)
            case 3 where !films.isEmpty:
                films.move(id: id, to: .random(in: 0..<films.count, using: &generator))
            case 4: films.removeAll { $0.id.isMultiple(of: 7) && $0.id == id }
            default: films[id: id] = Film(id: id, title: "\(step)")
            }
            #expect(films.ids == films.map(\.id), "seed \(seed), step \(step)")
            for (place, id) in films.ids.enumerated() { #expect(films.index(id: id) == place) }
        }
    }
}
