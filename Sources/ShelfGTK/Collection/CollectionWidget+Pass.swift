internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// How far beyond the viewport elements have cells, in pixels: enough that a wheel detent does
    /// not show a row before it is bound.
    private var overscan: Double { 96 }

    /// Makes the pass that is due; without a size there is nothing to show.
    func passIfDue() {
        guard isPassDue, !viewport.isEmpty, !layoutIsStale else { return }
        place()
    }

    /// One pass: finds what is visible, binds what enters, retires what left, places the rest.
    ///
    /// Never within an allocation: a child that is parented there asks its ancestors for another
    /// one, and the frame would be drawn without it.
    private func place() {
        guard let layout else { return }
        counters.passes += 1
        pass += 1
        isPassDue = false
        setScrollOffset(scrollOffset)
        configureAdjustments()
        let time = frameTime
        let band = Rect(
            x: 0, y: scrollOffset - overscan, width: viewport.width,
            height: viewport.height + 2 * overscan)
        let found = layout.elements(in: band) { self.shelfOffset(at: $0) }
        var entered = false
        order.removeAll(keepingCapacity: true)
        counters.visibleCells = 0
        for found in found {
            guard let (element, isNew) = element(for: found) else { continue }
            entered = entered || isNew
            element.frame = found.frame
            element.zIndex = found.zIndex
            element.pass = pass
            if isNew { setTransition(of: element, at: time) }
            if isInViewport(found.frame) { counters.visibleCells += 1 }
            order.append(element)
        }
        settleTransitions(at: time)
        pendingChange = nil
        let left = retire(in: layout, at: time)
        orderSiblings()
        pageButtons?.update(for: self)
        counters.liveCells = elements.count
        unsafe gtk_widget_queue_allocate(widget)
        startTicking()
        if entered || left { announceViewportChange() }
    }

    /// Tells the caller, once the frame is out, that other elements have cells now.
    private func announceViewportChange() {
        guard !isAnnouncementDue else { return }
        isAnnouncementDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.isAnnouncementDue = false
            self.description.onViewportChange()
        }
    }

    /// The element of a layout element, bound now if it had no cell.
    private func element(for found: LayoutElement) -> (Element, isNew: Bool)? {
        switch found.kind {
        case .item(let section, let item):
            let position = ItemPosition(section: section, item: item)
            return itemElement(at: position)
        case .supplementary(let section, let kind, let index):
            guard let builder = description.supplementary else { return nil }
            let value = snapshot.section(at: section)
            let key = Key.supplementary(value.id, kind: kind, index: index)
            if let element = elements[key] { return (element, false) }
            let element = obtain(
                key, CellPool.Kind(role: .supplementary, name: kind),
                position: ItemPosition(section: section, item: index))
            element.cell.show(builder(kind, value))
            unsafe Accessibility.set(
                element.cell.widget, label: description.sectionLabel(value))
            return (element, true)
        case .decoration: return nil
        }
    }

    /// The element of the item at a place, bound now if it had no cell.
    func itemElement(at position: ItemPosition) -> (Element, isNew: Bool) {
        let item = snapshot.item(at: position)
        if let element = elements[.item(item.id)] { return (element, false) }
        let element = obtain(
            .item(item.id), CellPool.Kind(role: .cell, name: ""), position: position)
        bind(element, to: item)
        return (element, true)
    }

    /// Gives a key a widget: one that waits, or a new one.
    private func obtain(_ key: Key, _ kind: CellPool.Kind, position: ItemPosition) -> Element {
        counters.binds += 1
        let cell: CellWidget
        if let waiting = pool.take(kind) {
            counters.recycles += 1
            cell = waiting
        } else {
            counters.creates += 1
            cell = CellWidget(role: kind.role)
            unsafe gtk_widget_set_parent(cell.widget, widget)
        }
        assign(cell, to: key)
        let element = Element(key: key, cell: cell, kind: kind, position: position)
        elements[key] = element
        cell.onGrabFocus = { [weak self, weak element] in
            guard let self, let element else { return }
            self.focusArrived(at: element)
        }
        return element
    }

    /// Shows an item's content in its cell.
    func bind(_ element: Element, to item: Item) {
        element.cell.show(description.cell(item))
        unsafe Accessibility.set(element.cell.widget, label: description.itemLabel(item))
        describePlace(of: element)
        setSelected(element, selection.contains(item.id))
    }

    /// States the place of an item's cell among its section, for assistive technology.
    func describePlace(of element: Element) {
        guard element.isItem else { return }
        let count = snapshot.itemCount(in: element.position.section)
        let section = description.sectionLabel(snapshot.section(at: element.position.section))
        let place = "\(element.position.item + 1) of \(count)"
        unsafe Accessibility.set(
            element.cell.widget, description: section.isEmpty ? place : "\(place), \(section)")
        unsafe Accessibility.set(
            element.cell.widget, position: element.position.item + 1, count: count)
    }

    func setSelected(_ element: Element, _ isSelected: Bool) {
        let widget = unsafe element.cell.widget
        if isSelected {
            unsafe gtk_widget_set_state_flags(widget, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_SELECTED)
        }
        unsafe Accessibility.set(widget, isSelected: isSelected)
    }

    /// Takes cells from elements that left; returns whether any did.
    ///
    /// The focused element keeps its cell wherever it is; one that glides out keeps it until then.
    private func retire(in layout: SolvedLayout, at time: Int64) -> Bool {
        var left: [Element] = []
        for element in elements.values where element.pass != pass {
            if element.isItem {
                element.frame = frame(of: element.position, in: layout)
                if case .item(let id) = element.key, id == focus?.id {
                    order.append(element)
                    continue
                }
                if element.transition?.isOver(at: time) == false {
                    order.append(element)
                    continue
                }
            }
            left.append(element)
        }
        for element in left { release(element) }
        return !left.isEmpty
    }

    /// Gives an element's cell back.
    func release(_ element: Element) {
        elements[element.key] = nil
        element.cell.onGrabFocus = nil
        pool.put(element.cell, element.kind)
    }

    /// Keeps siblings in visual order, which is Tab and accessibility order, moving only those that
    /// are out of order.
    private func orderSiblings() {
        var previous: UnsafeMutablePointer<GtkWidget>?
        for element in order {
            let cell = unsafe element.cell.widget
            if unsafe gtk_widget_get_prev_sibling(cell) != previous {
                unsafe gtk_widget_insert_after(cell, widget, previous)
            }
            unsafe previous = cell
        }
    }

    /// Asks the layout again where the elements that have cells are.
    func updateFrames() {
        guard let layout else { return }
        for element in order where element.position.section < layout.sectionCount {
            if case .supplementary(_, let kind, let index) = element.key {
                let frame = layout.supplementaryFrame(
                    section: element.position.section, kind: kind, index: index)
                if let frame { element.frame = frame }
            } else {
                element.frame = frame(of: element.position, in: layout)
            }
        }
    }

    /// Hands every element's frame to its cell.
    func allocateElements() {
        let time = frameTime
        for element in order { allocate(element, at: time) }
        pageButtons?.allocate(for: self)
    }

    /// Hands an element's frame to its cell, as a transform, so that an unchanged size costs nothing.
    private func allocate(_ element: Element, at time: Int64) {
        let cell = unsafe element.cell.widget
        unsafe gtk_widget_measure(cell, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
        let frame = presentedFrame(of: element, at: time)
        // A pinned cell may stand far outside: nothing is drawn there, and floats stay exact.
        let limit = viewport.height + frame.height + 512
        var origin = graphene_point_t(
            x: Float(min(max(frame.x, -16_384), 16_384)), y: Float(min(max(frame.y, -limit), limit))
        )
        unsafe gtk_widget_allocate(
            cell, Int32(frame.width), Int32(frame.height), -1,
            gsk_transform_translate(nil, &origin))
    }

    /// Where an element is on screen at this moment.
    func presentedFrame(of element: Element, at time: Int64? = nil) -> Rect {
        let frame = onScreen(element.frame)
        guard let offset = element.transition?.offset(at: time ?? frameTime) else { return frame }
        return Rect(
            x: frame.x + offset.x, y: frame.y + offset.y, width: frame.width, height: frame.height)
    }

    /// The items with a cell, nearest to the middle of the viewport first.
    func itemsByDistance() -> [Item] {
        let middle = Point(x: viewport.width / 2, y: scrollOffset + viewport.height / 2)
        return order.filter { $0.isItem && $0.position.section < snapshot.sectionCount }
            .map { element in
                let frame = element.frame
                let outside =
                    max(0, abs(frame.midY - middle.y) - viewport.height / 2) * 16
                let distance =
                    outside + abs(frame.midY - middle.y) + abs(frame.midX - middle.x) / 4
                return (distance, element.position)
            }
            .sorted { $0.0 < $1.0 }
            .map { snapshot.item(at: $0.1) }
    }
}
