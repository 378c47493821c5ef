import ShelfCollection
import ShelfDiff
import ShelfLayout
import Testing

/// Other layouts and sizes for the same rows: what stays where it is, and what comes into sight.
@Suite("Other layouts and sizes")
struct LayoutChangeTests {
    @Test("The same layout described again solves nothing")
    func sameLayout() {
        let show = Show([6, 6, 6])
        #expect(!show.presentation.isOutdated(for: show.snapshot, by: show.request))
        show.describe = { _ in Show.shelf }
        #expect(!show.presentation.isOutdated(for: show.snapshot, by: show.request))
        show.describe = { $0 == "s1" ? Show.grid : Show.shelf }
        #expect(show.presentation.isOutdated(for: show.snapshot, by: show.request))
    }

    @Test("The focused item keeps its place through a layout switch")
    func focusedItem() {
        let show = Show([Int](repeating: 30, count: 30))
        show.focus(450)
        let top = show.frame(450).minY
        for section in [Show.grid, Show.list(40), Show.shelf] {
            show.lay(out: section)
            #expect(show.frame(450).minY == top)
        }
    }

    @Test("With nothing focused, the first item in sight keeps its place through a layout switch")
    func firstInSight() throws {
        let show = Show([Int](repeating: 40, count: 30))
        show.scroll(to: 2_200)
        let first = try #require(show.presentation.firstVisible { _ in true })
        let id = show.snapshot.item(at: first.position).id
        let top = show.frame(id).minY
        var taller = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(130), spacing: 10)
        taller.boundaryItems = [.header(height: .absolute(40))]
        for section in [taller, Show.grid, Show.list(40)] {
            show.lay(out: section)
            #expect(show.frame(id).minY == top)
        }
    }

    @Test("Other sizes of the same grid leave the focused item where it is")
    func otherSizes() {
        func grid(_ side: Double) -> LayoutSection {
            .grid(minimumItemWidth: side, itemHeight: .absolute(side), spacing: 8)
        }
        let show = Show([600], grid(150))
        show.focus(301)
        let before = show.frame(301)
        #expect(before.maxY == 588, "not at the lower edge")
        for side in [200.0, 260, 200, 150, 100, 150] {
            show.lay(out: grid(side))
            #expect(show.frame(301).minY == before.minY, "\(side)")
        }
        #expect(show.frame(301) == before)
        // Another arrangement shows all of it.
        show.lay(out: grid(260))
        show.lay(out: Show.list(400))
        #expect(show.frame(301).maxY <= 600)
    }

    @Test("A page at its very beginning stays there with a focused item in sight")
    func veryBeginning() {
        var grid = Show.grid
        grid.contentInsets = Insets(top: 8, bottom: 20)
        let show = Show([98], Show.list(40))
        show.focus(1)
        for section in [grid, Show.list(40), grid] {
            show.lay(out: section)
            #expect(show.scrollOffset == 0)
        }
        // What is not in sight at the beginning keeps its place instead.
        show.focus(19)
        #expect(show.scrollOffset == 0)
        let top = show.frame(19).minY
        show.lay(out: Show.list(40))
        #expect(show.frame(19).minY == top)
        #expect(show.scrollOffset > 0)
    }

    @Test("A focused item in sight stays in sight when its row becomes a shelf")
    func rowBecomesShelf() {
        let show = Show([30, 30, 30], Show.grid)
        show.focus(27)
        show.lay(out: Show.shelf)
        #expect(show.shelfOffset("s0") > 0)
        #expect(show.isInSight(27))
    }

    @Test("A focused item out of sight moves no shelf when the layout switches")
    func outOfSight() {
        let show = Show([30, 30, 30], Show.grid)
        show.focus(27)
        show.scroll(to: .greatestFiniteMagnitude)
        show.lay(out: Show.shelf)
        #expect(show.shelfOffset("s0") == 0)
    }

    @Test("At the very top new items show, unless what is visible must stay")
    func veryTop() {
        for policy in [AnchorPolicy.stickToStart, .keepVisible] {
            let show = Show([200], Show.grid)
            show.policy = policy
            show.insert(900..<910)
            #expect(show.frame(policy == .keepVisible ? 0 : 900).minY == 0)
            #expect(show.scrollOffset == (policy == .keepVisible ? 260 : 0))
        }
    }

    @Test("A log stays at its end when lines come, unless the reader scrolled up")
    func log() {
        let show = Show([100], Show.list(40))
        show.policy = .stickToEnd
        show.scroll(toItem: 99, .end)
        for id in 500..<520 {
            show.change { $0[0].items.append(Plain(id)) }
            #expect(show.frame(id).maxY == 600)
        }
        show.scroll(to: 1_000)
        show.change { $0[0].items.append(Plain(900)) }
        #expect(show.scrollOffset == 1_000)
    }

    // MARK: - Sizes

    private static let sizes: [(Double, Double)] = [
        (700, 500), (520, 420), (400, 300), (900, 340), (330, 640), (1_000, 260), (460, 700),
        (610, 280), (800, 600),
    ]

    /// A grid, a mixed page of every kind of section, and shelves.
    private static var walls: [(name: String, section: (Int) -> LayoutSection)] {
        var list = Show.list(60)
        list.boundaryItems = [.header(height: .absolute(40), isPinned: true)]
        var paging = Show.shelf
        paging.orthogonalScrolling = .paging
        let (shelf, grid) = (Show.shelf, Show.grid)
        return [
            ("grid", { _ in grid }),
            ("mixed", { [list, paging] in [grid, shelf, list, paging][$0 % 4] }),
            ("shelves", { [paging] in $0 % 2 == 0 ? shelf : paging }),
        ]
    }

    /// The section on a page that goes sideways.
    private static func sideways(_ section: LayoutSection) -> LayoutSection {
        guard section.orthogonalScrolling == .none else { return section }
        return LayoutSection(
            group: .vertical(
                width: .absolute(150), height: .fraction(ofHeight: 1), equal: 4,
                LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))))
    }

    @Test("A focused item in sight stays so in every size of the window", arguments: 0..<3)
    func everySize(wall: Int) {
        let wall = Self.walls[wall]
        for (axis, isRightToLeft) in [
            (Axis.vertical, false), (.vertical, true), (.horizontal, false), (.horizontal, true),
        ] {
            let show = Show(
                rows: Show.rows([60, 40, 50, 40, 60, 40, 50, 40]),
                {
                    let section = wall.section(Int($0.dropFirst())!)
                    return axis == .horizontal ? Self.sideways(section) : section
                }, axis: axis, isRightToLeft: isRightToLeft)
            for focused in [70, 118, 240] {
                show.focus(focused)
                for (width, height) in Self.sizes {
                    show.resize(width, height)
                    let (frame, seen) = (show.frame(focused), Size(width: width, height: height))
                    let what = "\(wall.name), \(axis), \(isRightToLeft): \(focused) at \(seen)"
                    // One page of a shelf may end within an item.
                    #expect(
                        (0...seen[axis.crossing]).contains(frame.middle(axis.crossing)), "\(what)")
                    let length = min(frame.max(axis), seen[axis]) - max(frame.min(axis), 0)
                    #expect(length > min(frame.extent(axis), seen[axis]) / 2, "\(what)")
                }
            }
        }
    }

    @Test("Shelves out of view keep their first item through changes, and rest through sizes")
    func shelvesOutOfView() {
        var paging = Show.shelf
        paging.orthogonalScrolling = .paging
        let show = Show(Array(repeating: 40, count: 12), paging)
        let page = show.page.layout!.orthogonalBounds(9)!.viewportExtent
        for shelf in ["s0", "s9"] { show.setShelfOffset(page * 2, of: shelf) }
        func firsts() -> [String: Int] {
            show.presentation.readingPosition.shelves.mapValues(\.item)
        }
        let before = firsts()
        #expect(before.count == 2)
        for width in [700.0, 523, 910, 800] {
            show.resize(width, 600)
            for (shelf, section) in [("s0", 0), ("s9", 9)] {
                let offset = show.shelfOffset(shelf)
                let rest = show.page.layout!.restOffset(
                    section: section, proposed: offset, from: offset)
                #expect(rest == offset, "\(shelf) rests between pages at \(width)")
            }
        }
        #expect(firsts() == before)
        paging.orthogonalScrolling = .continuous
        show.lay(out: paging)
        for section in [0, 9] { show.insert([900 + section], in: section) }
        #expect(firsts() == before)
    }

    @Test("A shelf at its end stays within its bounds when the window grows")
    func shelfAtItsEnd() {
        let show = Show([40, 40])
        show.setShelfOffset(99_999, of: "s0")
        show.resize(1_000, 600)
        #expect(show.frame(39).maxX == 980)
        #expect(show.shelfOffset("s0") == 40 * 170 + 30 - 1_000)
    }
}
