#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What moves a page, and where it is going; where it stands is the page's own (`Page.scrollOffset`).
///
/// Three things move it: a glide of ours, somebody outside who sets values one after the other, as a
/// scrolled window does while it lets the page coast, and a change that carries it along.
package struct PageScroll {
    /// The glide under way.
    package private(set) var spring: Spring?
    package var outside = OutsideScroll()
    package private(set) var lookAhead = LookAhead()
    /// How often the reader has scrolled: what arrives late compares it with when it was asked for.
    package private(set) var readerScrolls = 0
    /// How far the page has gone since the last change, by glides and by hands; what it was put elsewhere is no part of it.
    private(set) var travelled = 0.0
    private var announced = 0.0

    package init() {}

    /// How far one detent of a wheel moves: the toolkit's own measure, the page's extent to the power
    /// of two thirds, in pixels.
    package static func detent(of extent: Double) -> Double { pow(max(1, extent), 2.0 / 3) }

    package var isGliding: Bool { spring != nil }

    /// Where the page will come to rest.
    package func restingOffset(of page: Page) -> Double { spring?.target ?? page.scrollOffset }

    /// Puts the page elsewhere within its bounds; a glide under way is carried along.
    package mutating func carry(_ page: inout Page, to offset: Double) {
        let offset = page.validScrollOffset(offset)
        spring?.shift(by: offset - page.scrollOffset)
        // What has become shorter ends earlier.
        if let target = spring?.target { spring?.target = page.validScrollOffset(target) }
        page.scrollOffset = offset
    }

    /// Puts the page elsewhere, and leaves it there.
    package mutating func jump(_ page: inout Page, to offset: Double) {
        spring = nil
        carry(&page, to: offset)
    }

    /// Lets the page glide to an offset, at the speed it has.
    package mutating func glide(_ page: Page, to offset: Double) {
        spring = Spring(
            value: page.scrollOffset, target: page.validScrollOffset(offset),
            velocity: spring?.velocity ?? 0)
    }

    /// Takes a glide that lags behind on to the nearest of some offsets; it goes on from there.
    mutating func catchUp(_ page: inout Page, with offsets: ClosedRange<Double>) {
        guard var spring else { return }
        let offset = page.validScrollOffset(
            min(max(page.scrollOffset, offsets.lowerBound), offsets.upperBound))
        guard offset != page.scrollOffset else { return }
        spring.catchUp(at: offset)
        travel(&page, to: offset)
        self.spring = spring
    }

    /// Corrects where a glide leads, or without one where the page stands.
    package mutating func aim(_ page: inout Page, at offset: Double) {
        guard spring != nil else { return carry(&page, to: offset) }
        spring?.target = page.validScrollOffset(offset)
        page.scrollOffset = min(max(0, page.scrollOffset), page.maximumScrollOffset)
    }

    /// Moves a glide on by a frame.
    package mutating func advance(_ page: inout Page, by seconds: Double) {
        guard var spring else { return }
        spring.advance(by: seconds)
        travel(&page, to: page.validScrollOffset(spring.value))
        self.spring = spring.isSettled ? nil : spring
    }

    /// Ends a glide where the page is.
    package mutating func stop() { spring = nil }

    /// Moves the page on under a drag at its edge; false at its end.
    package mutating func move(_ page: inout Page, by distance: Double) -> Bool {
        let offset = page.validScrollOffset(page.scrollOffset + distance)
        guard offset != page.scrollOffset else { return false }
        spring = nil
        travel(&page, to: offset)
        readerScrolls += 1
        return true
    }

    /// A change begins.
    mutating func forgetTravel() { travelled = 0 }

    private mutating func travel(_ page: inout Page, to offset: Double) {
        travelled += offset - page.scrollOffset
        page.scrollOffset = offset
    }

    /// Forgets what moves the page along an axis that it no longer has.
    package mutating func turn() {
        spring = nil
        outside = OutsideScroll()
    }

    /// The reader scrolls the page, by hand or by key.
    package mutating func readerScrolled() { readerScrolls += 1 }

    // MARK: - From outside

    /// Takes a value that was set outside; returns whether it moves the page.
    package mutating func take(_ value: Double, from time: Int64, _ page: inout Page) -> Bool {
        outside.hear(at: time)
        let offset = page.flipped(value + outside.bias)
        guard offset != page.scrollOffset else { return false }
        spring = nil
        travel(&page, to: min(max(0, offset), page.maximumScrollOffset))
        readerScrolls += 1
        return true
    }

    /// Whether values keep coming from outside.
    package func isScrolledFromOutside(at time: Int64) -> Bool {
        spring == nil && outside.isExpected(at: time)
    }

    /// Has the next value from outside count from where the page was put meanwhile.
    package mutating func correctBias(of page: Page, value: Double, at time: Int64) {
        guard isScrolledFromOutside(at: time) else { return }
        outside.correct(for: page.flipped(page.scrollOffset), value: value)
    }

    /// What those outside are told, who hold a value of their own.
    package mutating func range(of page: Page, value: Double, at time: Int64) -> OutsideRange {
        var value = value
        if isScrolledFromOutside(at: time) {
            correctBias(of: page, value: value, at: time)
        } else {
            outside.agree()
            value = page.flipped(page.scrollOffset)
        }
        return OutsideRange(
            // Negated, a bias of nothing would be read out as "-0.0".
            value: value, lower: 0 - outside.bias,
            upper: max(page.contentExtent, page.viewportExtent) - outside.bias,
            extent: page.viewportExtent)
    }

    // MARK: - Passes

    /// Finds out in which direction the page goes.
    package mutating func look(at page: Page) { lookAhead.follow(page) }

    /// A pass has been made where the page stands.
    package mutating func passed(_ page: Page) { lookAhead.passed(page) }

    /// The page's offset, if it is another than was told last.
    package mutating func news(of page: Page) -> Double? {
        guard announced != page.scrollOffset else { return nil }
        announced = page.scrollOffset
        return announced
    }
}

/// The direction a page goes in, by what has changed from pass to pass.
package struct LookAhead {
    /// Where the page stood in the last pass.
    package private(set) var lastOffset = 0.0
    /// How far beyond the margin elements keep their cells; negative towards the page's beginning.
    package private(set) var distance = 0.0

    package init() {}

    mutating func follow(_ page: Page) {
        let motion = page.scrollOffset - lastOffset
        // A jump has no direction to look ahead in.
        if abs(motion) > page.viewportExtent {
            distance = 0
        } else if motion != 0 {
            distance = motion > 0 ? page.viewportExtent / 4 : -page.viewportExtent / 4
        }
    }

    mutating func passed(_ page: Page) { lastOffset = page.scrollOffset }
}
