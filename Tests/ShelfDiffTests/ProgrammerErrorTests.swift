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
    func sectionOutOfRange() async {
        await #expect(processExitsWith: .failure) {
            _ = Films().section(at: 0)
        }
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
}
