#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The motion of the page.
///
/// Its offset itself is `Page.scrollOffset`.
///
/// Three things move the page: an animation, another object that sets values, and a change of the
/// content. A scrolled window sets values while it decelerates.
package struct PageScroll {
    /// The running animation.
    package private(set) var spring: Spring?
    package var outside = OutsideScroll()
    package private(set) var lookAhead = LookAhead()
    /// The number of times that the user scrolled.
    ///
    /// A late arrival compares it with that at its request.
    package private(set) var readerScrolls = 0
    /// The distance by which animations and the user moved the page since the last change.
    ///
    /// Distances by which a change moved it do not count.
    private(set) var travelled = 0.0
    private var announced = 0.0

    package init() {}

    /// Returns the distance of one detent of a wheel, in pixels.
    ///
    /// The measure is the toolkit's own measure: the page's extent to the power of two thirds.
    package static func detent(of extent: Double) -> Double { pow(max(1, extent), 2.0 / 3) }

    package var isGliding: Bool { spring != nil }

    /// Returns the offset at which the page comes to rest.
    package func restingOffset(of page: Page) -> Double { spring?.target ?? page.scrollOffset }

    /// Scrolls the page at once, within its bounds.
    ///
    /// A running animation moves along.
    package mutating func carry(_ page: inout Page, to offset: Double) {
        let offset = page.validScrollOffset(offset)
        spring?.shift(by: offset - page.scrollOffset)
        // The content may be shorter now, so the animation ends earlier.
        if let target = spring?.target { spring?.target = page.validScrollOffset(target) }
        page.scrollOffset = offset
    }

    /// Scrolls the page at once and ends a running animation.
    package mutating func jump(_ page: inout Page, to offset: Double) {
        spring = nil
        carry(&page, to: offset)
    }

    /// Animates the page to an offset, starting at its present velocity.
    package mutating func glide(_ page: Page, to offset: Double) {
        spring = Spring(
            value: page.scrollOffset, target: page.validScrollOffset(offset),
            velocity: spring?.velocity ?? 0)
    }

    /// Moves a lagging animation to the nearest of a range of offsets, from where it continues.
    mutating func catchUp(_ page: inout Page, with offsets: ClosedRange<Double>) {
        guard var spring else { return }
        let offset = page.validScrollOffset(
            min(max(page.scrollOffset, offsets.lowerBound), offsets.upperBound))
        guard offset != page.scrollOffset else { return }
        spring.catchUp(at: offset)
        travel(&page, to: offset)
        self.spring = spring
    }

    /// Redirects a running animation to an offset, or scrolls to it at once without one.
    package mutating func aim(_ page: inout Page, at offset: Double) {
        guard spring != nil else { return carry(&page, to: offset) }
        spring?.target = page.validScrollOffset(offset)
        page.scrollOffset = min(max(0, page.scrollOffset), page.maximumScrollOffset)
    }

    /// Advances a running animation by a frame.
    package mutating func advance(_ page: inout Page, by seconds: Double) {
        guard var spring else { return }
        spring.advance(by: seconds)
        travel(&page, to: page.validScrollOffset(spring.value))
        self.spring = spring.isSettled ? nil : spring
    }

    /// Ends a running animation at the present offset.
    package mutating func stop() { spring = nil }

    /// Scrolls the page under a drag at its edge.
    ///
    /// Returns false at the end.
    package mutating func move(_ page: inout Page, by distance: Double) -> Bool {
        let offset = page.validScrollOffset(page.scrollOffset + distance)
        guard offset != page.scrollOffset else { return false }
        spring = nil
        travel(&page, to: offset)
        readerScrolls += 1
        return true
    }

    /// Resets `travelled` at the beginning of a change.
    mutating func forgetTravel() { travelled = 0 }

    private mutating func travel(_ page: inout Page, to offset: Double) {
        travelled += offset - page.scrollOffset
        page.scrollOffset = offset
    }

    /// Ends all motion, as the page now scrolls along another axis.
    package mutating func turn() {
        spring = nil
        outside = OutsideScroll()
    }

    /// Records that the user scrolled the page.
    package mutating func readerScrolled() { readerScrolls += 1 }

    // MARK: - Scrolling by other objects

    /// Handles a value that another object set.
    ///
    /// Returns true if it moves the page.
    package mutating func take(_ value: Double, from time: Int64, _ page: inout Page) -> Bool {
        outside.hear(at: time)
        let offset = page.flipped(value + outside.bias)
        guard offset != page.scrollOffset else { return false }
        spring = nil
        travel(&page, to: min(max(0, offset), page.maximumScrollOffset))
        readerScrolls += 1
        return true
    }

    /// Returns true if another object is scrolling the page.
    package func isScrolledFromOutside(at time: Int64) -> Bool {
        spring == nil && outside.isExpected(at: time)
    }

    /// Adjusts the bias so that the next value from outside counts from the present offset.
    package mutating func correctBias(of page: Page, value: Double, at time: Int64) {
        guard isScrolledFromOutside(at: time) else { return }
        outside.correct(for: page.flipped(page.scrollOffset), value: value)
    }

    /// Returns the scrollbar state for the present offset.
    package mutating func range(of page: Page, value: Double, at time: Int64) -> OutsideRange {
        var value = value
        if isScrolledFromOutside(at: time) {
            correctBias(of: page, value: value, at: time)
        } else {
            outside.agree()
            value = page.flipped(page.scrollOffset)
        }
        return OutsideRange(
            // Subtracted from zero, as a negated zero would be read out as "-0.0".
            value: value, lower: 0 - outside.bias,
            upper: max(page.contentExtent, page.viewportExtent) - outside.bias,
            extent: page.viewportExtent)
    }

    // MARK: - Passes

    /// Updates the direction of scrolling.
    package mutating func look(at page: Page) { lookAhead.follow(page) }

    /// Records the offset of a pass.
    package mutating func passed(_ page: Page) { lookAhead.passed(page) }

    /// Returns the page's offset if it differs from the one last reported.
    package mutating func news(of page: Page) -> Double? {
        guard announced != page.scrollOffset else { return nil }
        announced = page.scrollOffset
        return announced
    }
}

/// The direction of scrolling, from the change of the offset between passes.
package struct LookAhead {
    /// The offset of the last pass.
    package private(set) var lastOffset = 0.0
    /// The distance beyond the margin within which elements keep their cells.
    ///
    /// The distance is negative towards the page's beginning.
    package private(set) var distance = 0.0

    package init() {}

    mutating func follow(_ page: Page) {
        let motion = page.scrollOffset - lastOffset
        // A jump has no direction.
        if abs(motion) > page.viewportExtent {
            distance = 0
        } else if motion != 0 {
            distance = motion > 0 ? page.viewportExtent / 4 : -page.viewportExtent / 4
        }
    }

    mutating func passed(_ page: Page) { lastOffset = page.scrollOffset }
}
