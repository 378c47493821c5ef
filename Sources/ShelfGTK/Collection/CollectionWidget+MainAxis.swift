internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfLayout

// The parts of the page by the names that the widget has for them.

extension CollectionWidget {
    var layout: SolvedLayout? { page.layout }
    var viewport: Size { page.viewport }
    var mainAxis: Axis { page.mainAxis }
    var shelfAxis: Axis { page.crossAxis }
    var isMainMirrored: Bool { page.isMirrored }
    var scrollOffset: Double {
        get { page.scrollOffset }
        set { page.scrollOffset = newValue }
    }
    var viewportExtent: Double { page.viewportExtent }
    var contentExtent: Double { page.contentExtent }
    var maximumScrollOffset: Double { page.maximumScrollOffset }
    var pageOrigin: Double { page.origin }
    var visibleArea: Rect { page.visibleArea }
    func mainStart(_ frame: Rect) -> Double { page.start(of: frame) }
    func mainEnd(_ frame: Rect) -> Double { page.end(of: frame) }
    func flipped(_ offset: Double) -> Double { page.flipped(offset) }
    func inContent(_ point: Point) -> Point { page.inContent(point) }
    func onScreen(_ frame: Rect) -> Rect { page.onScreen(frame) }
    func isInViewport(_ frame: Rect) -> Bool { page.isInViewport(frame) }
    func validScrollOffset(_ offset: Double) -> Double { page.validScrollOffset(offset) }
    var shelfOffsets: OrthogonalOffsets<Section.ID> { shelves.offsets }
    var shelfGesture: ShelfGesture<Section.ID>? { shelves.gesture }
    /// Where the page will come to rest.
    var restingScrollOffset: Double { pageScroll.restingOffset(of: page) }

    /// What can be seen and what is so near that it has cells.
    var nearArea: Rect {
        var area = visibleArea
        // What the page moves away from is not needed, unless a change moves it back.
        let ahead = isWorkingAhead && pendingChange == nil ? pageScroll.lookAhead.distance : 0
        let (before, after) = (ahead > 0 ? 0 : Self.overscan, ahead < 0 ? 0 : Self.overscan)
        area.size[mainAxis] += before + after
        area.origin[mainAxis] -= isMainMirrored ? after : before
        return area.widened(x: drags.drop.reach.width, y: drags.drop.reach.height)
    }

    /// Takes over a layout that has just been solved.
    func take(_ layout: SolvedLayout) {
        guard page.take(layout) else { return }
        // What moves the page moves it along the axis it had.
        pageScroll.turn()
        shelves.turn()
        input.forgetMotion()
        rowActions.removeSwipe()
    }

    /// The toolkit's name of an axis.
    static func orientation(_ axis: Axis) -> UInt32 {
        axis == .horizontal
            ? GTK_ORIENTATION_HORIZONTAL.rawValue : GTK_ORIENTATION_VERTICAL.rawValue
    }
}
