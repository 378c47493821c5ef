internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The page was scrolled by its scrollbar, its scrolled window or assistive technology.
    func adjustmentValueChanged(to value: Double, along axis: Axis) {
        guard axis == mainAxis, pageScroll.take(value, from: frameTime, &page) else { return }
        scrollRequests.readerScrolled()
        rowActions.closeSwipe()
        // A kinetic scroll sets the value when the frame has begun: the pass still makes it.
        isPassDue = true
        isDrawDue = true
        passIfDue()
    }

    /// Tells the adjustments where the page stands.
    ///
    /// A value counts from the left or the top, as in the toolkit's own lists, also where the page
    /// begins at the right.
    func configureAdjustments() {
        if let adjustment = adjustments[Self.orientation(mainAxis)] {
            if !isScrolledFromOutside, !pageScroll.isGliding,
                adjustment.value != flipped(scrollOffset)
            {
                stopCoasting()
            }
            adjustment.configure(
                pageScroll.range(of: page, value: adjustment.value, at: frameTime))
        }
        let across = viewport[shelfAxis]
        adjustments[Self.orientation(shelfAxis)]?.configure(
            OutsideRange(value: 0, lower: 0, upper: across, extent: across))
    }

    /// Has the next value from outside count from where the page was put meanwhile.
    func correctBias() {
        guard let adjustment = adjustments[Self.orientation(mainAxis)] else { return }
        pageScroll.correctBias(of: page, value: adjustment.value, at: frameTime)
    }

    /// Whether values keep coming from outside, as while a scrolled window lets the page coast.
    var isScrolledFromOutside: Bool { pageScroll.isScrolledFromOutside(at: frameTime) }

    /// Ends the coasting of the scrolled window around the collection.
    ///
    /// Turning its kinetic scrolling off and on is the one way to say so. It may coast without a word:
    /// what ran past the end comes back for a second, and the value stays at the end all the while.
    func stopCoasting() {
        guard
            let ancestor = unsafe gtk_widget_get_ancestor(
                widget, gtk_scrolled_window_get_type())
        else { return }
        pageScroll.outside.end()
        let window = OpaquePointer(ancestor)
        guard unsafe gtk_scrolled_window_get_kinetic_scrolling(window) != 0 else { return }
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 0)
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 1)
    }
}
