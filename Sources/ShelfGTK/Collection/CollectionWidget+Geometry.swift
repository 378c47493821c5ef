internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// Something on screen that stands still while everything around it changes.
struct ScrollAnchor {
    let position: ItemPosition
    /// The distance of its top edge from the top of the viewport.
    let top: Double
}

extension CollectionWidget {
    /// Solves the layout for the current rows and viewport.
    func solve() {
        layoutIsStale = false
        counters.layouts += 1
        let snapshot = snapshot
        let description = description
        let environment = LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft)
        sectionLayouts.removeAll(keepingCapacity: true)
        layout = SolvedLayout(
            itemCounts: (0..<snapshot.sectionCount).map { snapshot.itemCount(in: $0) },
            environment: environment
        ) { section, environment in
            let layout = description.layout(snapshot.section(at: section), environment)
            sectionLayouts.append(layout)
            return layout
        }
    }

    var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// The sideways offset of a section by its place.
    func shelfOffset(at section: Int) -> Double {
        shelfOffsets[snapshot.section(at: section).id] ?? 0
    }

    /// The frame of an item in content coordinates, shelf offset applied.
    func frame(of position: ItemPosition, in layout: SolvedLayout) -> Rect {
        layout.frame(
            section: position.section, item: position.item,
            orthogonalOffset: shelfOffset(at: position.section))
    }

    /// Content coordinates to those of the viewport.
    func onScreen(_ frame: Rect) -> Rect {
        Rect(x: frame.x, y: frame.y - scrollOffset, width: frame.width, height: frame.height)
    }

    /// Whether any part of a frame in content coordinates is in the viewport.
    func isInViewport(_ frame: Rect) -> Bool {
        frame.maxY > scrollOffset && frame.minY < scrollOffset + viewport.height
            && frame.maxX > 0 && frame.minX < viewport.width
    }

    // MARK: - Anchor

    /// What must not move: the focused item if it is visible, else, away from the very top, the
    /// first item that is wholly visible, else the first visible one.
    func anchor() -> ScrollAnchor? {
        guard let layout, snapshot.itemCount > 0, viewport.height > 0 else { return nil }
        if let focus, isInViewport(frame(of: focus.position, in: layout)) {
            return ScrollAnchor(
                position: focus.position,
                top: frame(of: focus.position, in: layout).minY - scrollOffset)
        }
        guard scrollOffset > 0 else { return nil }
        let visible = visibleItems(in: layout)
        let anchor =
            visible.first { $0.frame.minY >= scrollOffset } ?? visible.first
        return anchor.map { ScrollAnchor(position: $0.position, top: $0.frame.minY - scrollOffset) }
    }

    /// The items in the viewport, in order.
    func visibleItems(in layout: SolvedLayout) -> [(position: ItemPosition, frame: Rect)] {
        let view = Rect(x: 0, y: scrollOffset, width: viewport.width, height: viewport.height)
        let found = layout.elements(in: view) { self.shelfOffset(at: $0) }
        return found.compactMap { element in
            guard case .item(let section, let item) = element.kind else { return nil }
            return (ItemPosition(section: section, item: item), element.frame)
        }
    }

    /// Scrolls so that the anchor stands where it stood.
    func restore(_ anchor: ScrollAnchor?) {
        guard let layout else { return }
        var offset = scrollOffset
        if let anchor, anchor.position.section < snapshot.sectionCount,
            anchor.position.item < snapshot.itemCount(in: anchor.position.section)
        {
            offset = frame(of: anchor.position, in: layout).minY - anchor.top
        }
        setScrollOffset(offset)
    }

    // MARK: - Offsets

    /// The largest distance the page can be scrolled.
    var maximumScrollOffset: Double {
        max(0, (layout?.contentSize.height ?? 0) - viewport.height)
    }

    /// Scrolls the page at once, within its bounds; a glide under way is carried along.
    func setScrollOffset(_ offset: Double) {
        let offset = min(max(0, offset.rounded()), maximumScrollOffset)
        pageSpring?.shift(by: offset - scrollOffset)
        scrollOffset = offset
    }

    /// Scrolls a section sideways at once, within its bounds.
    func setShelfOffset(_ offset: Double, section: Int) {
        guard let bounds = layout?.orthogonalBounds(section) else { return }
        let id = snapshot.section(at: section).id
        shelfOffsets[id] = min(max(0, offset), bounds.maximumOffset)
        requestPass()
    }

    /// Brings shelf offsets back within bounds that may have shrunk, for the sections in sight.
    func clampShelfOffsets(in layout: SolvedLayout, sections: some Sequence<Int>) {
        for section in sections {
            let id = snapshot.section(at: section).id
            guard let offset = shelfOffsets[id] else { continue }
            let limit = layout.orthogonalBounds(section)?.maximumOffset ?? 0
            if offset > limit { shelfOffsets[id] = limit }
        }
    }

    /// The page was scrolled by its scrollbar, its scrolled window or assistive technology.
    func adjustmentValueChanged(to value: Double) {
        guard value != scrollOffset else { return }
        pageSpring = nil
        scrollOffset = value
        // A kinetic scroll sets the value when the frame has begun: the pass still makes it.
        isPassDue = true
        isDrawDue = true
        passIfDue()
    }

    /// Tells the adjustments where the page stands.
    func configureAdjustments() {
        let height = max(layout?.contentSize.height ?? 0, viewport.height)
        adjustments[GTK_ORIENTATION_VERTICAL.rawValue]?.configure(
            value: scrollOffset, upper: height, page: viewport.height)
        adjustments[GTK_ORIENTATION_HORIZONTAL.rawValue]?.configure(
            value: 0, upper: viewport.width, page: viewport.width)
    }
}
