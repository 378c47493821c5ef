internal import CGtk
import ShelfDiff
import ShelfLayout

// The page scrolls along one axis, shelves along the other. Offsets of the page count in reading
// direction: zero shows the first section. Frames are physical, so a page that begins at the right
// is turned round here and nowhere else.

extension CollectionWidget {
    /// The axis along which shelves scroll.
    var shelfAxis: Axis { mainAxis.crossing }

    /// The part of the page that is seen at once, along its axis.
    var viewportExtent: Double { viewport[mainAxis] }

    /// The extent of the whole page along its axis.
    var contentExtent: Double { layout?.contentSize[mainAxis] ?? 0 }

    /// The distance from the first edge of the page to the near edge of a frame, as one reads.
    func mainStart(_ frame: Rect) -> Double {
        isMainMirrored ? contentExtent - frame.max(mainAxis) : frame.min(mainAxis)
    }

    /// The distance from the first edge of the page to the far edge of a frame, as one reads.
    func mainEnd(_ frame: Rect) -> Double { mainStart(frame) + frame.extent(mainAxis) }

    /// Turns a distance from the first edge of the page's range into one from the left or top edge,
    /// or back.
    func flipped(_ offset: Double) -> Double {
        isMainMirrored ? maximumScrollOffset - offset : offset
    }

    /// The coordinate of the page at the left or top edge of the viewport.
    var pageOrigin: Double {
        isMainMirrored ? contentExtent - viewportExtent - scrollOffset : scrollOffset
    }

    /// A point of the viewport in content coordinates.
    func inContent(_ point: Point) -> Point {
        var point = point
        point[mainAxis] += pageOrigin
        return point
    }

    /// Content coordinates to those of the viewport.
    func onScreen(_ frame: Rect) -> Rect { frame.moved(along: mainAxis, by: -pageOrigin) }

    /// What can be seen, in content coordinates.
    var visibleArea: Rect {
        Rect(origin: .zero, size: viewport).moved(along: mainAxis, by: pageOrigin)
    }

    /// What can be seen and what is so near that it has cells.
    var nearArea: Rect {
        var area = visibleArea
        // What the page moves away from is not needed, unless a change moves it back.
        let ahead = isWorkingAhead && pendingChange == nil ? ahead : 0
        let (before, after) = (ahead > 0 ? 0 : Self.overscan, ahead < 0 ? 0 : Self.overscan)
        area.size[mainAxis] += before + after
        area.origin[mainAxis] -= isMainMirrored ? after : before
        return area.widened(x: roomReach.width, y: roomReach.height)
    }

    /// Takes over the axis of a layout that has just been solved.
    func followMainAxis(of layout: SolvedLayout) {
        let axis = layout.configuration.scrollAxis
        isMainMirrored = axis == .horizontal && layout.environment.isRightToLeft
        guard axis != mainAxis else { return }
        mainAxis = axis
        // What moves the page moves it along the axis it had.
        pageSpring = nil
        adjustmentBias = 0
        lastOutsideScroll = nil
        shelfMotions.removeAll()
        shelfGesture = nil
        removeSwipe()
    }

    /// The toolkit's name of an axis.
    static func orientation(_ axis: Axis) -> UInt32 {
        axis == .horizontal
            ? GTK_ORIENTATION_HORIZONTAL.rawValue : GTK_ORIENTATION_VERTICAL.rawValue
    }
}

extension Rect {
    /// The rectangle moved along an axis.
    func moved(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? offset(x: distance) : offset(y: distance)
    }

    /// The rectangle with more room at both ends of an axis.
    func widened(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? widened(x: distance, y: 0) : widened(x: 0, y: distance)
    }

    /// The coordinate of the centre along an axis.
    func middle(_ axis: Axis) -> Double { min(axis) + extent(axis) / 2 }
}
