/// Pending scroll requests and the last anchor, by id.
///
/// Some requests are fulfilled late: when later rows bring an item, or when a size is measured. A
/// late arrival scrolls the page only if the user has not scrolled since the request.
package struct ScrollRequests<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// The item being scrolled to.
    ///
    /// Sizes on the way may be estimates.
    package private(set) var target: ScrollTarget<ItemID>?
    /// The position to restore, or the parts of it still pending.
    package private(set) var position: CollectionPosition<SectionID, ItemID>?
    /// The last anchor, with the offset of the page at that time.
    private var held: (id: ItemID, scrollOffset: Double)?
    /// The item whose focus is pending, with the number of scrolls by the user at that time.
    private var awaitedFocus: (id: ItemID, readerScrolls: Int)?

    package init() {}

    // MARK: - Requests

    /// Requests an item to be shown, replacing the request before.
    package mutating func show(_ target: ScrollTarget<ItemID>) { self.target = target }

    /// Drops the requested item, as it was reached or replaced.
    package mutating func dropTarget() { target = nil }

    /// Requests a position to be restored as soon as its items are present.
    package mutating func wait(for position: CollectionPosition<SectionID, ItemID>) {
        self.position = position
    }

    /// Makes the pending position's item the one to be shown, as it is present.
    package mutating func takeItem() {
        guard let waiting = position, let item = waiting.item else { return }
        target = ScrollTarget(id: item, place: .distance(waiting.distance))
        position?.item = nil
        forgetWhatIsDone()
    }

    /// Drops the pending position of a shelf, as it was restored or the user scrolled.
    package mutating func takeShelf(_ id: SectionID) {
        guard position?.shelves[id] != nil else { return }
        position?.shelves[id] = nil
        forgetWhatIsDone()
    }

    private mutating func forgetWhatIsDone() {
        if let position, position.item == nil, position.shelves.isEmpty { self.position = nil }
    }

    /// Requests the focus for an item that is not present yet.
    package mutating func wait(forFocusOn id: ItemID, _ scroll: PageScroll) {
        if awaitedFocus?.id != id { awaitedFocus = (id, scroll.readerScrolls) }
    }

    /// Fulfils a focus request.
    ///
    /// Returns true if the page should scroll to the item.
    package mutating func mayShowFocus(on id: ItemID, _ scroll: PageScroll) -> Bool {
        guard let awaitedFocus, awaitedFocus.id == id else { return true }
        self.awaitedFocus = nil
        return awaitedFocus.readerScrolls == scroll.readerScrolls
    }

    // MARK: - The user

    /// Drops requests for the page, as the user scrolled it.
    package mutating func readerScrolled() {
        target = nil
        guard position?.item != nil else { return }
        position?.item = nil
        forgetWhatIsDone()
    }

    // MARK: - Anchor

    /// Records the anchor of a change.
    package mutating func hold(_ id: ItemID, at scrollOffset: Double) { held = (id, scrollOffset) }

    /// Returns the last anchor, or nil if the page was scrolled since.
    package func held(at scrollOffset: Double) -> ItemID? {
        held?.scrollOffset == scrollOffset ? held?.id : nil
    }
}
