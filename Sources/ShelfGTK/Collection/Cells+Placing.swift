internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// The places of cells on the plane, and their drawing.

extension Cells {
    /// Updates the frames of elements with cells from the layout.
    func updateFrames(on page: Page) {
        guard let layout = page.layout else { return }
        for element in line {
            if let frame = element.frame(on: page, in: layout) { element.frame = frame }
        }
    }

    /// The elements in paint order, nearer ones later.
    var paintOrder: [CollectionElement] {
        guard line.contains(where: { $0.zIndex != 0 }) else { return line }
        return line.sorted { $0.zIndex < $1.zIndex }
    }

    /// Adds the plane as the first child, so that later children are hit-tested first.
    func addPlane(to source: some CellSource & WidgetImplementation) {
        self.source = source
        unsafe gtk_widget_insert_after(plane.widget, source.widget, nil)
        plane.place = { [weak self] in
            guard let self, let page = self.source?.page else { return }
            self.place(all: true, on: page)
        }
        unsafe plane.draw = { [weak self] in unsafe self?.draw(on: $0) }
    }

    /// Moves the plane with the page, and elements to their places on it.
    func place(on page: Page) {
        plane.move(to: page.origin, along: page.mainAxis, viewport: page.viewport)
        place(all: false, on: page)
    }

    /// Returns true if an element may be visible within a distance of the viewport.
    ///
    /// Renderers process invisible nodes only to clip them. Shadows and raised elements may exceed
    /// the frame.
    func mayShow(
        _ element: CollectionElement, _ page: Page, within margin: Double = 64, at time: Int64
    ) -> Bool {
        guard element.effects == nil else { return true }
        let frame = presentedFrame(of: element, page, at: time).widened(x: margin, y: margin)
        return page.shows(frame)
    }

    /// Returns true if an element is visible at a time.
    func isOnScreen(_ element: CollectionElement, _ page: Page, at time: Int64) -> Bool {
        page.shows(presentedFrame(of: element, page, at: time))
    }

    /// Returns the screen frame of an element at a time.
    func presentedFrame(of element: CollectionElement, _ page: Page, at time: Int64) -> Rect {
        var frame = page.onScreen(element.frame)
        frame.x += element.swipe
        if let stand = element.stand { frame = stand.frame(frame, at: time) }
        return element.transition?.frame(frame, at: time) ?? frame
    }

    /// Draws elements that are visible, or may become so by scrolling without a redraw.
    private func draw(on snapshot: OpaquePointer) {
        guard let source else { return }
        let (page, time, parent) = unsafe (source.page, source.frameTime, plane.widget)
        for element in paintOrder {
            element.placed.isDrawn =
                element.placed.hasPlace
                && mayShow(element, page, within: 64 + page.viewportExtent / 4, at: time)
            guard element.placed.isDrawn else { continue }
            let opacity = element.opacity(at: time)
            if opacity < 1 { unsafe gtk_snapshot_push_opacity(snapshot, opacity) }
            unsafe gtk_widget_snapshot_child(parent, element.cell.widget, snapshot)
            if opacity < 1 { unsafe gtk_snapshot_pop(snapshot) }
        }
        for ghost in ghosts { unsafe ghost.draw(on: snapshot, at: time) }
    }

    /// Allocates prefetched and reordered cells between two frames, with their texts.
    func settle() {
        guard let page = source?.page, !page.viewport.isEmpty else { return }
        place(all: false, on: page)
        plane.settle()
    }

    /// Allocates the places of all elements, or of those that have moved.
    private func place(all: Bool, on page: Page) {
        guard let time = source?.frameTime else { return }
        var isMoving = !ghosts.isEmpty
        var isComplete = true
        for element in line {
            isMoving =
                isMoving || element.transition != nil || element.stand != nil
                || element.effects != nil
            let presented = presentedFrame(of: element, page, at: time)
            let frame = placement(of: presented, page)
            if all || !element.placed.isCurrent || element.effects != nil
                || frame != element.placed.frame || element.cell.isStale
            {
                element.placed.isCurrent = true
                element.placed.hasPlace = true
                element.placed.frame = frame
                counters.placements += 1
                element.allocate(frame)
            }
            isComplete = isComplete && (element.placed.isDrawn || !mayShow(element, page, at: time))
        }
        if isMoving || wasMoving || !isComplete { plane.queueDraw() }
        wasMoving = isMoving
    }

    /// Returns the place on the plane for a screen frame, within the range of 32-bit numbers.
    ///
    /// A retained cell may be far outside, and a long section's background reaches far beyond both
    /// edges. The one is moved nearer and the other cut where nothing is visible.
    private func placement(of frame: Rect, _ page: Page) -> Rect {
        var placement = frame
        let offset = page.origin - plane.origin
        for axis in [Axis.horizontal, .vertical] {
            let isMain = axis == page.mainAxis
            let extent = frame.extent(axis)
            // Plane coordinates are whole device pixels like the page's.
            let start = frame.min(axis) + (isMain ? offset : 0)
            let bounds =
                isMain
                ? -2 * Plane.reach...2 * Plane.reach : -4_096...4_096 + page.viewport[axis]
            if extent <= Self.largestExtent {
                placement.origin[axis] = min(
                    max(start, bounds.lowerBound - extent), bounds.upperBound)
            } else {
                // The cut stays in place for a while, else the section would be redrawn in every
                // frame.
                let step = 32_768.0
                let near = isMain ? (offset / step).rounded(.down) * step : 0
                let first = max(start, near - step)
                placement.origin[axis] = first
                placement.size[axis] =
                    max(0, min(start + extent, near + 2 * step + page.viewport[axis]) - first)
            }
        }
        return placement
    }

    /// The extent up to which single precision distinguishes all pixels of a widget.
    private static var largestExtent: Double { 1_000_000 }

    /// Returns the positions of items with cells, nearest to the viewport's centre first.
    func positionsByDistance(on page: Page) -> [ItemPosition] {
        let (middle, axis) = (page.visibleArea.center, page.mainAxis)
        return line.filter(\.isItem)
            .map { element in
                let frame = element.frame
                let along = abs(frame.middle(axis) - middle[axis])
                let across = abs(frame.middle(axis.crossing) - middle[axis.crossing])
                let outside = max(0, along - page.viewportExtent / 2) * 16
                return (outside + along + across / 4, element.position)
            }
            .sorted { $0.0 < $1.0 }
            .map(\.1)
    }

    // MARK: - Self-sizing

    /// Returns changed sizes of self-sizing cells.
    ///
    /// For an unchanged size, GTK's cache answers without a call of the cell.
    func newSizes() -> [ElementMeasurement] {
        guard let time = source?.frameTime else { return [] }
        var measurements: [ElementMeasurement] = []
        for element in line where !element.sizes.axes.isEmpty {
            let size = element.wantedSize
            counters.measures += element.cell.takeMeasureCount()
            guard element.sizes.accepts(size, inPass: counters.passes, at: time) else {
                continue
            }
            measurements.append(ElementMeasurement(element.layoutKind, size: size))
        }
        return measurements
    }
}

extension CollectionElement {
    /// Returns the opacity at a time, from 0 to 1.
    func opacity(at time: Int64) -> Double {
        guard stand?.isInHand != true else { return 0 }
        return (transition?.opacity(at: time) ?? 1) * (effects?.alpha ?? 1)
    }

    /// Allocates a place on the plane to the cell.
    ///
    /// A cell with changed content can be drawn only afterwards.
    func allocate(_ frame: Rect) {
        let cell = unsafe cell.widget
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        var transform = unsafe gsk_transform_translate(nil, &origin)
        if let effects { unsafe transform = effects.applied(to: transform, size: frame.size) }
        unsafe gtk_widget_allocate(
            cell, Int32(frame.width.rounded()), Int32(frame.height.rounded()), -1, transform)
    }

    /// The natural size of the cell, given its fixed length.
    fileprivate var wantedSize: Size {
        let cell = unsafe cell.widget
        var (width, height) = (frame.width, frame.height)
        if sizes.axes.contains(.horizontal) {
            let fixed = sizes.axes.contains(.vertical) ? -1 : Int32(height)
            width = unsafe Self.natural(cell, GTK_ORIENTATION_HORIZONTAL, for: fixed)
        }
        if sizes.axes.contains(.vertical) {
            var minimum: Int32 = 0
            unsafe gtk_widget_measure(
                cell, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            let fixed = max(Int32(width), minimum)
            height = unsafe Self.natural(cell, GTK_ORIENTATION_VERTICAL, for: fixed)
        }
        return Size(width: width, height: height)
    }

    private static func natural(
        _ cell: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, for length: Int32
    ) -> Double {
        var natural: Int32 = 0
        unsafe gtk_widget_measure(cell, orientation, length, nil, &natural, nil, nil)
        return Double(natural)
    }
}

extension Page {
    /// Returns true if part of a screen frame is in the viewport.
    fileprivate func shows(_ frame: Rect) -> Bool {
        frame.maxX > 0 && frame.minX < viewport.width && frame.maxY > 0
            && frame.minY < viewport.height
    }
}

extension VisibleItem {
    /// Returns the effects as a transform around the centre of an element of this size, after
    /// `base`.
    func applied(to base: OpaquePointer?, size: Size) -> OpaquePointer? {
        var centre = graphene_point_t(
            x: Float(translation.x + size.width / 2), y: Float(translation.y + size.height / 2))
        var transform = unsafe gsk_transform_translate(base, &centre)
        if rotation != 0 { unsafe transform = gsk_transform_rotate(transform, degrees(rotation)) }
        if tilt.x != 0 {
            unsafe transform = gsk_transform_rotate_3d(
                transform, degrees(tilt.x), graphene_vec3_x_axis())
        }
        if tilt.y != 0 {
            unsafe transform = gsk_transform_rotate_3d(
                transform, degrees(tilt.y), graphene_vec3_y_axis())
        }
        if scale != 1 {
            unsafe transform = gsk_transform_scale(transform, Float(scale), Float(scale))
        }
        var corner = graphene_point_t(x: Float(-size.width / 2), y: Float(-size.height / 2))
        return unsafe gsk_transform_translate(transform, &corner)
    }

    private func degrees(_ radians: Double) -> Float { Float(radians * 180 / .pi) }
}
