import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout
import ShelfRandom
import Testing

@Suite("What is shown")
struct PresentationTests {
    @Test("Refused rows leave what is shown, and are known when they come again")
    func refusedRows() {
        let show = Show(["a": [1, 2]])
        #expect(!show.show(["a": [1, 1]]))
        #expect(!show.show(["a": [1, 1]]))
        #expect(show.errors == 1)
        #expect(show.presentation.snapshot.itemCount == 2)
        #expect(!show.show(["a": [1, 2]]))
        #expect(show.show(["a": [1, 3]]))
    }

    @Test("A provider that is stated to be the same is asked for new and refilled sections only")
    func providerIsAskedForWhatIsNew() {
        let show = Show(["a": [1, 2], "b": [3], "c": [4]])
        show.dependence = 1
        show.show(["a": [1], "b": [3], "c": [4]])
        show.show(["a": [1], "b": [3, 5], "c": [4], "d": [6]])
        #expect(show.asked == ["b", "d"])
        #expect(!show.presentation.isOutdated(for: show.presentation.snapshot, by: show.request))
        show.describe = { _ in .list(rowHeight: .absolute(20)) }
        #expect(!show.presentation.isOutdated(for: show.presentation.snapshot, by: show.request))
        show.dependence = 2
        #expect(show.presentation.isOutdated(for: show.presentation.snapshot, by: show.request))
    }

    @Test("It is asked for sections of which an item changed, and for no other")
    func providerIsAskedForChangedItems() throws {
        struct Photo: Identifiable, Equatable {
            let id: Int
            var ratio: Double?
        }
        typealias Row = CollectionRow<Plain<String>, Photo>
        let rows = ["a", "b"].enumerated().map { number, name in
            Row(Plain(name), items: (0..<8).map { Photo(id: number * 8 + $0) })
        }
        var asked: [String] = []
        let request = LayoutRequest<Plain<String>, Photo>(
            LayoutConfiguration(), in: LayoutEnvironment(viewport: Size(width: 400, height: 300)),
            dependence: 1
        ) { row, _ in
            asked.append(row.section.value)
            return .justified(row.items, targetRowHeight: 100) { $0.ratio }
        }
        let presentation = Presentation<Plain<String>, Photo>(scrollingAlong: .vertical, .single)
        func show(_ rows: [Row]) throws {
            let difference = presentation.snapshot.difference(to: try Snapshot(rows))
            asked = []
            _ = presentation.commit(
                presentation.prepare(
                    difference, keeping: .stickToStart, hasKeyboard: false, by: request, allows: nil
                ))
        }
        presentation.page.viewport = Size(width: 400, height: 300)
        try show(rows)
        #expect(asked == ["a", "b"])
        let before = presentation.page.frame(of: ItemPosition(section: 1, item: 0))
        var changed = rows
        changed[1].items[0].ratio = 2
        try show(changed)
        // Once to see whether it is described otherwise, and once to lay it out.
        #expect(asked == ["b", "b"])
        let after = presentation.page.frame(of: ItemPosition(section: 1, item: 0))
        #expect(after.width / after.height > before.width / before.height)
    }

    @Test("What keeps its place is the anchor, then the first survivor in sight, then the heir")
    func whatKeepsItsPlace() {
        let all = Array(0..<40)
        let show = Show(["a": all])
        show.presentation.carry(to: 510)
        show.focus(30, reveals: false)
        #expect(show.distance(11) == 40)
        show.show(["a": Array(100..<105) + all])
        #expect(show.distance(11) == 40)
        show.show(["a": all.filter { $0 != 11 }])
        #expect(show.distance(10) == -10, "the first survivor")
        show.focus(12, reveals: false)
        show.show(["a": Array(0..<5) + Array(20..<40)])
        #expect(show.presentation.focus?.id == 20)
        #expect(show.distance(20) == 40, "the heir")
    }

    @Test("Without room nothing is laid out, and what comes back stands where it stood")
    func withoutRoom() {
        let show = Show(["a": Array(0..<40)])
        show.presentation.carry(to: 510)
        show.forgetAsked()
        for size in [Size.zero, Size(width: 400, height: 0), Size(width: 0, height: 300)] {
            show.resize(size.width, size.height)
        }
        #expect(show.asked == [])
        show.show(["a": Array(-3..<40)])
        show.resize(300, 200)
        #expect(show.distance(11) == 40)
    }

    @Test(
        "A change of rows shows their order, layout, focus and selection at once, or nothing of it")
    func aChangeIsPreparedAndCommitted() throws {
        let show = Show(["a": Array(0..<40)])
        show.focus(3, reveals: false)
        _ = show.presentation.selection.assign([3])
        let prepared = try #require(show.prepare(Show.rows(["a": Array(4..<40)])))
        #expect(show.presentation.snapshot.itemCount == 40)
        #expect(show.presentation.page.layout?.itemCount(in: 0) == 40)
        #expect(show.presentation.focus?.id == 3)
        #expect(show.presentation.selection.ids == [3])
        let (isTurned, arrival) = show.presentation.commit(prepared)
        #expect(!isTurned)
        #expect(arrival.selectionChange == [3, 4], "told once: one came, one went")
        #expect(show.presentation.snapshot.itemCount == 36)
        #expect(show.presentation.page.layout?.itemCount(in: 0) == 36)
        #expect(show.presentation.focus?.id == 4)
        #expect(show.presentation.selection.ids == [4])
    }

    @Test("At the very end of a log the page stays there, at the start of a feed there")
    func endsThatAreKept() {
        let show = Show(["a": Array(0..<40)])
        show.show(["a": Array(-3..<40)])
        #expect(show.presentation.page.scrollOffset == 0)
        show.policy = .stickToEnd
        show.presentation.carry(to: 1e9)
        show.show(["a": Array(-3..<60)])
        #expect(
            show.presentation.page.scrollOffset == show.presentation.page.maximumScrollOffset)
    }

    @Test("A place to go back to waits for its item, and its shelves go back when they come")
    func positionsWait() {
        let shelf: (String) -> LayoutSection = { _ in SampleRows.shelf(.continuous) }
        let show = Show(["a": Array(0..<20), "b": Array(20..<40)], shelf)
        show.presentation.setShelfOffset(340, section: 1)
        show.presentation.carry(to: 90)
        let position = show.presentation.readingPosition
        let other = Show(["c": [1_000]], shelf)
        other.presentation.requests.wait(for: position)
        let waits = other.presentation.takePendingPosition()
        #expect(waits)
        #expect(other.presentation.page.scrollOffset == 0)
        other.show(["a": Array(0..<20), "b": Array(20..<40)])
        _ = other.presentation.takePendingPosition()
        #expect(other.presentation.shelves.offsets["b"] == 340)
        #expect(other.presentation.page.scrollOffset == 90)
        #expect(other.presentation.requests.position == nil)
    }

    @Test("A first key leads to the first item seen from its beginning, or to an end")
    func firstKeys() {
        func first(_ key: Show.Key, _ allows: @escaping (Int) -> Bool = { _ in true }) -> Int? {
            let show = Show(["a": Array(0..<40)])
            show.presentation.carry(to: 510)
            show.allows = allows
            show.press(key)
            return show.focused
        }
        #expect(first(.down) == 11)
        #expect(first(.end) == 39)
        #expect(first(.down) { $0 % 2 == 0 } == 12)
        #expect(first(.down) { $0 < 3 } == 0, "none in view")
        #expect(first(.down) { _ in false } == nil)
    }

    @Test("Ends that come near are told once")
    func nearEnds() {
        let show = Show(["a": Array(0..<8), "b": Array(8..<16)])
        #expect(show.presentation.takeNearEnds(within: 1, sections: [0]) == [.section("a")])
        show.presentation.carry(to: 200)
        let ends = show.presentation.takeNearEnds(within: 1, sections: [0, 1])
        #expect(ends == [.page, .section("b")])
        #expect(show.presentation.takeNearEnds(within: 1, sections: [0, 1]) == [])
        let shelf = Show([20, 3])
        #expect(shelf.presentation.takeNearEnds(within: 1, sections: [0]) == [.page])
        shelf.setShelfOffset(1_900, of: "s0")
        #expect(shelf.presentation.takeNearEnds(within: 1, sections: [0]) == [.shelf("s0")])
        #expect(shelf.presentation.takeNearEnds(within: 1, sections: [0]) == [])
    }

    /// After every change the state is whole, and is laid out as if it were made anew.
    @Test("Every state is whole, whatever changes", arguments: 0..<20)
    func everyStateIsWhole(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let show = Show(
            ["s0": Array(0..<30)],
            { $0.hasSuffix("1") ? SampleRows.shelf(.continuous) : .list(rowHeight: .absolute(50)) })
        for _ in 0..<100 {
            let presentation = show.presentation
            switch Int.random(in: 0..<5, using: &random) {
            case 0: presentation.carry(to: .random(in: 0...4_000, using: &random))
            case 1:
                let section = Int.random(in: 0..<presentation.snapshot.sectionCount, using: &random)
                presentation.setShelfOffset(
                    .random(in: 0...3_000, using: &random), section: section)
            case 2:
                if let id = presentation.snapshot.rows.flatMap(\.items).randomElement(
                    using: &random)
                {
                    show.focus(id.id, reveals: false)
                }
            default:
                var items = Array(0..<60).shuffled(using: &random)
                show.show(
                    (0..<Int.random(in: 1...4, using: &random)).shuffled(using: &random).map {
                        let count = Int.random(in: 0..<15, using: &random)
                        let own = items.prefix(count)
                        items.removeFirst(own.count)
                        return CollectionRow(Plain("s\($0)"), items: own.sorted().map { Plain($0) })
                    })
            }
            try check(show)
        }
    }

    private func check(_ show: Show) throws {
        let (presentation, snapshot) = (show.presentation, show.presentation.snapshot)
        let layout = try #require(presentation.page.layout)
        let anew = presentation.solved(for: snapshot, by: show.request).layout
        #expect(layout.sectionCount == snapshot.sectionCount)
        for section in 0..<snapshot.sectionCount {
            #expect(layout.itemCount(in: section) == snapshot.itemCount(in: section))
            #expect(layout.sectionFrame(section) == anew.sectionFrame(section))
            let maximum = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            #expect((0...maximum).contains(presentation.page.shelfOffset(at: section)))
        }
        let page = presentation.page
        #expect((0...page.maximumScrollOffset).contains(page.scrollOffset))
        if let focus = presentation.focus {
            #expect(snapshot.position(of: focus.id) == focus.position)
        }
    }
}
