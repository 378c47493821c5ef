import ShelfCollection
import ShelfDiff
import ShelfLayout
import ShelfRandom
import Testing

/// Where the focus and the selection go with a change of the rows, and what stands still.
@Suite("The focus through changes")
struct FocusChangeTests {
    /// 10,000 items in five columns, item 500 focused and selected in the middle of the view.
    private static func show() -> Show {
        let show = Show([10_000], Show.grid)
        show.scroll(toItem: 500, .center)
        show.focus(500)
        return show
    }

    /// The item is focused and selected, alone, and stands at `top`.
    private static func expectKept(
        _ show: Show, _ id: Int = 500, at top: Double? = nil,
        _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(show.focused == id, sourceLocation: location)
        #expect(show.selection == [id], sourceLocation: location)
        if let top { #expect(show.frame(id).minY == top, sourceLocation: location) }
    }

    @Test("The successor of a removed item is focused and selected in its place")
    func successor() {
        let show = Self.show()
        let top = show.frame(500).minY
        show.remove([500])
        Self.expectKept(show, 501, at: top)
        #expect(show.focusNews == [500, 501])
    }

    @Test("A move near by or far away is followed, however it was made")
    func moves() {
        for distance in [5, 3_000] {
            let show = Self.show()
            let top = show.frame(500).minY
            show.change { rows in
                let item = rows[0].items.remove(at: 500)
                rows[0].items.insert(item, at: 500 + distance)
            }
            Self.expectKept(show, at: top)
        }
    }

    @Test("A move made as a removal and an insertion is followed all the same")
    func movesInTwoSteps() {
        for distance in [5, 3_000] {
            let show = Self.show()
            let top = show.frame(500).minY
            show.remove([500])
            Self.expectKept(show, 501, at: top)
            show.insert([500], at: 500 + distance)
            Self.expectKept(show)
            #expect(show.isInSight(500), "brought along")
        }
    }

    @Test("With nothing focused, changes above keep the selection and the top item")
    func nothingFocused() {
        let show = Show([10_000], Show.grid)
        show.scroll(toItem: 480, .start)
        show.select([500])
        let offset = show.scrollOffset
        for id in 0..<10 { show.remove([id]) }
        #expect(show.frame(480).minY == 0)
        #expect(show.scrollOffset == offset - 260)
        for id in 20_000..<20_010 { show.insert([id]) }
        #expect(show.frame(480).minY == 0)
        #expect(show.selection == [500])
        #expect(show.focused == nil)
    }

    @Test("At the very top new items show, unless the focused item is visible")
    func veryTop() {
        for isFocused in [false, true] {
            let show = Show([800], Show.grid)
            if isFocused { show.focus(7) } else { show.select([7]) }
            let top = show.frame(7).minY
            show.insert(20_000..<20_020)
            #expect(show.selection == [7])
            if isFocused {
                Self.expectKept(show, 7, at: top)
            } else {
                #expect(show.scrollOffset == 0)
                #expect(show.frame(20_000).minY == 0)
            }
        }
    }

    @Test("The successor of a focused unseen item is focused unseen, and the view is kept")
    func unseenSuccessor() throws {
        let show = Self.show()
        show.scroll(to: 100_000)
        let first = try #require(show.presentation.readingPosition.item)
        let top = show.frame(first).minY
        show.remove([500])
        Self.expectKept(show, 501)
        #expect(show.frame(first).minY == top)
    }

    @Test("A shelf keeps its place for itself through paging and changes")
    func shelfOffsets() {
        let show = Show([Int](repeating: 50, count: 100))
        show.focus(110)
        show.setShelfOffset(1_500, of: "s2")
        for offset in [9_000.0, 15_000, 360] { show.scroll(to: offset) }
        let moved = show.presentation.shelves.offsets.sections.filter { show.shelfOffset($0) != 0 }
        #expect(Array(moved) == ["s2"], "it turned up on another shelf")
        show.change { rows in
            rows.swapAt(0, 50)
            rows[2].items.removeLast()
        }
        #expect(show.shelfOffset("s2") == 1_500)
        Self.expectKept(show, 110)
    }

    @Test("A sort is followed")
    func sort() {
        let show = Self.show()
        let top = show.frame(500).minY
        show.change { $0[0].items.reverse() }
        Self.expectKept(show, at: top)
    }

    @Test("Two hundred removed around the focus leave its nearest survivor in place")
    func twoHundred() {
        let show = Self.show()
        let top = show.frame(500).minY
        show.remove(Set(400..<600))
        Self.expectKept(show, 600, at: top)
    }

    @Test("A focus out of sight follows silently and the page stays")
    func silent() {
        let show = Self.show()
        show.scroll(to: 100_000)
        let (offset, news) = (show.scrollOffset, show.focusNews)
        show.change { rows in
            let item = rows[0].items.remove(at: 500)
            rows[0].items.insert(item, at: 700)
        }
        Self.expectKept(show)
        #expect(show.scrollOffset == offset)
        #expect(show.focusNews == news)
    }

    @Test("Held arrows walk on while rows are appended")
    func appended() {
        let show = Show([30, 30])
        show.focus(0)
        for step in 1...50 {
            show.press(.right)
            show.change { $0[0].items.append(Plain(1_000 + step)) }
            #expect(show.presentation.focus?.position.item == step)
        }
    }

    @Test("The focus returns to an item that comes back, unless the reader moved on")
    func comingBack() {
        for moves in [false, true] {
            let show = Self.show()
            let rows = show.rows
            show.remove([500])
            show.remove([501])
            #expect(show.focused == 502)
            if moves { show.press(.right) }
            show.show(rows)
            Self.expectKept(show, moves ? 503 : 500)
        }
    }

    @Test("The reader who moved meanwhile stays where he went")
    func readerMoved() {
        let show = Show([8])
        let rows = show.rows
        show.focus(4)
        show.remove([4])
        show.press(.right)
        show.hasKeyboard = false
        show.show(rows)
        #expect(show.focused == 6)
    }

    @Test("The focus follows its item and nothing else is focused in between")
    func shuffles() {
        var random = SeededGenerator(seed: 3)
        let show = Show([Int](repeating: 20, count: 40))
        show.focus(410)
        for _ in 0..<100 {
            show.change { $0.shuffle(using: &random) }
            #expect(show.focused == 410)
        }
        #expect(show.focusNews == [410], "the focus wandered")
        #expect(show.isInSight(410))
    }

    @Test("The focused item keeps its place on screen when others come before it")
    func keepsItsPlace() {
        let show = Show([1_000], Show.grid)
        show.focus(200)
        let before = show.frame(200).minY
        show.insert(5_000..<5_020)
        #expect(show.frame(200).minY == before)
        let offset = show.scrollOffset
        for id in 0..<10 { show.remove([id]) }
        #expect(show.frame(200).minY == before)
        #expect(show.scrollOffset == offset - 260, "two rows less above")
        #expect(show.focused == 200 && show.selection == [200])
    }

    @Test("A deleted item hands the focus to its nearest survivor")
    func survivors() {
        let show = Show([5, 5, 5])
        show.focus(7)
        show.remove([7])
        #expect(show.focused == 8)
        show.remove([8, 9])
        #expect(show.focused == 6)
        show.change { _ = $0.remove(at: 1) }
        #expect(show.presentation.focus?.position.section == 1)
        show.show(Show.rows([0, 0]))
        #expect(show.focused == nil)
    }

    @Test("With nothing focused the first visible item keeps its place to the pixel")
    func toThePixel() throws {
        var random = SeededGenerator(seed: 11)
        let show = Show([600], Show.grid)
        show.scroll(to: 5_007)
        var next = 1_000
        for _ in 0..<60 {
            guard case .anchor(let anchor) = show.presentation.hold(show.policy) else {
                Issue.record("nothing is held")
                return
            }
            let id = show.snapshot.item(at: anchor.position).id
            show.change { rows in
                for _ in 0..<Int.random(in: 1...7, using: &random) {
                    let spot = Int.random(in: 0..<rows[0].items.count, using: &random)
                    if Bool.random(using: &random) {
                        rows[0].items.insert(Plain(next), at: spot)
                        next += 1
                    } else if rows[0].items[spot].id != id {
                        rows[0].items.remove(at: spot)
                    }
                }
            }
            #expect(show.focused == nil)
            #expect(show.distance(id) == anchor.distance)
        }
    }

    @Test("With nothing focused the first visible item stands still through any change")
    func anyChange() {
        var random = SeededGenerator(seed: 11)
        let show = Show([Int](repeating: 12, count: 40))
        show.scroll(to: 3_000)
        var next = 5_000
        for _ in 0..<60 {
            let first = show.presentation.firstVisible { _ in true }!
            let id = show.snapshot.item(at: first.position).id
            let distance = show.distance(id)
            show.change { rows in
                for _ in 0..<5 {
                    let section = Int.random(in: 0..<rows.count, using: &random)
                    let count = rows[section].items.count
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0:
                        rows.insert(
                            Show.Row(Plain("n\(next)"), items: [Plain(next)]), at: section)
                    case 1 where !rows[section].items.contains { $0.id == id } && rows.count > 20:
                        rows.remove(at: section)
                    case 2 where count > 3:
                        rows[section].items.removeAll { $0.id != id && $0.id % 3 == next % 3 }
                    default: rows[section].items.insert(Plain(next), at: count)
                    }
                    next += 1
                }
            }
            #expect(show.distance(id) == distance)
        }
    }

    @Test(
        "With the focus out of sight the view stays, and the next key brings the focus into view first"
    )
    func outOfSight() {
        let show = Show([Int](repeating: 40, count: 30))
        show.focus(2)
        // Sideways, in its own shelf.
        show.setShelfOffset(3_000, of: "s0")
        show.insert([5_000])
        #expect(show.shelfOffset("s0") > 2_900)
        #expect(show.walk(.right, 1) == [2], "the first key only shows where it is")
        #expect(show.isInSight(2))
        #expect(show.walk(.right, 1) == [3])
        // Down the page, the focused item deleted meanwhile.
        show.scroll(to: 3_000)
        show.remove([3])
        #expect(show.scrollOffset == 3_000)
        #expect(show.walk(.right, 1) == [4])
        #expect(show.scrollOffset < 100)
    }

    @Test(
        "A focused item that loses the right hands the focus to its neighbour until it has it again"
    )
    func rights() {
        let show = Show([6])
        show.focus(2)
        func close(_ ids: Set<Int>) {
            show.allows = { !ids.contains($0) }
            _ = show.presentation.reconsiderFocus(hasKeyboard: true) { show.allows($0.id) }
        }
        close([2, 3])
        #expect(show.focused == 4)
        #expect(show.selection == [4])
        close([3])
        #expect(show.focused == 2)
        show.allows = { ![1, 2, 3, 4, 5].contains($0) }
        show.change { $0[0].items.removeFirst() }
        #expect(show.focused == nil)
        close([1, 2, 3, 4])
        #expect(show.focused == 5)
    }

    @Test("A focus that a page of keys has moved stays in sight through a change on the way")
    func changeOnTheWay() {
        let show = Show([400], Show.grid)
        show.focus(0)
        show.glides = true
        for step in 1...4 {
            show.press(.pageDown)
            let focused = show.focused!
            show.wait(frames: 2)
            #expect(show.presentation.pageScroll.isGliding, "no longer on the way")
            // Between what is seen and what the glide leads to.
            let place = show.position(focused).item - 8
            show.insert((0..<60).map { step * 1_000 + $0 }, at: place)
            show.finishMotion()
            #expect(show.isInSight(focused), "page \(step)")
        }
    }
}
