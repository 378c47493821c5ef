import ShelfDiff
import ShelfLayout
import ShelfRandom
import Testing

@testable import ShelfCollection

@Suite("Scrolling of pages")
struct PageScrollTests {
    /// A hundred rows of 100 pixels, seen 600 at a time.
    private var rows: SampleRows {
        SampleRows([100]) { _, _ in .list(rowHeight: .absolute(100)) }
    }

    @Test("A glide arrives where it was to go, and from the place it had when it is sent elsewhere")
    func glides() {
        var (page, scroll) = (rows.page, PageScroll())
        scroll.glide(page, to: 2_000)
        for _ in 0..<5 { scroll.advance(&page, by: 1.0 / 60) }
        let (middle, speed) = (page.scrollOffset, scroll.spring!.velocity)
        #expect(middle > 0 && middle < 2_000 && speed > 0)
        scroll.glide(page, to: 1e9)
        #expect(scroll.restingOffset(of: page) == page.maximumScrollOffset)
        #expect(scroll.spring!.velocity == speed)
        for _ in 0..<300 where scroll.isGliding { scroll.advance(&page, by: 1.0 / 60) }
        #expect(page.scrollOffset == page.maximumScrollOffset)
    }

    @Test("A change carries a glide along, and ends it where the page ends now")
    func carrying() {
        var (page, scroll) = (rows.page, PageScroll())
        scroll.carry(&page, to: 1_000)
        scroll.glide(page, to: 9_000)
        scroll.advance(&page, by: 1.0 / 60)
        let before = page.scrollOffset
        scroll.carry(&page, to: before + 300)
        #expect(page.scrollOffset == before + 300)
        #expect(scroll.restingOffset(of: page) == 9_300)
        var fewer = rows
        fewer.sections[0].items.removeLast(50)
        _ = fewer.show(on: &page, insteadOf: rows)
        scroll.carry(&page, to: page.scrollOffset)
        #expect(scroll.restingOffset(of: page) == 4_400, "it would glide out of the page")
    }

    @Test("The page travels by hands and glides; to be carried along or put elsewhere is no way")
    func travelling() {
        var (page, scroll) = (rows.page, PageScroll())
        _ = scroll.take(100, from: 0, &page)
        #expect(scroll.travelled == 100)
        scroll.carry(&page, to: 400)
        #expect(scroll.travelled == 100)
        _ = scroll.move(&page, by: -50)
        #expect(scroll.travelled == 50)
        scroll.jump(&page, to: 1_350)
        #expect(scroll.travelled == 50)
        scroll.forgetTravel()
        scroll.glide(page, to: 2_000)
        scroll.advance(&page, by: 1.0 / 60)
        scroll.carry(&page, to: page.scrollOffset + 300)
        for _ in 0..<300 where scroll.isGliding { scroll.advance(&page, by: 1.0 / 60) }
        #expect(page.scrollOffset == 2_300)
        #expect(scroll.travelled == 650)
        // No further than the page goes.
        _ = scroll.take(1e9, from: 0, &page)
        #expect(scroll.travelled == 650 + page.maximumScrollOffset - 2_300)
    }

    @Test("While values come from outside a correction shifts their bounds, and at rest both agree")
    func outside() {
        var (page, scroll) = (rows.page, PageScroll())
        var value = 0.0
        for frame in 1...10 {
            value += 50
            let moved = scroll.take(value, from: Int64(frame) * 16_000, &page)
            #expect(moved)
        }
        #expect(page.scrollOffset == 500)
        // Rows come before the first one: the page is put 300 further.
        scroll.carry(&page, to: 800)
        let range = scroll.range(of: page, value: value, at: 170_000)
        #expect(range == OutsideRange(value: 500, lower: -300, upper: 9_700, extent: 600))
        value += 50
        _ = scroll.take(value, from: 176_000, &page)
        #expect(page.scrollOffset == 850, "the next value undid the correction")
        let rest = scroll.range(of: page, value: value, at: 176_000 + OutsideScroll.patience)
        #expect(rest == OutsideRange(value: 850, lower: 0, upper: 10_000, extent: 600))
        #expect(rest.lower.sign == .plus, "it is read out")
        let echo = scroll.take(850, from: 400_000, &page)
        #expect(!echo, "its own echo moves nothing")
    }

    @Test(
        "What arrives late moves the page only if the reader has not scrolled since it was asked for"
    )
    func lateArrivals() {
        var (page, scroll) = (rows.page, PageScroll())
        var requests = ScrollRequests<String, Int>()
        var position = CollectionPosition<String, Int>()
        position.item = 7
        position.shelves = ["a": .init(item: 1, distance: 0), "b": .init(item: 2, distance: 0)]
        requests.wait(for: position)
        requests.wait(forFocusOn: 9, scroll)
        requests.takeShelf("a")
        #expect(requests.position?.shelves.keys.sorted() == ["b"])
        _ = scroll.take(40, from: 0, &page)
        requests.readerScrolled()
        #expect(requests.position?.item == nil, "the page goes nowhere any more")
        #expect(requests.position?.shelves.keys.sorted() == ["b"], "nobody has touched that shelf")
        let (late, anew) = (
            requests.mayShowFocus(on: 9, scroll), requests.mayShowFocus(on: 9, scroll)
        )
        #expect(!late && anew)
        requests.takeShelf("b")
        #expect(requests.position == nil)
        requests.wait(forFocusOn: 9, scroll)
        scroll.carry(&page, to: 900)
        let shows = requests.mayShowFocus(on: 9, scroll)
        #expect(shows, "a change is no reader")
    }

    @Test("A request that was waited for becomes the target, once")
    func arrivals() {
        var requests = ScrollRequests<String, Int>()
        var position = CollectionPosition<String, Int>()
        (position.item, position.distance) = (7, -30)
        requests.wait(for: position)
        requests.takeItem()
        #expect(requests.target?.id == 7)
        #expect(requests.position == nil)
        requests.readerScrolled()
        #expect(requests.target == nil)
    }

    @Test(
        "An item is brought into sight by the least way, clear of what is pinned", arguments: 0..<40
    )
    func reveals(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var section = LayoutSection.grid(
            minimumItemWidth: 130, itemHeight: .absolute(110), spacing: 10)
        if Bool.random(using: &random) {
            section.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
        }
        var rows = SampleRows([50, 30, 80]) { _, _ in section }
        rows.viewport = Size(
            width: Double.random(in: 300...900, using: &random).rounded(),
            height: Double.random(in: 200...700, using: &random).rounded())
        rows.isRightToLeft = Bool.random(using: &random)
        let page = rows.page
        for _ in 0..<30 {
            let section = Int.random(in: 0..<3, using: &random)
            let item = Int.random(in: 0..<rows.sections[section].items.count, using: &random)
            let frame = page.frame(of: ItemPosition(section: section, item: item))
            let current = Double.random(in: 0...page.maximumScrollOffset, using: &random).rounded()
            let offset = page.offset(revealing: frame, section: section, from: current)
            #expect(page.isWhollyInSight(frame, section: section, at: offset), "\(seed)")
            #expect(page.seenLength(frame, section: section, at: offset) == frame.height)
            let again = page.offset(revealing: frame, section: section, from: offset)
            #expect(again == offset, "\(seed): shown, and moved again")
        }
    }

    @Test("An item that leaves its neighbour room to peek in moves nothing")
    func roomForTheNeighbour() {
        let section = LayoutSection.list(rowHeight: .absolute(100))
        let page = SampleRows([20]) { _, _ in section }.page
        let frame = page.frame(of: ItemPosition(section: 0, item: 9))
        for (room, isEnough) in [(12.0, true), (12.5, true), (11.5, false), (0, false)] {
            let current = frame.maxY + room - page.viewportExtent
            let offset = page.offset(revealing: frame, section: 0, from: current)
            #expect((offset == current) == isEnough, "\(room)")
            #expect(isEnough || offset == frame.maxY + 12 - page.viewportExtent, "\(room)")
        }
    }

    @Test("Only the first row of a section brings its header along")
    func headers() {
        var section = LayoutSection.list(rowHeight: .absolute(30))
        section.boundaryItems = [.header(height: .absolute(40))]
        let page = SampleRows([60, 60]) { [section] _, _ in section }.page
        let first = page.frame(of: ItemPosition(section: 1, item: 0))
        let header = first.minY - 40
        #expect(page.offset(revealing: first, section: 1, from: first.minY) == header)
        #expect(page.offset(revealing: first, section: 1, from: header) == header)
        for item in 1..<8 {
            let frame = page.frame(of: ItemPosition(section: 1, item: item))
            let clear = frame.minY - 12
            #expect(page.offset(revealing: frame, section: 1, from: clear) == clear, "\(item)")
            #expect(page.offset(revealing: frame, section: 1, from: clear + 20) == clear, "\(item)")
        }
    }

    @Test("Elements are kept ahead in the direction the page goes, and in none after a jump")
    func lookAhead() {
        var page = SampleRows([100]) { _, _ in .list(rowHeight: .absolute(100)) }.page
        var ahead = LookAhead()
        for (offset, share) in [(10.0, 0.25), (610, 0.25), (600, -0.25), (600, -0.25), (1_201, 0)] {
            page.scrollOffset = offset
            ahead.follow(page)
            #expect(ahead.distance == share * page.viewportExtent, "\(offset)")
            ahead.passed(page)
        }
    }

    @Test("What of an item is seen counts what is cut off and what is covered")
    func sight() {
        var section = LayoutSection.list(rowHeight: .absolute(100))
        section.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
        let page = SampleRows([20]) { [section] _, _ in section }.page
        let frame = page.frame(of: ItemPosition(section: 0, item: 5))
        #expect(frame.minY == 540)
        for (offset, seen) in [(500.0, 100.0), (530, 70), (599, 1), (600, 0), (0, 60), (900, 0)] {
            #expect(page.seenLength(frame, section: 0, at: offset) == seen, "\(offset)")
            #expect(page.isInSight(frame, section: 0, at: offset) == (seen > 0), "\(offset)")
            #expect(page.isWhollyInSight(frame, section: 0, at: offset) == (seen == 100))
        }
    }

    @Test("What keeps its place does so to the pixel, and the same again until somebody scrolls")
    func anchors() throws {
        var (page, scroll) = (rows.page, PageScroll())
        let start = page.anchor(focus: nil, held: nil, keepsStart: true)
        #expect(start == nil, "new first items are to show")
        scroll.carry(&page, to: 1_030)
        let anchor = try #require(page.anchor(focus: nil, held: nil, keepsStart: true))
        #expect(anchor.position.item == 11 && anchor.distance == 70)
        let focus = ItemPosition(section: 0, item: 14)
        #expect(page.anchor(focus: focus, held: nil, keepsStart: true)?.position == focus)
        let far = ItemPosition(section: 0, item: 90)
        #expect(page.anchor(focus: far, held: focus, keepsStart: true)?.position == focus)
        var more = rows
        more.sections[0].items.insert(contentsOf: [-1, -2], at: 3)
        let newPosition = more.show(on: &page, insteadOf: rows)
        let moved = try #require(newPosition(anchor.position))
        let offset = page.offset(
            restoring: ScrollAnchor(position: moved, distance: anchor.distance))
        #expect(offset == 1_230)
        let gone = ScrollAnchor(position: ItemPosition(section: 3, item: 0), distance: 0)
        #expect(page.offset(restoring: gone) == nil)
    }

    @Test("Pages of thousands of millions of pixels end with their last row, along both axes")
    func longPages() {
        for (axis, isRightToLeft) in [
            (Axis.vertical, false), (.horizontal, false), (.horizontal, true),
        ] {
            var configuration = LayoutConfiguration()
            configuration.scrollAxis = axis
            let viewport = Size(width: 800, height: 600)
            let count = 10_000_000
            let layout = SolvedLayout(
                itemCounts: [count],
                environment: LayoutEnvironment(viewport: viewport, isRightToLeft: isRightToLeft),
                configuration: configuration
            ) { _, _ in
                let (width, height): (LayoutDimension, LayoutDimension) =
                    axis == .vertical
                    ? (.fraction(ofWidth: 1), .absolute(400))
                    : (.absolute(400), .fraction(ofHeight: 1))
                return LayoutSection(
                    group: .vertical(
                        width: width, height: height,
                        [LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))]))
            }
            var page = Page(scrollingAlong: axis)
            page.viewport = viewport
            _ = page.take(layout)
            var scroll = PageScroll()
            scroll.jump(&page, to: .infinity)
            #expect(page.scrollOffset == 4e9 - viewport[axis])
            #expect(page.visibleItems.last?.position.item == count - 1)
            let last = page.frame(of: ItemPosition(section: 0, item: count - 1))
            #expect(page.isWhollyInSight(last, section: 0, at: page.scrollOffset))
            #expect(page.start(of: last) == 4e9 - 400)
            let middle = ItemPosition(section: 0, item: count * 3 / 4)
            let offset = page.offset(revealing: page.frame(of: middle), section: 0, from: 0)
            scroll.jump(&page, to: offset)
            #expect(page.visibleItems.contains { $0.position == middle })
        }
    }
}
