import ShelfDiff
import Testing

@Suite("Positions out of range trap")
struct ProgrammerErrorTests {
    @Test("An item beyond the end of its section")
    func itemOutOfRange() async {
        await #expect(processExitsWith: .failure) {
            let snapshot = try Films([row("a", [1])])
            _ = snapshot.item(at: ItemPosition(section: 0, item: 1))
        }
    }

    @Test("A section that is not there")
    func sectionOutOfRange() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = Films().section(at: 0)
        }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("sectionIndex(of:)"), "\(text)")
    }

    @Test("A position in a difference that is in neither snapshot")
    func differenceOutOfRange() async {
        await #expect(processExitsWith: .failure) {
            let snapshot = try Films([row("a", [1])])
            _ = snapshot.difference(to: snapshot).newPosition(
                ofOld: ItemPosition(section: 0, item: -1))
        }
    }

    @Test("An index of an identified array")
    func indexOutOfRange() async {
        await #expect(processExitsWith: .failure) {
            var array = IdentifiedArray<Film>()
            array.insert(Film(id: 1), at: 1)
        }
    }

    @Test("Another id for an element that is changed in place")
    func changedID() async {
        await #expect(processExitsWith: .failure) {
            var array: IdentifiedArray = [Sliding(id: 1), Sliding(id: 2)]
            array.modify(id: 1) { $0.id = 2 }
        }
        await #expect(processExitsWith: .failure) {
            var array: IdentifiedArray = [Sliding(id: 1)]
            array[id: 1]?.id = 3
        }
    }

    @Test("Equal ids among elements that are written down or said to be unique")
    func equalIDs() async {
        await #expect(processExitsWith: .failure) {
            let array: IdentifiedArray = [Film(id: 1), Film(id: 1, title: "again")]
            _ = array.count
        }
        await #expect(processExitsWith: .failure) {
            _ = IdentifiedArray(uniqueElements: [Film(id: 1), Film(id: 1, title: "again")])
        }
    }
}

private struct Sliding: Identifiable, Equatable {
    var id: Int
}
