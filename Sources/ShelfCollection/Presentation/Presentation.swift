package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

/// What a collection shows: its rows, where they are laid out and how far that is scrolled, what of
/// them has the focus and what is selected.
///
/// It has one owner, who says when it changes. What is asked of it between two changes is answered
/// from one whole state: every position exists in the snapshot, every frame comes from the layout
/// solved for it. Its parts are values; it is itself held by reference, so that a question copies none
/// of them.
///
/// Design: docs/design/collection.md#the-core-and-the-hands
package final class Presentation<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    package typealias Difference = SnapshotDifference<Section, Item>
    package typealias Position = CollectionPosition<Section.ID, Item.ID>

    /// The focused item, kept while the keyboard focus is elsewhere.
    package struct Focus {
        package let id: Item.ID
        package var position: ItemPosition
    }

    // What every frame asks comes first: where it lies does not depend on the types.
    package var page: Page
    /// What moves the page.
    package var pageScroll = PageScroll()
    /// What the layout's provider said when the layout was solved.
    package var answers = LayoutAnswers()
    /// The rows, identity and content apart.
    package private(set) var snapshot = Snapshot<Section, Item>()
    /// The rows the snapshot was made of.
    private var rows: [CollectionRow<Section, Item>] = []
    /// The rows that were refused last, for duplicates in them.
    private var refused: [CollectionRow<Section, Item>]?
    /// What the page was asked to show, and what it keeps in its place.
    package var requests = ScrollRequests<Section.ID, Item.ID>()
    /// Where shelves stand, and what moves them.
    package var shelves = ShelfScroll<Section.ID>()
    /// The ends that came near and were told.
    private var nearEnds = NearEnds<Section.ID>()
    package var tracker = FocusTracker<Item.ID>() {
        didSet { isFocusAwaited = tracker.isWaiting }
    }
    /// Whether the focused item is not there yet, or no more.
    package private(set) var isFocusAwaited = false
    package var selection: Selection<Item.ID>
    /// The word that is being typed.
    package var typeAhead = TypeAhead()
    /// The key that moves the focus is held, or pressed again and again.
    var keyRepeat = KeyRepeat()
    /// The item that is to take over the focus from one that goes; nil where its neighbour is to.
    package var heir: ((Item.ID) -> Item.ID?)?

    package init(scrollingAlong axis: Axis, _ mode: SelectionMode) {
        page = Page(scrollingAlong: axis)
        selection = Selection(mode: mode)
    }

    /// Forgets all that it showed, as if nothing had ever been shown.
    package func beginAnew() {
        page = Page(scrollingAlong: page.mainAxis)
        (pageScroll, answers, shelves) = (PageScroll(), LayoutAnswers(), ShelfScroll())
        (snapshot, rows, refused) = (Snapshot(), [], nil)
        (requests, nearEnds, typeAhead) = (ScrollRequests(), NearEnds(), TypeAhead())
        (tracker, heir) = (FocusTracker(), nil)
        selection = Selection(mode: selection.mode)
    }

    // MARK: - Rows

    /// What is shown, as rows are compared with it.
    package var shown: ShownRows<Section, Item> {
        ShownRows(rows, snapshot: snapshot, refused: refused)
    }

    /// Whether rows are those shown, by their storage, and none were refused since.
    package func isShowing(
        _ rows: [CollectionRow<Section, Item>], by comparison: Comparison<Section, Item>
    ) -> Bool {
        refused == nil && comparison.areShared(rows, self.rows)
    }

    /// Whether rows are those shown or those refused last, by their storage.
    package func knows(
        _ rows: [CollectionRow<Section, Item>], by comparison: Comparison<Section, Item>
    ) -> Bool {
        comparison.areShared(rows, self.rows)
            || refused.map { comparison.areShared(rows, $0) } == true
    }

    /// Takes note of what rows turned out to be: the difference to what is shown, or nil.
    package func note(
        _ change: RowChange<Section, Item>, of rows: [CollectionRow<Section, Item>]
    ) -> Difference? {
        switch change {
        case .same: refused = nil
        case .refusedBefore: break
        case .refused: refused = rows
        case .changed(let difference):
            self.rows = rows
            refused = nil
            return difference
        }
        return nil
    }

    /// Shows other rows; the focus is where it was decided while the old ones stood whole.
    func take(_ difference: Difference, focus: FocusTracker<Item.ID>) {
        snapshot = difference.new
        tracker = focus
        nearEnds.follow(difference)
    }

    // MARK: - Sections

    /// A section by identity and place.
    package func shelf(_ section: Int) -> ShelfPlace<Section.ID> {
        ShelfPlace(id: snapshot.section(at: section).id, section: section)
    }

    /// Finds the place of a section by identity.
    package var sectionIndex: (Section.ID) -> Int? {
        { [snapshot] in snapshot.sectionIndex(of: $0) }
    }

    /// Where the page will come to rest.
    package var restingOffset: Double { pageScroll.restingOffset(of: page) }

    /// Where a section will come to rest.
    package func restingShelfOffset(at section: Int) -> Double {
        shelves.restingOffset(of: shelf(section), on: page)
    }

    // MARK: - Near ends

    /// The ends that are near and were not told yet: so many viewports away, below sections in sight.
    package func takeNearEnds(
        within viewports: Double, sections: [Int]
    ) -> [CollectionEnd<Section.ID>] {
        guard let layout = page.layout else { return [] }
        let reached = page.scrollOffset + page.viewportExtent * (1 + viewports)
        var ends: [CollectionEnd<Section.ID>] = []
        if snapshot.itemCount > 0, page.contentExtent <= reached { ends.append(.page) }
        for section in sections where section < snapshot.sectionCount {
            let id = snapshot.section(at: section).id
            if let bounds = layout.orthogonalBounds(section) {
                let end =
                    page.shelfOffset(at: section) + bounds.viewportExtent * (1 + viewports)
                if bounds.contentExtent <= end { ends.append(.shelf(id)) }
            } else if page.end(of: layout.sectionFrame(section)) <= reached {
                ends.append(.section(id))
            }
        }
        return ends.filter { nearEnds.isNews($0) }
    }
}
