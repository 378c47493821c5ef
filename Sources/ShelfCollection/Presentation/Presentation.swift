package import ShelfDiff
package import ShelfFocus
package import ShelfLayout

/// The state of a collection without a toolkit: rows, layout, scroll offsets, focus and selection.
///
/// One owner decides when it changes. Between two changes the state is consistent: every position
/// exists in the snapshot, and every frame comes from its layout. The parts are values. The whole
/// is a class, so that a query copies none of them.
///
/// Design: docs/design/collection.md#the-core-and-the-hands
package final class Presentation<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    package typealias Difference = SnapshotDifference<Section, Item>
    package typealias Position = CollectionPosition<Section.ID, Item.ID>

    /// The focused item, also while the keyboard is elsewhere.
    package struct Focus {
        package let id: Item.ID
        package var position: ItemPosition
    }

    // Values used in every frame come first, as their offset in memory is the same for all types.
    package var page: Page
    /// The motion of the page.
    package var pageScroll = PageScroll()
    /// The provider's descriptions from the time when the layout was solved.
    package var answers = LayoutAnswers()
    /// The shown sections and items, by id and content.
    package private(set) var snapshot = Snapshot<Section, Item>()
    /// The rows from which the snapshot was made.
    private var rows: [CollectionRow<Section, Item>] = []
    /// The rows last refused because of duplicate ids.
    private var refused: [CollectionRow<Section, Item>]?
    /// The scroll requests, and the item that keeps its place.
    package var requests = ScrollRequests<Section.ID, Item.ID>()
    /// The offsets and the motion of shelves.
    package var shelves = ShelfScroll<Section.ID>()
    /// The ends that were approached and reported.
    private var nearEnds = NearEnds<Section.ID>()
    package var tracker = FocusTracker<Item.ID>() {
        didSet { isFocusAwaited = tracker.isWaiting }
    }
    /// The focused item is not present yet, or no longer.
    package private(set) var isFocusAwaited = false
    package var selection: Selection<Item.ID>
    /// The type-ahead search.
    package var typeAhead = TypeAhead()
    /// The detection of held and repeated keys.
    var keyRepeat = KeyRepeat()
    /// Returns the item that takes over the focus from one that is gone, or nil for its neighbour.
    package var heir: ((Item.ID) -> Item.ID?)?

    package init(scrollingAlong axis: Axis, _ mode: SelectionMode) {
        page = Page(scrollingAlong: axis)
        selection = Selection(mode: mode)
    }

    /// Resets the presentation to its initial state.
    package func beginAnew() {
        page = Page(scrollingAlong: page.mainAxis)
        (pageScroll, answers, shelves) = (PageScroll(), LayoutAnswers(), ShelfScroll())
        (snapshot, rows, refused) = (Snapshot(), [], nil)
        (requests, nearEnds, typeAhead) = (ScrollRequests(), NearEnds(), TypeAhead())
        (tracker, heir) = (FocusTracker(), nil)
        selection = Selection(mode: selection.mode)
    }

    // MARK: - Rows

    /// The shown state, for comparing rows with it.
    package var shown: ShownRows<Section, Item> {
        ShownRows(rows, snapshot: snapshot, refused: refused)
    }

    /// Returns true if the rows share the storage of those shown, and none were refused since.
    package func isShowing(
        _ rows: [CollectionRow<Section, Item>], by comparison: Comparison<Section, Item>
    ) -> Bool {
        refused == nil && comparison.areShared(rows, self.rows)
    }

    /// Returns true if the rows share the storage of those shown or those last refused.
    package func knows(
        _ rows: [CollectionRow<Section, Item>], by comparison: Comparison<Section, Item>
    ) -> Bool {
        comparison.areShared(rows, self.rows)
            || refused.map { comparison.areShared(rows, $0) } == true
    }

    /// Records the outcome of comparing rows.
    ///
    /// Returns the difference from what is shown, or nil.
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

    /// Takes over new rows, with the focus as prepared.
    func take(_ difference: Difference, focus: FocusTracker<Item.ID>) {
        snapshot = difference.new
        tracker = focus
        nearEnds.follow(difference)
    }

    // MARK: - Sections

    /// Returns a section by id and number.
    package func shelf(_ section: Int) -> ShelfPlace<Section.ID> {
        ShelfPlace(id: snapshot.section(at: section).id, section: section)
    }

    /// A function that returns the number of a section, or nil if it is missing.
    package var sectionIndex: (Section.ID) -> Int? {
        { [snapshot] in snapshot.sectionIndex(of: $0) }
    }

    /// The offset at which the page comes to rest.
    package var restingOffset: Double { pageScroll.restingOffset(of: page) }

    /// Returns the offset at which a shelf comes to rest.
    package func restingShelfOffset(at section: Int) -> Double {
        shelves.restingOffset(of: shelf(section), on: page)
    }

    // MARK: - Near ends

    /// Returns the ends that are near and were not reported yet.
    ///
    /// - Parameters:
    ///   - viewports: The distance that counts as near, in viewports.
    ///   - sections: The numbers of the visible sections.
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
