import ShelfLayout
import Testing

@Suite("Groups")
struct GroupTests {
    /// The frames of the first items of a section with just this group, in a viewport of 300 × 200.
    func frames(_ group: LayoutGroup, items: Int, isRightToLeft: Bool = false) -> [Rect] {
        let layout = SolvedLayout(
            itemCounts: [items],
            environment: LayoutEnvironment(
                viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft)
        ) { _, _ in LayoutSection(group: group) }
        return (0..<items).map { layout.frame(section: 0, item: $0) }
    }

    func item(_ width: Double, _ height: Double = 20) -> LayoutItem {
        LayoutItem(width: .absolute(width), height: .absolute(height))
    }

    func row(_ items: [any LayoutSubitem], spacing: Spacing = .zero) -> LayoutGroup {
        .horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), items, spacing: spacing)
    }

    @Test("A row cycles through its parts and stops at the first that does not fit")
    func fills() {
        let frames = frames(row([item(100), item(70)], spacing: 10), items: 5)
        #expect(frames.map(\.x) == [0, 110, 190, 0, 110])
        #expect(frames.map(\.y) == [0, 0, 0, 40, 40])
    }

    @Test("At least one item is placed however little room there is")
    func placesOne() {
        let frames = frames(row([item(500)]), items: 3)
        #expect(frames.map(\.y) == [0, 40, 80])
        #expect(frames.allSatisfy { $0.width == 500 })
    }

    @Test("Equal parts share the extent without the spacing")
    func divides() {
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), equal: 4, item(999, 15),
            spacing: 20)
        let frames = frames(group, items: 5)
        #expect(frames.map(\.x) == [0, 80, 160, 240, 0])
        #expect(frames.allSatisfy { $0.width == 60 && $0.height == 15 })
    }

    @Test("Repeated parts keep their own size even where they stick out")
    func repeats() {
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), repeat: 3, item(150), spacing: 5)
        #expect(frames(group, items: 3).map(\.x) == [0, 155, 310])
    }

    @Test("Flexible spacing shares what is left over, at least its minimum")
    func sharesSpacing() {
        #expect(
            frames(row([item(80)], spacing: .flexible(minimum: 10)), items: 3).map(\.x)
                == [0, 110, 220])
        #expect(
            frames(row([item(100)], spacing: .flexible(minimum: 10)), items: 2).map(\.x)
                == [0, 200])
        #expect(frames(row([item(200)], spacing: .flexible(minimum: 10)), items: 1)[0].x == 0)
    }

    @Test("Flexible edges and flexible spacing share equally")
    func sharesMixedSpaces() {
        var part = item(60)
        part.edgeSpacing = EdgeSpacing(leading: .flexible(minimum: 0))
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(40), repeat: 3, part,
            spacing: .flexible(minimum: 0))
        #expect(frames(group, items: 3).map(\.x) == [40, 140, 240])
    }

    @Test("A flexible edge across the row pushes or centres the item")
    func alignsAcross() {
        var pushed = item(50)
        pushed.edgeSpacing.top = .flexible(minimum: 0)
        var centred = pushed
        centred.edgeSpacing.bottom = .flexible(minimum: 0)
        #expect(frames(row([pushed, centred, item(50)]), items: 3).map(\.y) == [20, 10, 0])
    }

    @Test("Edge spacing consumes room, insets only shrink what is drawn")
    func separatesSpaces() {
        var spaced = item(50)
        spaced.edgeSpacing = EdgeSpacing(top: 3, leading: 5, trailing: 10)
        let outside = frames(row([spaced]), items: 4)
        #expect(outside.map(\.x) == [5, 70, 135, 200])
        #expect(outside.allSatisfy { $0.y == 3 && $0.width == 50 })
        var inset = item(100)
        inset.contentInsets = Insets(top: 2, leading: 4, bottom: 2, trailing: 6)
        let inside = frames(row([inset]), items: 3)
        #expect(inside.map(\.x) == [4, 104, 204])
        #expect(inside.allSatisfy { $0.y == 2 && $0.width == 90 && $0.height == 16 })
    }

    @Test("Insets do nothing along an estimated axis")
    func ignoresInsetsOfEstimates() {
        var part = LayoutItem(width: .absolute(100), height: .estimated(30))
        part.contentInsets = Insets(all: 5)
        let group = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .estimated(30), [part])
        #expect(frames(group, items: 1)[0] == Rect(x: 5, y: 0, width: 90, height: 30))
    }

    @Test("A nested group takes its fractions from its parent without the parent's insets")
    func nests() {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 0.5))
        let column = LayoutGroup.vertical(
            width: .fraction(ofWidth: 0.5), height: .fraction(ofHeight: 1), [part])
        var outer = LayoutGroup.horizontal(
            width: .absolute(220), height: .absolute(120), [column])
        outer.contentInsets = Insets(all: 10)
        let frames = frames(outer, items: 5)
        #expect(frames[0] == Rect(x: 10, y: 10, width: 100, height: 50))
        #expect(frames[1] == Rect(x: 10, y: 60, width: 100, height: 50))
        #expect(frames[2] == Rect(x: 110, y: 10, width: 100, height: 50))
        #expect(frames[4].y == 130)
    }

    @Test("The outermost group takes its fractions from the viewport without section insets")
    func subtractsSectionInsets() {
        let part = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        var section = LayoutSection(
            group: .vertical(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1), [part]))
        section.contentInsets = Insets(top: 20, leading: 30, bottom: 20, trailing: 10)
        let layout = SolvedLayout(
            itemCounts: [2],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { _, _ in section }
        #expect(
            layout.frame(section: 0, item: 1) == Rect(x: 30, y: 180, width: 260, height: 160))
        #expect(layout.contentSize.height == 360)
    }

    @Test("Height may be a fraction of width, or follow from it by an aspect ratio")
    func mixesAxes() {
        let square = LayoutItem(width: .absolute(60), height: .fraction(ofWidth: 0.1))
        let wide = LayoutItem(width: .absolute(60), height: .aspectRatio(2))
        let tall = LayoutItem(width: .aspectRatio(0.5), height: .absolute(40))
        let frames = frames(row([square, wide, tall]), items: 3)
        #expect(frames.map(\.height) == [30, 30, 40])
        #expect(frames.map(\.width) == [60, 60, 20])
    }

    @Test("From right to left a row starts at the right")
    func mirrors() {
        let frames = frames(row([item(100), item(70)]), items: 2, isRightToLeft: true)
        #expect(frames.map(\.x) == [200, 130])
    }

    @Test("The last group keeps a declared extent and shrinks an estimated one, or as told")
    func endsPartially() {
        func extent(_ height: LayoutDimension, _ partial: PartialGroup) -> Double {
            let group = LayoutGroup.vertical(
                width: .fraction(ofWidth: 1), height: height, repeat: 3, item(100, 30))
            var section = LayoutSection(group: group)
            section.partialGroup = partial
            return SolvedLayout(
                itemCounts: [4],
                environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
            ) { _, _ in section }.contentSize.height
        }
        #expect(extent(.absolute(100), .automatic) == 200)
        #expect(extent(.absolute(100), .trims) == 130)
        #expect(extent(.estimated(100), .automatic) == 120)
        #expect(extent(.estimated(100), .keepsExtent) == 180)
    }

    @Test("Badges sit at their anchor, moved by pixels and by parts of their own size")
    func placesBadges() {
        func badge(_ badge: LayoutBadge, isRightToLeft: Bool = false) -> Rect? {
            var part = item(100, 40)
            part.badges = [badge]
            let layout = SolvedLayout(
                itemCounts: [3],
                environment: LayoutEnvironment(
                    viewport: Size(width: 300, height: 200), isRightToLeft: isRightToLeft)
            ) { _, _ in LayoutSection(group: row([part])) }
            return layout.supplementaryFrame(section: 0, kind: "new", index: 1)
        }
        let plain = LayoutBadge(kind: "new", width: .absolute(20), height: .absolute(10))
        #expect(badge(plain) == Rect(x: 180, y: 0, width: 20, height: 10))
        #expect(badge(plain, isRightToLeft: true) == Rect(x: 100, y: 0, width: 20, height: 10))
        var moved = plain
        moved.fractionalOffset = Point(x: 0.5, y: -0.5)
        moved.offset = Point(x: 1, y: 2)
        #expect(badge(moved) == Rect(x: 191, y: -3, width: 20, height: 10))
        moved = plain
        moved.hostAnchor = .bottom
        moved.badgeAnchor = .top
        #expect(badge(moved) == Rect(x: 140, y: 40, width: 20, height: 10))
    }

    @Test("A badge of a group hangs on the group's first item and frame, and can be measured")
    func badgesOfGroups() {
        var group = row([item(150)])
        group.badges = [
            LayoutBadge(
                kind: "end", width: .estimated(20), height: .fraction(ofHeight: 0.5),
                hostAnchor: .trailing)
        ]
        var layout = SolvedLayout(
            itemCounts: [4],
            environment: LayoutEnvironment(viewport: Size(width: 300, height: 200))
        ) { _, _ in LayoutSection(group: group) }
        let element = LayoutElement.Kind.supplementary(section: 0, kind: "end", index: 2)
        #expect(layout.frame(of: element) == Rect(x: 280, y: 50, width: 20, height: 20))
        layout.setMeasuredSizes([ElementMeasurement(element, size: Size(width: 50, height: 20))])
        #expect(layout.frame(of: element) == Rect(x: 250, y: 50, width: 50, height: 20))
        let none = LayoutElement.Kind.supplementary(section: 0, kind: "end", index: 1)
        #expect(layout.frame(of: none) == nil)
    }
}
