import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// Shelves under a hand, and where they come to rest when it lets go.
@Suite("Hands on shelves")
struct ShelfHandTests {
    private struct Stage {
        var rows: SampleRows
        var page: Page
        var shelves = ShelfScroll<String>()
        var time: Int64 = 0

        init(_ mode: OrthogonalScrolling, bounce: Bounce = .automatic) {
            rows = SampleRows([40, 40]) { _, _ in
                var section = SampleRows.shelf(mode)
                section.bounce = bounce
                return section
            }
            page = rows.page
        }

        var bounds: OrthogonalBounds { page.layout!.orthogonalBounds(0)! }
        var offset: Double { shelves.offsets["s0"] }

        /// A hand comes down and moves the shelf on, in steps of 8 ms.
        mutating func drag(by distance: Double, in steps: Int) {
            shelves.begin(ShelfPlace(id: "s0", section: 0), at: time, on: page)
            for _ in 0..<steps {
                time += 8_000
                shelves.drag(
                    by: distance / Double(steps), at: time, on: &page, section: rows.index)
            }
        }

        mutating func release() {
            shelves.release(at: time, glides: true, on: &page, section: rows.index)
            for _ in 0..<900 where shelves.isMoving {
                shelves.advance(by: 1.0 / 60, on: &page, section: rows.index)
            }
            #expect(!shelves.isMoving)
        }

        mutating func swipe(by distance: Double, in steps: Int) {
            drag(by: distance, in: steps)
            release()
        }
    }

    @Test("A continuous shelf coasts on, and another one stays where it is")
    func coasting() {
        var stage = Stage(.continuous)
        stage.drag(by: 300, in: 6)
        #expect(stage.offset == 300)
        stage.release()
        #expect(stage.offset > 600)
        #expect(stage.page.shelfOffset(at: 0) == stage.offset)
        #expect(stage.page.shelfOffset(at: 1) == 0)
    }

    @Test("A hand that rests before it lets go leaves a continuous shelf where it is")
    func slowGestures() {
        var stage = Stage(.continuous)
        stage.drag(by: 100, in: 4)
        stage.time += 300_000
        stage.release()
        #expect(stage.offset == 100)
    }

    @Test("A group boundary shelf rests where a group starts, or at the end")
    func groupBoundaries() {
        var stage = Stage(.continuousGroupLeadingBoundary)
        stage.swipe(by: 250, in: 10)
        #expect(stage.offset > 0)
        #expect(stage.offset.truncatingRemainder(dividingBy: 170) == 0)
        for _ in 0..<30 { stage.swipe(by: 700, in: 4) }
        #expect(stage.offset == stage.bounds.maximumOffset)
    }

    @Test("A paging shelf moves one page for each gesture, however fast")
    func paging() {
        var stage = Stage(.paging)
        let page = stage.bounds.viewportExtent
        for number in 1...3 {
            stage.swipe(by: 200 * Double(number), in: 3)
            #expect(stage.offset == page * Double(number))
        }
        stage.swipe(by: -150, in: 3)
        #expect(stage.offset == page * 2)
    }

    @Test("A centred shelf rests with a group in the middle")
    func centred() {
        var stage = Stage(.groupPagingCentred)
        stage.swipe(by: 90, in: 3)
        let shown = stage.page.frame(of: ItemPosition(section: 0, item: 1))
        #expect(abs(shown.midX - stage.bounds.frame.midX) <= 1)
    }

    @Test("A shelf gives way at its ends unless it must not, and comes back")
    func resistance() {
        for (bounce, yields) in [(Bounce.automatic, true), (.never, false)] {
            var stage = Stage(.continuous, bounce: bounce)
            stage.drag(by: -200, in: 5)
            #expect(yields ? stage.offset < -20 && stage.offset > -200 : stage.offset == 0)
            stage.release()
            #expect(stage.offset == 0)
        }
    }

    @Test(
        "A section that is no shelf any more stands at its beginning, however it gave way before",
        arguments: [true, false])
    func shelvesThatAreNoMore(isReleased: Bool) {
        var stage = Stage(.continuous)
        stage.drag(by: -200, in: 5)
        if isReleased {
            stage.shelves.release(
                at: stage.time, glides: true, on: &stage.page, section: stage.rows.index)
        }
        #expect(stage.offset < 0)
        let holds = stage.shelves.holds(on: stage.page, section: stage.rows.index)
        stage.rows.describe = { _, _ in .list(rowHeight: .absolute(40)) }
        stage.page = stage.rows.page
        stage.shelves.restore(holds, on: &stage.page, section: stage.rows.index) { $0 }
        if !isReleased {
            stage.shelves.release(
                at: stage.time, glides: true, on: &stage.page, section: stage.rows.index)
        }
        stage.shelves.advance(by: 1.0 / 60, on: &stage.page, section: stage.rows.index)
        #expect(!stage.shelves.isMoving && stage.offset == 0)
        #expect(stage.page.shelfOffset(at: 0) == 0)
    }

    @Test("A shelf that gave way under a hand does so no more once the page has turned")
    func turnedPages() {
        var stage = Stage(.continuous)
        stage.drag(by: -200, in: 5)
        let holds = stage.shelves.holds(on: stage.page, section: stage.rows.index)
        stage.shelves.turn()
        stage.rows.axis = .horizontal
        stage.page = stage.rows.page
        stage.shelves.restore(holds, on: &stage.page, section: stage.rows.index) { $0 }
        #expect(stage.offset == 0)
    }

    // MARK: - What there is to move

    @Test("Shelves run from the right where reading does, and go where fingers push them")
    func mirroredShelves() {
        let show = Show([40, 40], isRightToLeft: true)
        #expect(show.frame(0).maxX == 780)
        #expect(show.frame(1).minX < show.frame(0).minX)
        #expect(show.turn(Scroll(x: -60, y: 0, unit: .pixels, isSmooth: true)))
        #expect(show.shelfOffset("s0") == 60)
        #expect(show.shelfOffset("s1") == 0)
        show.focus(0)
        show.press(.left)
        #expect(show.focused == 1)
    }

    @Test("Fingers across the page move the shelf under them, which rests as its mode says")
    func shelfTargets() {
        for (mode, rests) in [
            (.continuous, .anywhere), (.continuousGroupLeadingBoundary, .atPlaces),
            (.paging, .atPages), (.groupPagingCentred, .atPages),
        ] as [(OrthogonalScrolling, PanShelf<String>.Rests)] {
            let show = Show([4], SampleRows.shelf(mode))
            let target = show.presentation.panTarget(at: Point(x: 100, y: 60)) { 9 }
            guard case .shelf(let shelf) = target else {
                Issue.record("no shelf")
                return
            }
            #expect(shelf.id == "s0" && shelf.rests == rests && !shelf.isMoving)
            #expect(shelf.extent == 800)
        }
    }

    @Test(
        "Where there is no shelf they move the row under them, alone in its line, if it has actions"
    )
    func rowTargets() {
        let show = Show(["a": [1, 2], "b": [3, 4], "c": [5]]) { id in
            id == "b"
                ? Show.shelf
                : id == "c" ? .grid(minimumItemWidth: 100, itemHeight: .absolute(50)) : Show.list()
        }
        let presentation = show.presentation
        let point = Point(x: 100, y: 20)
        if case .row(1) = presentation.panTarget(at: point, row: { 1 }) {
        } else {
            Issue.record("no row")
        }
        if case .nothing = presentation.panTarget(at: point, row: { nil }) {
        } else {
            Issue.record("a row without actions")
        }
        #expect(show.page.isRow(show.frame(1), in: 0))
        #expect(!show.page.isRow(show.frame(3), in: 1), "a card of a shelf")
        #expect(!show.page.isRow(show.frame(5), in: 2), "others stand beside it")
        let wide = Show([4], Show.list(), axis: .horizontal)
        #expect(!wide.page.isRow(wide.frame(0), in: 0), "sideways is the page")
    }

    @Test("A shelf that springs back stays where it is when it is caught, at either end")
    func caughtBeyondTheEnd() {
        for end in [-1.0, 1] {
            var stage = Stage(.continuous, bounce: .always)
            if end > 0 {
                let place = ShelfPlace(id: "s0", section: 0)
                stage.shelves.set(.infinity, of: place, on: &stage.page)
            }
            stage.drag(by: 400 * end, in: 8)
            stage.shelves.release(
                at: stage.time, glides: true, on: &stage.page, section: stage.rows.index)
            stage.shelves.advance(by: 0.03, on: &stage.page, section: stage.rows.index)
            let caught = stage.offset
            #expect(end < 0 ? caught < -20 : caught > stage.bounds.maximumOffset + 20)
            stage.time += 30_000
            stage.drag(by: 0, in: 1)
            #expect(abs(stage.offset - caught) < 1e-6, "it was seen to jump")
            stage.drag(by: end, in: 1)
            let way = (stage.offset - caught) * end
            #expect(way > 0 && way < 0.5, "it gives way as it did")
            stage.release()
            #expect(stage.offset == (end < 0 ? 0 : stage.bounds.maximumOffset))
        }
    }
}
