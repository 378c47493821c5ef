import ShelfDiff
import Testing

@Suite("Editing a snapshot")
struct SnapshotEditingTests {
    private typealias EditError = Films.EditError

    private func sample() throws -> Films {
        try Films([row("a", [1, 2, 3]), row("b", []), row("c", [4])])
    }

    @Test("Items are appended to the named section or to the last one")
    func appending() throws {
        var snapshot = try sample()
        try snapshot.append([Film(id: 5)], to: "b")
        try snapshot.append([Film(id: 6), Film(id: 7)])
        try snapshot.append([])
        #expect(snapshot.rows == [row("a", [1, 2, 3]), row("b", [5]), row("c", [4, 6, 7])])
        #expect(snapshot.itemCount == 7)
        #expect(snapshot.position(of: 7) == ItemPosition(section: 2, item: 2))
    }

    @Test("Appending to nothing is an error")
    func appendingToNothing() {
        var snapshot = Films()
        #expect(throws: EditError.noSection) { try snapshot.append([Film(id: 1)]) }
        #expect(throws: EditError.missingSections(["x"])) {
            try snapshot.append([Film(id: 1)], to: "x")
        }
    }

    @Test("Items are inserted before and after others")
    func inserting() throws {
        var snapshot = try sample()
        try snapshot.insert([Film(id: 5), Film(id: 6)], before: 2)
        try snapshot.insert([Film(id: 7)], after: 3)
        try snapshot.insert([Film(id: 8)], before: 4)
        let expected = [row("a", [1, 5, 6, 2, 3, 7]), row("b", []), row("c", [8, 4])]
        #expect(snapshot.rows == expected)
    }

    @Test("Inserting next to a deleted item is an error and changes nothing")
    func insertingAtDeleted() throws {
        var snapshot = try sample()
        snapshot.delete(2)
        let before = snapshot
        #expect(throws: EditError.missingItems([2])) {
            try snapshot.insert([Film(id: 9)], after: 2)
        }
        #expect(snapshot == before)
    }

    @Test("Inserting present ids lists every duplicate and changes nothing")
    func insertingPresent() throws {
        var snapshot = try sample()
        let before = snapshot
        let error = #expect(throws: EditError.self) {
            try snapshot.insert([Film(id: 4), Film(id: 9), Film(id: 9)], after: 1)
        }
        let four = Duplicate(
            id: 4, first: ItemPosition(section: 2, item: 0),
            second: ItemPosition(section: 0, item: 1))
        let nine = Duplicate(
            id: 9, first: ItemPosition(section: 0, item: 2),
            second: ItemPosition(section: 0, item: 3))
        #expect(error == .duplicates(DuplicateReport(items: [four, nine])))
        #expect(snapshot == before)
    }

    @Test("Items move within their section and across")
    func moving() throws {
        var snapshot = try sample()
        try snapshot.move(1, after: 3)
        try snapshot.move(4, before: 2)
        try snapshot.move(3, toEndOf: "b")
        #expect(snapshot.rows == [row("a", [4, 2, 1]), row("b", [3]), row("c", [])])
        try snapshot.move(2, before: 2)
        try snapshot.move(2, after: 2)
        #expect(snapshot.items(in: 0).map(\.id) == [4, 2, 1])
    }

    @Test("Moving to or from a missing item names what is missing")
    func movingMissing() throws {
        var snapshot = try sample()
        #expect(throws: EditError.missingItems([8, 9])) { try snapshot.move(8, before: 9) }
        #expect(throws: EditError.missingItems([9])) { try snapshot.move(9, toEndOf: "a") }
        #expect(throws: EditError.missingSections(["x"])) { try snapshot.move(1, toEndOf: "x") }
    }

    @Test("Deleting what is missing does nothing and says so")
    func deleting() throws {
        var snapshot = try sample()
        let isGone = (missing: snapshot.delete(9), other: snapshot.delete(4))
        let count = snapshot.delete([1, 3, 9, 1])
        #expect(isGone == (false, true) && count == 2)
        let isSectionGone = (snapshot.deleteSection("x"), snapshot.deleteSection("c"))
        #expect(isSectionGone == (false, true))
        #expect(snapshot.rows == [row("a", [2]), row("b", [])])
        #expect(snapshot.itemCount == 1)
        snapshot.deleteAllItems()
        #expect(snapshot.rows == [row("a", []), row("b", [])] && snapshot.itemCount == 0)
    }

    @Test("Sections are inserted, moved and appended with their items")
    func sections() throws {
        var snapshot = try sample()
        try snapshot.insert([row("d", [5])], beforeSection: "a")
        try snapshot.insert([row("e", [])], afterSection: "c")
        try snapshot.appendSections([Genre(id: "f")])
        try snapshot.moveSection("a", after: "e")
        try snapshot.moveSection("f", before: "d")
        try snapshot.moveSection("b", after: "b")
        #expect(snapshot.rows.map(\.section.id) == ["f", "d", "b", "c", "e", "a"])
        #expect(snapshot.position(of: 2) == ItemPosition(section: 5, item: 1))
        #expect(throws: EditError.missingSections(["y", "x"])) {
            try snapshot.moveSection("y", before: "x")
        }
        #expect(throws: EditError.self) { try snapshot.append([row("g", [2])]) }
        #expect(snapshot.sectionCount == 6)
    }

    @Test("Updating replaces content where the id stands")
    func updating() throws {
        var snapshot = try sample()
        let old = snapshot
        let items = (snapshot.update(Film(id: 3, title: "new")), snapshot.update(Film(id: 9)))
        let sections = (
            snapshot.updateSection(Genre(id: "b", title: "new")),
            snapshot.updateSection(Genre(id: "x"))
        )
        #expect(items == (true, false) && sections == (true, false))
        let summary = old.difference(to: snapshot).summary
        #expect(summary.changedItems == 1 && summary.changedSections == 1)
    }

    @Test("An untouched section keeps its storage")
    func sharedStorage() throws {
        let old = try sample()
        var new = old
        try new.append([Film(id: 5)], to: "c")
        #expect(sharesStorage(new.items(in: 0), old.items(in: 0)))
        #expect(!sharesStorage(new.items(in: 2), old.items(in: 2)))
    }

    private func sharesStorage(_ one: [Film], _ other: [Film]) -> Bool {
        one.span.isIdentical(to: other.span)
    }

    @Test("Marked items and sections count as changed once")
    func marks() throws {
        let old = try sample()
        var new = old
        try new.reconfigure([1, 4])
        try new.reconfigureSections(["a", "b"])
        let difference = old.difference(to: new)
        let (one, four) = (ItemPosition(section: 0, item: 0), ItemPosition(section: 2, item: 0))
        #expect(Array(difference.changedItems) == [one, four])
        #expect(difference.isSectionChanged(new: 0) && difference.isSectionChanged(new: 1))
        var later = new
        later.delete(2)
        #expect(new.difference(to: later).summary.changedItems == 0)
        #expect(throws: EditError.missingItems([8, 9])) { try new.reconfigure([8, 1, 9]) }
    }

    @Test("A long series of edits keeps look-ups right", arguments: 1...10 as ClosedRange<UInt64>)
    func randomEdits(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var snapshot = try Films(random.rows(sections: 3, items: 8))
        for step in 0..<120 {
            let before = snapshot
            try? random.edit(&snapshot)
            let rebuilt = try Films(snapshot.rows)
            #expect(snapshot == rebuilt, "seed \(seed), step \(step)")
            #expect(snapshot.itemCount == rebuilt.itemCount, "seed \(seed), step \(step)")
            for position in positions(of: snapshot) {
                let id = snapshot.item(at: position).id
                #expect(snapshot.position(of: id) == position, "seed \(seed), step \(step)")
            }
            #expect(before.applying(before.difference(to: snapshot)) == snapshot)
        }
    }

    @Test("An id that is not equal to itself is refused in an edit, too")
    func idsThatAreNone() throws {
        var snapshot = try Snapshot<Plain<String>, Plain<Double>>([
            CollectionRow("a", items: [1, 2])
        ])
        let before = snapshot
        let place = ItemPosition(section: 0, item: 3)
        let expected = SnapshotError<String, Double>.self
        let appended = #expect(throws: expected) { try snapshot.append([Plain(3), Plain(.nan)]) }
        let inserted = #expect(throws: expected) { try snapshot.insert([Plain(.nan)], before: 2) }
        guard case .duplicates(let report)? = appended, case .duplicates? = inserted else {
            Issue.record("\(String(describing: appended)), \(String(describing: inserted))")
            return
        }
        #expect(report.items.map(\.first) == [place] && report.items.map(\.second) == [place])
        #expect(snapshot == before)
    }
}
