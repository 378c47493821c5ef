import ShelfDiff
import Testing

@Suite("The steps for a list without sections")
struct SpliceTests {
    private func steps(
        _ old: [FilmRow], _ new: [FilmRow], whole: [ItemPosition] = []
    ) throws -> [String] {
        try Films(old).difference(to: Films(new)).splices(whole: whole).map(\.description)
    }

    @Test("What is unchanged needs none")
    func unchanged() throws {
        #expect(try steps([], []).isEmpty)
        #expect(try steps([row("a", [1, 2])], [row("a", [1, 2])]).isEmpty)
    }

    @Test("Neighbours are inserted, deleted and replaced in one step")
    func runs() throws {
        let old = [row("a", [1, 2, 3, 4])]
        #expect(try steps(old, [row("a", [1, 8, 9, 2, 3, 4])]) == ["1..<1 → 1..<3"])
        #expect(try steps(old, [row("a", [1, 4])]) == ["1..<3 → 1..<1"])
        #expect(try steps(old, [row("a", [1, 7, 8, 9, 4])]) == ["1..<3 → 1..<4"])
        #expect(
            try steps(old, [row("a", [0, 1, 2, 3])]) == ["0..<0 → 0..<1", "3..<4 → 4..<4"])
    }

    @Test("Changed neighbours are replaced in one step, with what touches them")
    func changed() throws {
        var rows = [row("a", [1, 2, 3, 4, 5])]
        rows[0].items[1].title = "!"
        rows[0].items[2].title = "!"
        #expect(try steps([row("a", [1, 2, 3, 4, 5])], rows) == ["1..<3 → 1..<3"])
        rows[0].items.insert(Film(id: 9), at: 3)
        #expect(try steps([row("a", [1, 2, 3, 4, 5])], rows) == ["1..<3 → 1..<4"])
        rows[0].items.removeLast()
        #expect(
            try steps([row("a", [1, 2, 3, 4, 5])], rows) == ["1..<3 → 1..<4", "4..<5 → 5..<5"])
    }

    @Test("A move is one removal and one insertion of the fewest items")
    func moves() throws {
        let old = [row("a", [1, 2, 3, 4, 5])]
        #expect(
            try steps(old, [row("a", [2, 3, 4, 5, 1])]) == ["0..<1 → 0..<0", "5..<5 → 4..<5"])
        #expect(
            try steps(old, [row("a", [5, 1, 2, 3, 4])]) == ["0..<0 → 0..<1", "4..<5 → 5..<5"])
        #expect(
            try steps(old, [row("a", [4, 5, 1, 2, 3])]) == ["0..<0 → 0..<2", "3..<5 → 5..<5"])
    }

    @Test("The smaller of two sections that change places is the one to move")
    func sections() throws {
        let (short, long) = (row("a", [1]), row("b", [2, 3, 4]))
        #expect(try steps([short, long], [long, short]) == ["0..<1 → 0..<0", "4..<4 → 3..<4"])
        #expect(try steps([long, short], [short, long]) == ["0..<0 → 0..<1", "3..<4 → 4..<4"])
    }

    @Test("Crossing into the next section in place needs none")
    func crossing() throws {
        let old = [row("a", [1, 2]), row("b", [3])]
        #expect(try steps(old, [row("a", [1]), row("b", [2, 3])]).isEmpty)
        #expect(try steps(old, [row("c", [1, 2, 3])]).isEmpty)
    }

    @Test("A move told whole is one step from the old place to the new one")
    func whole() throws {
        let old = [row("a", [1, 2, 3, 4, 5, 6])]
        let new = [row("a", [1, 3, 4, 2, 5, 6])]
        let moved = ItemPosition(section: 0, item: 3)
        #expect(try steps(old, new) == ["1..<2 → 1..<1", "4..<4 → 3..<4"])
        #expect(try steps(old, new, whole: [moved]) == ["1..<4 → 1..<4"])
        let kept = ItemPosition(section: 0, item: 1)
        #expect(try steps(old, new, whole: [kept]) == ["1..<2 → 1..<1", "4..<4 → 3..<4"])
        let inserted = [row("a", [1, 2, 3, 9, 4, 5, 6])]
        #expect(try steps(old, inserted, whole: [moved]) == ["3..<3 → 3..<4"])
    }

    @Test(
        "Taken in order they make the new list of the old one, with the fewest items",
        arguments: 1...20 as ClosedRange<UInt64>)
    func walk(seed: UInt64) throws {
        var random = RandomCollections(seed: seed)
        var rows = random.rows(sections: random.number(0..<5), items: 12)
        var old = try Films(rows)
        for step in 0..<60 {
            random.edit(&rows)
            let new = try Films(rows)
            let difference = old.difference(to: new)
            let all = positions(of: new)
            let some = all.filter { _ in random.number(0..<8) == 0 }
            let flat = [CollectionRow(Genre(id: ""), items: new.rows.flatMap(\.items))]
            let before = [CollectionRow(Genre(id: ""), items: old.rows.flatMap(\.items))]
            let oracle = DifferenceOracle(from: try Films(before), to: try Films(flat)).summary
            expectReplay(of: difference.splices(), from: old, to: new, "seed \(seed), step \(step)")
            expectReplay(
                of: difference.splices(whole: some), from: old, to: new,
                "seed \(seed), step \(step), some whole")
            let inserted = difference.splices().reduce(0) { $0 + $1.new.count }
            let fewest = oracle.insertedItems + oracle.movedItems
            #expect(
                fewest...fewest + oracle.changedItems ~= inserted, "seed \(seed), step \(step)")
            expectWholeMoves(some, difference, "seed \(seed), step \(step)")
            old = new
        }
    }

    private func expectReplay(
        of splices: [ListSplice], from old: Films, to new: Films, _ comment: Comment
    ) {
        let (oldItems, newItems) = (old.rows.flatMap(\.items), new.rows.flatMap(\.items))
        var list = oldItems
        var last: ListSplice?
        for splice in splices {
            #expect(!splice.old.isEmpty || !splice.new.isEmpty, comment)
            if let last {
                #expect(splice.new.lowerBound > last.new.upperBound, comment)
                #expect(splice.old.lowerBound > last.old.upperBound, comment)
            }
            let start = splice.new.lowerBound
            #expect(Array(list[start..<start + splice.old.count]) == Array(oldItems[splice.old]))
            list.replaceSubrange(start..<start + splice.old.count, with: newItems[splice.new])
            last = splice
        }
        #expect(list == newItems, comment)
    }

    /// Each of the items is untouched or is in the old and the new range of one step.
    private func expectWholeMoves(
        _ items: [ItemPosition], _ difference: SnapshotDifference<Genre, Film>, _ comment: Comment
    ) {
        let (old, new) = (difference.old, difference.new)
        let (oldOrder, newOrder) = (positions(of: old), positions(of: new))
        let splices = difference.splices(whole: items)
        for item in items {
            guard let before = difference.oldPosition(ofNew: item) else { continue }
            let oldNumber = oldOrder.firstIndex(of: before)!
            let newNumber = newOrder.firstIndex(of: item)!
            let source = splices.firstIndex { $0.old.contains(oldNumber) }
            let target = splices.firstIndex { $0.new.contains(newNumber) }
            #expect(source == target, comment)
        }
    }
}
