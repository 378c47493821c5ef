internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// For how long after a value came from outside more are expected, in microseconds.
    private static var outsideMotionTime: Int64 { 120_000 }

    /// The page was scrolled by its scrollbar, its scrolled window or assistive technology.
    func adjustmentValueChanged(to value: Double, along axis: Axis) {
        guard axis == mainAxis else { return }
        lastOutsideScroll = frameTime
        let offset = flipped(value + adjustmentBias)
        guard offset != scrollOffset else { return }
        pageSpring = nil
        scrollTarget = nil
        closeSwipe()
        scrollOffset = min(max(0, offset), maximumScrollOffset)
        // A kinetic scroll sets the value when the frame has begun: the pass still makes it.
        isPassDue = true
        isDrawDue = true
        passIfDue()
    }

    /// Tells the adjustments where the page stands.
    ///
    /// A scrolled window that lets the page coast sets the value of its own reckoning with every
    /// frame, so a correction would be undone by the next one. While it does so its value is left
    /// alone and the bounds are shifted instead; at rest both agree again. A value counts from the
    /// left or the top, as in the toolkit's own lists, also where the page begins at the right.
    func configureAdjustments() {
        let position = flipped(scrollOffset)
        if let adjustment = adjustments[Self.orientation(mainAxis)] {
            var value = position
            if isScrolledFromOutside {
                correctBias()
                value = adjustment.value
            } else {
                adjustmentBias = 0
                if adjustment.value != position, pageSpring == nil { stopCoasting() }
            }
            adjustment.configure(
                value: value, lower: -adjustmentBias,
                upper: max(contentExtent, viewportExtent) - adjustmentBias, page: viewportExtent)
        }
        let across = viewport[shelfAxis]
        adjustments[Self.orientation(shelfAxis)]?.configure(
            value: 0, lower: 0, upper: across, page: across)
    }

    /// Has the next value from outside count from where the page was put meanwhile.
    func correctBias() {
        guard isScrolledFromOutside, let adjustment = adjustments[Self.orientation(mainAxis)] else {
            return
        }
        let correction = flipped(scrollOffset) - adjustment.value
        // The value is no whole number of pixels: less than one is no correction.
        if abs(correction - adjustmentBias) >= 1 { adjustmentBias = correction }
    }

    /// Whether values keep coming from outside, as while a scrolled window lets the page coast.
    var isScrolledFromOutside: Bool {
        guard pageSpring == nil, let lastOutsideScroll else { return false }
        return frameTime - lastOutsideScroll < Self.outsideMotionTime
    }

    /// Ends the coasting of the scrolled window around the collection.
    ///
    /// Turning its kinetic scrolling off and on is the one way to say so. It may coast without a word:
    /// what ran past the end comes back for a second, and the value stays at the end all the while.
    func stopCoasting() {
        guard
            let ancestor = unsafe gtk_widget_get_ancestor(
                widget, gtk_scrolled_window_get_type())
        else { return }
        lastOutsideScroll = nil
        let window = OpaquePointer(ancestor)
        guard unsafe gtk_scrolled_window_get_kinetic_scrolling(window) != 0 else { return }
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 0)
        unsafe gtk_scrolled_window_set_kinetic_scrolling(window, 1)
    }
}
