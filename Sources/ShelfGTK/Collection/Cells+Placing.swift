internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Where the cells stand on the plane, and what of them is drawn.

extension Cells {
    /// Asks the layout again where the elements that have cells are.
    func updateFrames(on page: Page) {
        guard let layout = page.layout else { return }
        for element in line {
            if let frame = element.frame(on: page, in: layout) { element.frame = frame }
        }
    }

    /// The elements that are placed, those that are nearer later.
    var paintOrder: [CollectionElement] {
        guard line.contains(where: { $0.zIndex != 0 }) else { return line }
        return line.sorted { $0.zIndex < $1.zIndex }
    }

    /// Makes the plane the first child: what lies over the cells is asked for the pointer before them.
    func addPlane(to source: some CellSource & WidgetImplementation) {
        self.source = source
        unsafe gtk_widget_insert_after(plane.widget, source.widget, nil)
        plane.place = { [weak self] in
            guard let self, let page = self.source?.page else { return }
            self.place(all: true, on: page)
        }
        unsafe plane.draw = { [weak self] in unsafe self?.draw(on: $0) }
    }

    /// Brings the plane to where the page stands, and elements to their places on it.
    func place(on page: Page) {
        plane.move(to: page.origin, along: page.mainAxis, viewport: page.viewport)
        place(all: false, on: page)
    }

    /// Whether anything of an element may be seen within so many pixels of the viewport.
    ///
    /// Renderers draw what is outside, only to clip it. Shadows and what is lifted may reach beyond
    /// the frame.
    func mayShow(
        _ element: CollectionElement, _ page: Page, within margin: Double = 64, at time: Int64
    ) -> Bool {
        guard element.effects == nil else { return true }
        let frame = presentedFrame(of: element, page, at: time).widened(x: margin, y: margin)
        return page.shows(frame)
    }

    /// Whether any of an element can be seen at this moment.
    func isOnScreen(_ element: CollectionElement, _ page: Page, at time: Int64) -> Bool {
        page.shows(presentedFrame(of: element, page, at: time))
    }

    /// Where an element is on screen at a moment.
    func presentedFrame(of element: CollectionElement, _ page: Page, at time: Int64) -> Rect {
        var frame = page.onScreen(element.frame)
        frame.x += element.swipe
        if let stand = element.stand { frame = stand.frame(frame, at: time) }
        return element.transition?.frame(frame, at: time) ?? frame
    }

    /// Draws what may be seen, and what the page may bring into view without being drawn anew.
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

    /// Lays out between two frames what has been bound ahead, texts included, and what has come to
    /// stand elsewhere among its siblings.
    func settle() {
        guard let page = source?.page, !page.viewport.isEmpty else { return }
        place(all: false, on: page)
        plane.settle()
    }

    /// Hands elements their places on the plane: all, or those whose place is another one now.
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

    /// A frame on screen as a place on the plane, where it is a 32-bit number, as its size is.
    ///
    /// A cell that is kept may stand far outside, and the background of a long section reaches far
    /// beyond both edges: there, where nothing is seen, the one is brought near and the other cut.
    private func placement(of frame: Rect, _ page: Page) -> Rect {
        var placement = frame
        let offset = page.origin - plane.origin
        for axis in [Axis.horizontal, .vertical] {
            let isMain = axis == page.mainAxis
            let extent = frame.extent(axis)
            // Coordinates of the plane are whole device pixels as those of the page are.
            let start = frame.min(axis) + (isMain ? offset : 0)
            let bounds =
                isMain
                ? -2 * Plane.reach...2 * Plane.reach : -4_096...4_096 + page.viewport[axis]
            if extent <= Self.largestExtent {
                placement.origin[axis] = min(
                    max(start, bounds.lowerBound - extent), bounds.upperBound)
            } else {
                // Cut at places that stay for a while, or the section would be drawn in every frame.
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

    /// The extent up to which every pixel of a widget is told apart in single precision.
    private static var largestExtent: Double { 1_000_000 }

    /// Where the items stand that have cells, nearest to the middle of the viewport first.
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

    // MARK: - Sizes that cells choose

    /// What is new about the sizes of the cells that choose their own.
    ///
    /// A size that has not changed costs a look-up of GTK's, no call of a cell.
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
    /// How visible the element is at a moment, from 0 to 1.
    func opacity(at time: Int64) -> Double {
        guard stand?.isInHand != true else { return 0 }
        return (transition?.opacity(at: time) ?? 1) * (effects?.alpha ?? 1)
    }

    /// Hands a place on the plane to the cell.
    ///
    /// One whose content has changed since then may be drawn only after this.
    func allocate(_ frame: Rect) {
        let cell = unsafe cell.widget
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        var transform = unsafe gsk_transform_translate(nil, &origin)
        if let effects { unsafe transform = effects.applied(to: transform, size: frame.size) }
        unsafe gtk_widget_allocate(
            cell, Int32(frame.width.rounded()), Int32(frame.height.rounded()), -1, transform)
    }

    /// The size the cell wants, with the length it does not choose itself given.
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
    /// Whether anything of a frame on screen is within the viewport.
    fileprivate func shows(_ frame: Rect) -> Bool {
        frame.maxX > 0 && frame.minX < viewport.width && frame.maxY > 0
            && frame.minY < viewport.height
    }
}

extension VisibleItem {
    /// The effects as a transform around the centre of an element of this size, after `base`.
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
