package import ShelfDiff
package import ShelfLayout

/// The page: a solved layout, its scroll offsets and the viewport.
///
/// The page scrolls along one axis, its shelves along the other. Offsets of the page count in
/// reading direction: zero shows the first section. Frames are physical. Only this type converts
/// between the two for a page that begins at the right.
///
/// The type is not generic, so the queries of each frame are compiled once for all items.
package struct Page {
    package var layout: SolvedLayout?
    /// The size of the viewport.
    package var viewport = Size.zero
    /// The axis along which the page scrolls.
    package private(set) var mainAxis: Axis
    /// The page begins at the right.
    package private(set) var isMirrored = false
    /// The scroll offset of the page from its beginning, in reading direction.
    package var scrollOffset = 0.0
    /// The scroll offsets of shelves other than zero, by section number.
    package internal(set) var shelfOffsets: [Int: Double] = [:]

    package init(scrollingAlong axis: Axis = .vertical) { mainAxis = axis }

    /// Takes over a new layout.
    ///
    /// Returns true if the page now scrolls along another axis.
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

    /// The direction in which the page continues on screen.
    package var direction: PageDirection {
        mainAxis == .vertical ? .down : isMirrored ? .left : .right
    }

    /// The reading direction is from right to left.
    package var isRightToLeft: Bool { layout?.environment.isRightToLeft == true }

    /// 1 if shelves continue to the right or downwards, -1 if to the left.
    package var shelfDirection: Double {
        crossAxis == .horizontal && isRightToLeft ? -1 : 1
    }

    /// The extent of the viewport along the page.
    package var viewportExtent: Double { viewport[mainAxis] }

    /// The extent of the content along the page.
    package var contentExtent: Double { layout?.contentSize[mainAxis] ?? 0 }

    /// Returns the distance from the beginning of the page to the near edge of a frame.
    package func start(of frame: Rect) -> Double {
        isMirrored ? contentExtent - frame.max(mainAxis) : frame.min(mainAxis)
    }

    /// Returns the distance from the beginning of the page to the far edge of a frame.
    package func end(of frame: Rect) -> Double { start(of: frame) + frame.extent(mainAxis) }

    /// Returns the scroll offset of a shelf.
    package func shelfOffset(at section: Int) -> Double {
        shelfOffsets.isEmpty ? 0 : shelfOffsets[section] ?? 0
    }

    /// Returns the frame of an item in content coordinates, at the present or a given shelf offset.
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

    /// Returns the number of the shelf at a point of the viewport, or nil.
    package func shelf(at point: Point) -> Int? {
        let content = inContent(point)
        guard let layout, let section = layout.section(at: content[mainAxis]),
            let bounds = layout.orthogonalBounds(section), bounds.frame.contains(content)
        else { return nil }
        return section
    }

    /// Returns true if a frame is that of a row: an item that is alone in its line.
    ///
    /// Rows exist only on a page that goes downwards, as swiping is along a sideways page.
    package func isRow(_ frame: Rect, in section: Int) -> Bool {
        guard let layout, section < layout.sectionCount else { return false }
        return mainAxis == .vertical && layout.orthogonalBounds(section) == nil
            && frame.width > viewport.width / 2
    }

    // MARK: - Offsets

    /// The largest scroll offset of the page.
    package var maximumScrollOffset: Double { max(0, contentExtent - viewportExtent) }

    /// Returns an offset of the page, snapped to device pixels and clamped to the bounds.
    package func validScrollOffset(_ offset: Double) -> Double {
        let scale = layout?.environment.scale ?? 1
        return min(max(0, (offset * scale).rounded() / scale), maximumScrollOffset)
    }

    /// Converts an offset from the beginning of the page to one from the left or top edge, or back.
    package func flipped(_ offset: Double) -> Double {
        isMirrored ? maximumScrollOffset - offset : offset
    }

    // MARK: - The viewport

    /// The content coordinate at the left or top edge of the viewport.
    package var origin: Double {
        isMirrored ? contentExtent - viewportExtent - scrollOffset : scrollOffset
    }

    /// Converts a point of the viewport to content coordinates.
    package func inContent(_ point: Point) -> Point {
        var point = point
        point[mainAxis] += origin
        return point
    }

    /// Converts a frame from content coordinates to those of the viewport.
    package func onScreen(_ frame: Rect) -> Rect { frame.moved(along: mainAxis, by: -origin) }

    /// The visible area in content coordinates.
    package var visibleArea: Rect {
        Rect(origin: .zero, size: viewport).moved(along: mainAxis, by: origin)
    }

    /// Returns true if any part of a frame in content coordinates is in the viewport.
    package func isInViewport(_ frame: Rect) -> Bool {
        end(of: frame) > scrollOffset && start(of: frame) < scrollOffset + viewportExtent
            && frame.max(crossAxis) > 0 && frame.min(crossAxis) < viewport[crossAxis]
    }
}

extension Rect {
    /// Returns the rectangle moved along an axis.
    package func moved(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? offset(x: distance) : offset(y: distance)
    }

    /// Returns the rectangle extended on all sides.
    package func widened(x: Double, y: Double) -> Rect {
        Rect(
            x: self.x - x, y: self.y - y, width: Swift.max(0, width + 2 * x),
            height: Swift.max(0, height + 2 * y))
    }

    /// Returns the rectangle extended at both ends of an axis.
    package func widened(along axis: Axis, by distance: Double) -> Rect {
        axis == .horizontal ? widened(x: distance, y: 0) : widened(x: 0, y: distance)
    }

    /// Returns the coordinate of the centre along an axis.
    package func middle(_ axis: Axis) -> Double { min(axis) + extent(axis) / 2 }
}

extension Size {
    /// The width or the height is zero or less.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
}
