import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

@Suite("Scrolling of shelves")
struct ShelfScrollTests {
    private struct Stage {
        var rows: SampleRows
        var page: Page
        var shelves = ShelfScroll<String>()

        init(_ mode: OrthogonalScrolling, counts: [Int] = [40, 40], side: Double = 160) {
            rows = SampleRows(counts) { _, _ in SampleRows.shelf(mode, side: side) }
            page = rows.page
        }

        mutating func set(_ offset: Double, _ id: String = "s0") {
            shelves.set(offset, of: rows.place(id), on: &page)
        }

        /// Shows the rows after a change of them, or of the viewport.
        mutating func change(_ body: (inout SampleRows) -> Void) {
            let old = rows
            let holds = shelves.holds(on: page, section: old.index)
            body(&rows)
            let newPosition = rows.show(on: &page, insteadOf: old)
            shelves.restore(holds, on: &page, section: rows.index, newPosition: newPosition)
        }

        mutating func finish() {
            for _ in 0..<600 where shelves.isMoving {
                shelves.advance(by: 1.0 / 60, on: &page, section: rows.index)
            }
        }

        func offset(_ id: String = "s0") -> Double { shelves.offsets[id] }

        /// The first item that shows wholly, by its number.
        func first(_ id: String = "s0") -> Int? {
            let section = rows.index(id)!
            return page.layout!.orthogonalAnchor(section: section, offset: offset(id))
                .map { rows.item(at: ItemPosition(section: section, item: $0.item)) }
        }

        /// Whether the shelf stands where its mode lets it rest.
        func isAtRest(_ id: String = "s0") -> Bool {
            let (section, offset) = (rows.index(id)!, offset(id))
            let rest = page.layout!.restOffset(section: section, proposed: offset, from: offset)
            return abs(rest - offset) < 1e-6
        }

        /// Whether the middle of an item shows: one page may end within an item.
        func shows(_ item: Int) -> Bool {
            let middle = page.frame(of: rows.position(of: item)!).middle(page.crossAxis)
            return middle >= 0 && middle <= page.viewport[page.crossAxis]
        }
    }

    @Test("An offset belongs to its section wherever that goes, and the page knows it by place")
    func offsetsFollowSections() {
        var stage = Stage(.continuous)
        stage.set(700, "s1")
        #expect(stage.page.shelfOffset(at: 1) == 700)
        stage.change { $0.sections.swapAt(0, 1) }
        #expect(stage.offset("s1") == 700)
        #expect(stage.page.shelfOffset(at: 0) == 700 && stage.page.shelfOffset(at: 1) == 0)
        stage.change { $0.sections.remove(at: 0) }
        #expect(stage.page.shelfOffset(at: 0) == 0)
        #expect(stage.offset("s1") == 700, "it outlives the section")
    }

    @Test("Undefined offsets and those beyond the ends are brought within bounds")
    func offsetsAreValid() {
        var stage = Stage(.continuous)
        let maximum = stage.page.layout!.orthogonalBounds(0)!.maximumOffset
        for (asked, given) in [(-5, 0), (1e300, maximum), (.nan, 0), (.infinity, maximum)] {
            stage.set(asked)
            #expect(stage.offset() == given, "\(asked)")
        }
    }

    @Test(
        "A shelf shows the same first item, at rest, in any width and any size of its cards",
        arguments: OrthogonalScrolling.allCases.filter { $0 != .none })
    func resizing(_ mode: OrthogonalScrolling) {
        for (axis, isRightToLeft) in [
            (Axis.vertical, false), (.vertical, true), (.horizontal, false),
        ] {
            var stage = Stage(mode)
            stage.change { rows in
                rows.axis = axis
                rows.isRightToLeft = isRightToLeft
            }
            for start in [500.0, 1_700, 3_333] {
                let rest = stage.page.layout!.restOffset(section: 0, proposed: start, from: start)
                stage.set(rest)
                let (before, first) = (stage.offset(), stage.first()!)
                for extent in [700.0, 620, 431, 905, 1_277, 512, 860, 340] {
                    stage.change { $0.viewport = Size(width: extent, height: extent) }
                    #expect(stage.isAtRest(), "\(mode) \(axis) \(extent)")
                    #expect(stage.shows(first), "\(mode) \(axis) \(extent)")
                }
                for side in [120.0, 200, 90, 300] {
                    stage.change { $0.describe = { _, _ in SampleRows.shelf(mode, side: side) } }
                    #expect(stage.isAtRest(), "\(mode) \(axis), cards of \(side)")
                    #expect(stage.shows(first), "\(mode) \(axis), cards of \(side)")
                }
                stage.change {
                    $0.viewport = Size(width: 800, height: 600)
                    $0.describe = { _, _ in SampleRows.shelf(mode) }
                }
                #expect(stage.offset() == before, "the way back ends where it began")
            }
        }
    }

    @Test("Every scrolled shelf keeps its first item when others come before it, far away or not")
    func insertions() {
        var stage = Stage(.continuous, counts: Array(repeating: 40, count: 200))
        for section in stride(from: 0, to: 200, by: 7) {
            stage.set(1_000 + Double(section), "s\(section)")
        }
        stage.change { rows in
            for section in stride(from: 0, to: 200, by: 7) {
                rows.sections[section].items.insert(
                    contentsOf: [-section - 1, -1_000 - section], at: 0)
            }
        }
        for section in stride(from: 0, to: 200, by: 7) {
            #expect(stage.offset("s\(section)") == 1_000 + Double(section) + 2 * 170)
        }
    }

    @Test("A shelf whose first item is gone begins with the next one in its place")
    func deletions() {
        var stage = Stage(.continuous)
        stage.set(1_000)
        let before = stage.first()!
        let edge = stage.page.frame(of: stage.rows.position(of: before)!).minX
        stage.change { $0.sections[0].items.removeAll { $0 == before || $0 == before - 2 } }
        #expect(stage.first() == before + 1)
        #expect(stage.page.frame(of: stage.rows.position(of: before + 1)!).minX == edge)
        stage.change { $0.sections[0].items.removeAll { $0 >= before } }
        let maximum = stage.page.layout!.orthogonalBounds(0)!.maximumOffset
        #expect(stage.offset() == maximum, "nothing is left but what came before")
    }

    @Test("A shelf that shrinks comes back within its bounds")
    func shrinking() {
        var stage = Stage(.continuous)
        stage.set(4_000)
        stage.change { $0.sections[0].items.removeLast(30) }
        #expect(stage.offset() == stage.page.layout!.orthogonalBounds(0)!.maximumOffset)
    }

    @Test("A shelf on its way goes on to the same items when others come before it")
    func glidesAreCarried() {
        var stage = Stage(.groupPaging)
        var still = stage
        for index in 0..<2 {
            var moving = index == 0 ? still : stage
            moving.shelves.glide(moving.rows.place("s0"), to: 1_700, on: moving.page)
            for _ in 0..<8 {
                moving.shelves.advance(by: 1.0 / 60, on: &moving.page, section: moving.rows.index)
            }
            if index == 0 { still = moving } else { stage = moving }
        }
        let before = stage.offset()
        #expect(before > 0 && before < 1_700)
        stage.change { $0.sections[0].items.insert(contentsOf: [-1, -2, -3], at: 0) }
        #expect(abs(stage.offset() - before - 3 * 170) < 1e-6, "it was seen to jump")
        stage.finish()
        still.finish()
        #expect(stage.first() == still.first())
        #expect(stage.isAtRest())
    }

    @Test("A shelf that coasts does so with the items it shows")
    func coastingIsCarried() {
        func coast(inserting count: Int) -> (offset: Double, first: Int?) {
            var stage = Stage(.continuous, counts: [400])
            var time: Int64 = 0
            stage.set(2_000)
            stage.shelves.begin(ShelfPlace(id: "s0", section: 0), at: time, on: stage.page)
            for _ in 0..<6 {
                time += 8_000
                stage.shelves.drag(by: 20, at: time, on: &stage.page, section: stage.rows.index)
            }
            stage.shelves.release(
                at: time, glides: true, on: &stage.page, section: stage.rows.index)
            #expect(stage.shelves.isMoving("s0"))
            stage.shelves.advance(by: 0.05, on: &stage.page, section: stage.rows.index)
            stage.change {
                $0.sections[0].items.insert(contentsOf: (0..<count).map { -$0 - 1 }, at: 0)
            }
            stage.finish()
            return (stage.offset(), stage.first())
        }
        let (still, carried) = (coast(inserting: 0), coast(inserting: 5))
        #expect(abs(carried.offset - still.offset - 5 * 170) < 1e-6)
        #expect(carried.first == still.first)
    }

    @Test("A hand holds the items it has taken, whatever comes before them")
    func handsAreCarried() {
        var stage = Stage(.continuous)
        stage.set(1_000)
        stage.shelves.begin(ShelfPlace(id: "s0", section: 0), at: 0, on: stage.page)
        stage.shelves.drag(by: 30, at: 8_000, on: &stage.page, section: stage.rows.index)
        stage.change { $0.sections[0].items.insert(contentsOf: [-1, -2], at: 0) }
        #expect(stage.offset() == 1_030 + 340)
        stage.shelves.drag(by: 12, at: 16_000, on: &stage.page, section: stage.rows.index)
        #expect(stage.offset() == 1_042 + 340)
    }

    @Test("A shelf at its beginning stays there, so that new first items show")
    func beginnings() {
        var stage = Stage(.paging)
        stage.change { $0.sections[0].items.insert(-1, at: 0) }
        #expect(stage.offset() == 0)
        #expect(stage.first() == -1)
    }

    @Test(
        "A section that comes back stands where it stood, and those that are gone for good are forgotten"
    )
    func whatIsGone() {
        var stage = Stage(.continuous, counts: [40])
        stage.set(100)
        let limit = ShelfScroll<String>.goneLimit
        var never = OrthogonalOffsets<String>()
        never["s0"] = 100
        for number in 0..<1_000 { never["never \(number)"] = 7 }
        stage.shelves.setAll(never, on: &stage.page, section: stage.rows.index)
        for number in 0..<3 * limit {
            stage.change { $0.sections = [("passing \(number)", Array(0..<40))] }
            stage.set(50, "passing \(number)")
            _ = stage.shelves.news()
        }
        stage.change { $0.sections = [("s9", Array(0..<40))] }
        #expect(stage.shelves.offsets.sections.count == 1_000 + limit, "what was asked for waits")
        #expect(stage.offset() == 0, "gone for long")
        #expect(stage.shelves.news().isEmpty, "nobody is told of what is gone")
        let last = "passing \(3 * limit - 1)"
        stage.change { $0.sections = [(last, Array(0..<40))] }
        #expect(stage.offset(last) == 50)
    }

    @Test("A wheel in parts of detents, however small, comes to an end")
    func tinyDetents() {
        for mode in [OrthogonalScrolling.continuous, .continuousGroupLeadingBoundary] {
            let stage = Stage(mode)
            for detents in [1e-12, -1e-12, 1e-300, .nan, .infinity, 1.0 / 120] {
                let target = stage.shelves.target(
                    ofWheel: detents, over: stage.rows.place("s0"), on: stage.page)
                #expect((0...170).contains(target ?? 0), "\(detents)")
            }
        }
    }
}
