internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Asks the layout again where the elements that have cells are.
    func updateFrames() {
        guard let layout else { return }
        for element in line {
            if let frame = frame(of: element, in: layout) { element.frame = frame }
        }
    }

    /// Where the layout puts an element now; nil when it knows no such element any more.
    func frame(of element: CollectionElement, in layout: SolvedLayout) -> Rect? {
        let section = element.position.section
        guard section < layout.sectionCount else { return nil }
        let offset = section >= 0 ? shelfOffset(at: section) : 0
        if case .supplementary(let section, let kind, let index) = element.layoutKind {
            return layout.supplementaryFrame(
                section: section, kind: kind, index: index, orthogonalOffset: offset,
                visible: visibleArea)
        }
        return layout.frame(of: element.layoutKind, orthogonalOffset: offset)
    }

    /// The elements that are placed, those that are nearer later.
    var paintOrder: [CollectionElement] {
        guard line.contains(where: { $0.zIndex != 0 }) else { return line }
        return line.sorted { $0.zIndex < $1.zIndex }
    }

    /// Makes the plane the first child: what lies over the cells is asked for the pointer before them.
    func addPlane() {
        unsafe gtk_widget_insert_after(plane.widget, widget, nil)
        plane.place = { [weak self] in self?.placeElements(all: true) }
        unsafe plane.draw = { [weak self] in unsafe self?.drawElements(on: $0) }
    }

    /// Whether anything of an element may be seen within so many pixels of the viewport.
    ///
    /// Renderers draw what is outside, only to clip it. Shadows and what is lifted may reach beyond
    /// the frame.
    func mayShow(_ element: CollectionElement, within margin: Double = 64, at time: Int64) -> Bool {
        guard element.effects == nil else { return true }
        let frame = presentedFrame(of: element, at: time).widened(x: margin, y: margin)
        return frame.maxX > 0 && frame.minX < viewport.width && frame.maxY > 0
            && frame.minY < viewport.height
    }

    /// Draws what may be seen, and what the page may bring into view without being drawn anew.
    private func drawElements(on snapshot: OpaquePointer) {
        let time = frameTime
        let parent = unsafe plane.widget
        for element in paintOrder {
            element.isDrawn =
                element.hasPlace && mayShow(element, within: 64 + viewportExtent / 4, at: time)
            guard element.isDrawn else { continue }
            let opacity = opacity(of: element, at: time)
            if opacity < 1 { unsafe gtk_snapshot_push_opacity(snapshot, opacity) }
            unsafe gtk_widget_snapshot_child(parent, element.cell.widget, snapshot)
            if opacity < 1 { unsafe gtk_snapshot_pop(snapshot) }
        }
        for ghost in ghosts { unsafe ghost.draw(on: snapshot, at: time) }
    }

    /// Brings the page to where it stands, and everything on it and over it to its place.
    func allocateElements() {
        plane.move(to: pageOrigin, along: mainAxis, viewport: viewport)
        placeElements(all: false)
        chrome.allocate()
    }

    /// Hands elements their places on the plane: all, or those whose place is another one now.
    private func placeElements(all: Bool) {
        let time = frameTime
        var isMoving = !ghosts.isEmpty
        var isComplete = true
        for element in line {
            isMoving =
                isMoving || element.transition != nil || element.room != nil
                || element.effects != nil
            let frame = placement(of: presentedFrame(of: element, at: time))
            if all || !element.isPlaced || element.effects != nil || frame != element.placement {
                element.isPlaced = true
                element.hasPlace = true
                element.placement = frame
                counters.placements += 1
                allocate(element, frame)
            }
            isComplete = isComplete && (element.isDrawn || !mayShow(element, at: time))
        }
        if isMoving || wasPlaneMoving || !isComplete { plane.queueDraw() }
        wasPlaneMoving = isMoving
    }

    /// A frame on screen as a place on the plane, where it is a 32-bit number, as its size is.
    ///
    /// A cell that is kept may stand far outside, and the background of a long section reaches far
    /// beyond both edges: there, where nothing is seen, the one is brought near and the other cut.
    func placement(of frame: Rect) -> Rect {
        var placement = frame
        let offset = pageOrigin - plane.origin
        for axis in [Axis.horizontal, .vertical] {
            let isMain = axis == mainAxis
            let extent = frame.extent(axis)
            // Coordinates of the plane are whole device pixels as those of the page are.
            let start = frame.min(axis) + (isMain ? offset : 0)
            let bounds =
                isMain ? -2 * Plane.reach...2 * Plane.reach : -4_096...4_096 + viewport[axis]
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
                    max(0, min(start + extent, near + 2 * step + viewport[axis]) - first)
            }
        }
        return placement
    }

    /// The extent up to which every pixel of a widget is told apart in single precision.
    private static var largestExtent: Double { 1_000_000 }

    /// Hands a place on the plane to an element's cell.
    ///
    /// One whose content has changed since then may be drawn only after this.
    func allocate(_ element: CollectionElement, _ frame: Rect) {
        let cell = unsafe element.cell.widget
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        var origin = graphene_point_t(x: Float(frame.x), y: Float(frame.y))
        var transform = unsafe gsk_transform_translate(nil, &origin)
        if let effects = element.effects {
            unsafe transform = effects.applied(to: transform, size: frame.size)
        }
        unsafe gtk_widget_allocate(
            cell, Int32(frame.width.rounded()), Int32(frame.height.rounded()), -1, transform)
    }

    /// Where an element is on screen at this moment.
    func presentedFrame(of element: CollectionElement, at time: Int64? = nil) -> Rect {
        var frame = onScreen(element.frame)
        frame.x += rowActions.swipeOffset(of: element)
        if let room = element.room { frame = room.frame(frame, at: time ?? frameTime) }
        return element.transition?.frame(frame, at: time ?? frameTime) ?? frame
    }

    /// How visible an element is at this moment, from 0 to 1.
    func opacity(of element: CollectionElement, at time: Int64) -> Double {
        guard element.room?.isInHand != true else { return 0 }
        let opacity = element.transition?.opacity(at: time) ?? 1
        return opacity * (element.effects?.alpha ?? 1)
    }

    /// The items with a cell, nearest to the middle of the viewport first.
    func itemsByDistance() -> [Item] {
        let (middle, axis) = (visibleArea.center, mainAxis)
        return line.filter { $0.isItem && $0.position.section < snapshot.sectionCount }
            .map { element in
                let frame = element.frame
                let along = abs(frame.middle(axis) - middle[axis])
                let across = abs(frame.middle(axis.crossing) - middle[axis.crossing])
                let outside = max(0, along - viewportExtent / 2) * 16
                return (outside + along + across / 4, element.position)
            }
            .sorted { $0.0 < $1.0 }
            .map { snapshot.item(at: $0.1) }
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
