package import ShelfDiff
package import ShelfLayout

/// The page as it stands: its layout, how far it is scrolled, and the viewport that shows a part of it.
///
/// It scrolls along one axis, its shelves along the other. Offsets of the page count in reading
/// direction: zero shows the first section. Frames are physical, so a page that begins at the right
/// is turned round here and nowhere else.
///
/// It is not generic: what every frame asks is compiled once, whatever the items are.
package struct Page {
    package var layout: SolvedLayout?
    /// The size of the part that is seen at once.
    package var viewport = Size.zero
    /// The axis along which the page scrolls.
    package private(set) var mainAxis: Axis
    /// Whether the page begins at the right.
    package private(set) var isMirrored = false
    /// How far the page is scrolled from where it begins, in reading direction.
    package var scrollOffset = 0.0
    /// Where shelves stand that have been scrolled, by the place of their section.
    package internal(set) var shelfOffsets: [Int: Double] = [:]

    package init(scrollingAlong axis: Axis = .vertical) { mainAxis = axis }

    /// Takes over a layout that has just been solved; returns whether the page scrolls along another
    /// axis now.
    package mutating func take(_ layout: SolvedLayout) -> Bool {
        let axis = layout.configuration.scrollAxis
        let isTurned = axis != mainAxis
        self.layout = layout
        mainAxis = axis
        isMirrored = axis == .horizontal && layout.environment.isRightToLeft
        return isTurned
    }

    /// The axis along which shelves scroll.
    package var crossAxis: Axis { mainAxis.crossing }

    /// Where the page goes on, on screen.
    package var direction: PageDirection {
        mainAxis == .vertical ? .down : isMirrored ? .left : .right
    }

    /// Whether reading goes to the left.
    package var isRightToLeft: Bool { layout?.environment.isRightToLeft == true }

    /// 1 where shelves go on to the right or downwards, -1 where they go on to the left.
    package var shelfDirection: Double {
        crossAxis == .horizontal && isRightToLeft ? -1 : 1
    }

    /// The part of the page that is seen at once, along its axis.
    package var viewportExtent: Double { viewport[mainAxis] }

    /// The extent of the whole page along its axis.
    package var contentExtent: Double { layout?.contentSize[mainAxis] ?? 0 }

    /// The distance from the first edge of the page to the near edge of a frame, as one reads.
    package func start(of frame: Rect) -> Double {
        isMirrored ? contentExtent - frame.max(mainAxis) : frame.min(mainAxis)
    }

    /// The distance from the first edge of the page to the far edge of a frame, as one reads.
    package func end(of frame: Rect) -> Double { start(of: frame) + frame.extent(mainAxis) }

    /// How far the shelf at a place is scrolled.
    package func shelfOffset(at section: Int) -> Double {
        shelfOffsets.isEmpty ? 0 : shelfOffsets[section] ?? 0
    }

    /// The frame of an item in content coordinates, where its shelf stands or where it is said to.
    package func frame(of position: ItemPosition, shelfOffset: Double? = nil) -> Rect {
        layout?.frame(
            section: position.section, item: position.item,
            orthogonalOffset: shelfOffset ?? self.shelfOffset(at: position.section)) ?? .zero
    }

    /// The items in the viewport, in order.
    package var visibleItems: [(position: ItemPosition, frame: Rect)] {
        let found = layout?.elements(in: visibleArea) { shelfOffset(at: $0) } ?? []
        return found.compactMap { element in
            guard case .item(let section, let item) = element.kind else { return nil }
            return (ItemPosition(section: section, item: item), element.frame)
        }
    }

    /// The section at a point of the viewport that scrolls on its own.
    package func shelf(at point: Point) -> Int? {
        let content = inContent(point)
        guard let layout, let section = layout.section(at: content[mainAxis]),
            let bounds = layout.orthogonalBounds(section), bounds.frame.contains(content)
        else { return nil }
        return section
    }

    /// Whether what stands at a frame is a row: alone in its line of a section that goes on along a
    /// page that goes downwards.
    ///
    /// Where the page itself goes sideways there is no motion left for rows.
    package func isRow(_ frame: Rect, in section: Int) -> Bool {
        guard let layout, section < layout.sectionCount else { return false }
        return mainAxis == .vertical && layout.orthogonalBounds(section) == nil
            && frame.width > viewport.width / 2
    }

    // MARK: - Offsets

    /// The largest distance the page can be scrolled.
    package var maximumScrollOffset: Double { max(0, contentExtent - viewportExtent) }

    /// An offset of the page on whole device pixels and within bounds.
    package func validScrollOffset(_ offset: Double) -> Double {
        let scale = layout?.environment.scale ?? 1
        return min(max(0, (offset * scale).rounded() / scale), maximumScrollOffset)
    }

    /// Turns a distance from the first edge of the page's range into one from the left or top edge,
    /// or back.
    package func flipped(_ offset: Double) -> Double {
        isMirrored ? maximumScrollOffset - offset : offset
    }

    // MARK: - The viewport

    /// The coordinate of the page at the left or top edge of the viewport.
    package var origin: Double {
        isMirrored ? contentExtent - viewportExtent - scrollOffset : scrollOffset
    }

    /// A point of the viewport in content coordinates.
    package func inContent(_ point: Point) -> Point {
        var point = point
        point[mainAxis] += origin
        return point
    }

    /// Content coordinates to those of the viewport.
    package func onScreen(_ frame: Rect) -> Rect { frame.moved(along: mainAxis, by: -origin) }

    /// What can be seen, in content coordinates.
    package var visibleArea: Rect {
        Rect(origin: .zero, size: viewport).moved(along: mainAxis, by: origin)
    }

    /// Whether any part of a frame in content coordinates is in the viewport.
    package func isInViewport(_ frame: Rect) -> Bool {
        end(of: frame) > scrollOffset && start(of: frame) < scrollOffset + viewportExtent
            && frame.max(crossAxis) > 0 && frame.min(crossAxis) < viewport[crossAxis]
    }
}

extension Rect {
    /// The rectangle moved along an axis.
    package func moved(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? offset(x: distance) : offset(y: distance)
    }

    /// The rectangle with more room on all sides.
    package func widened(x: Double, y: Double) -> Rect {
        Rect(
            x: self.x - x, y: self.y - y, width: Swift.max(0, width + 2 * x),
            height: Swift.max(0, height + 2 * y))
    }

    /// The rectangle with more room at both ends of an axis.
    package func widened(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? widened(x: distance, y: 0) : widened(x: 0, y: distance)
    }

    /// The coordinate of the centre along an axis.
    package func middle(_ axis: Axis) -> Double { min(axis) + extent(axis) / 2 }
}

extension Size {
    /// Whether there is no room at all.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
}
