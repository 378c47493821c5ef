/// What the page was asked to show and what it keeps in its place, by identity.
///
/// Some of it arrives late: an item that comes with later rows, a size that is measured on the way.
/// An arrival moves the page only if the reader has not scrolled since it was asked for.
package struct ScrollRequests<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
    /// The item on the way to which sizes may still be guesses.
    package private(set) var target: ScrollTarget<ItemID>?
    /// A place to go back to, or what of it could not be taken up yet.
    package private(set) var position: CollectionPosition<SectionID, ItemID>?
    /// What kept its place last, and where the page came to stand then.
    private var held: (id: ItemID, scrollOffset: Double)?
    /// The item whose focus is waited for, and how often the reader had scrolled by then.
    private var awaitedFocus: (id: ItemID, readerScrolls: Int)?

    package init() {}

    // MARK: - Asking

    /// The page is to show an item, instead of what it was to show before.
    package mutating func show(_ target: ScrollTarget<ItemID>) { self.target = target }

    /// The page is where it was to go, or is to go elsewhere.
    package mutating func dropTarget() { target = nil }

    /// The page is to go back to a place, as soon as what stood there has come.
    package mutating func wait(for position: CollectionPosition<SectionID, ItemID>) {
        self.position = position
    }

    /// The item to go back to has come: the page is to show it, and waits for it no longer.
    package mutating func takeItem() {
        guard let waiting = position, let item = waiting.item else { return }
        target = ScrollTarget(id: item, place: .distance(waiting.distance))
        position?.item = nil
        forgetWhatIsDone()
    }

    /// A shelf has been put back, or waits no longer.
    package mutating func takeShelf(_ id: SectionID) {
        guard position?.shelves[id] != nil else { return }
        position?.shelves[id] = nil
        forgetWhatIsDone()
    }

    private mutating func forgetWhatIsDone() {
        if let position, position.item == nil, position.shelves.isEmpty { self.position = nil }
    }

    /// The focus is to go to an item that is not there yet.
    package mutating func wait(forFocusOn id: ItemID, _ scroll: PageScroll) {
        if awaitedFocus?.id != id { awaitedFocus = (id, scroll.readerScrolls) }
    }

    /// The item that the focus was to go to has come: whether the page goes there, too.
    package mutating func mayShowFocus(on id: ItemID, _ scroll: PageScroll) -> Bool {
        guard let awaitedFocus, awaitedFocus.id == id else { return true }
        self.awaitedFocus = nil
        return awaitedFocus.readerScrolls == scroll.readerScrolls
    }

    // MARK: - The reader

    /// The reader scrolls the page: what has been asked for it is over.
    package mutating func readerScrolled() {
        target = nil
        guard position?.item != nil else { return }
        position?.item = nil
        forgetWhatIsDone()
    }

    // MARK: - Holding

    /// Notes what a change has left in its place.
    package mutating func hold(_ id: ItemID, at scrollOffset: Double) { held = (id, scrollOffset) }

    /// What kept its place last, as long as nobody has scrolled since.
    package func held(at scrollOffset: Double) -> ItemID? {
        held?.scrollOffset == scrollOffset ? held?.id : nil
    }
}
