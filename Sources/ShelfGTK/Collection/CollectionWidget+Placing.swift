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

    /// Whether anything of an element may be seen: renderers draw what is outside, only to clip it.
    func mayShow(_ element: CollectionElement, at time: Int64) -> Bool {
        guard element.effects == nil else { return true }
        // Shadows and what is lifted may reach beyond the frame.
        let frame = presentedFrame(of: element, at: time).widened(x: 64, y: 64)
        return frame.maxX > 0 && frame.minX < viewport.width && frame.maxY > 0
            && frame.minY < viewport.height
    }

    /// Hands every element's frame to its cell.
    func allocateElements() {
        let time = frameTime
        for element in line { allocate(element, at: time) }
        pageButtons?.allocate(for: self)
        allocatePlaceholder()
        allocateSwipe()
        allocateRowButtons()
        allocateRubberBand()
        dropLine?.allocate(dropMark)
        placeMenu()
    }

    /// Hands an element's frame to its cell, as a transform, so that an unchanged size costs nothing.
    private func allocate(_ element: CollectionElement, at time: Int64) {
        element.isPlaced = true
        element.placement = placement(of: presentedFrame(of: element, at: time))
        allocate(element, element.placement)
    }

    /// A frame on screen as a widget can have it, whose place and size are 32-bit numbers.
    ///
    /// A cell that is kept may stand far outside, and the background of a long section reaches far
    /// beyond both edges: there, where nothing is seen, the one is brought near and the other cut.
    func placement(of frame: Rect) -> Rect {
        var placement = frame
        for axis in [Axis.horizontal, .vertical] {
            let extent = frame.extent(axis)
            let far = viewport[axis] + 512
            if extent <= Self.largestExtent {
                placement.origin[axis] = min(max(frame.min(axis), -far - extent), far + extent)
            } else {
                let start = min(max(frame.min(axis), -far), far)
                placement.origin[axis] = start
                placement.size[axis] = min(max(frame.max(axis), -far), far) - start
            }
        }
        return placement
    }

    /// The extent up to which every pixel of a widget is told apart in single precision.
    private static var largestExtent: Double { 1_000_000 }

    /// Hands a place on screen to an element's cell.
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
        frame.x += swipeOffset(of: element)
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
