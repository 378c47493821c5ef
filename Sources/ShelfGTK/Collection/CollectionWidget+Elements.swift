internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// The elements that are placed, in reading order, by identity.
    var order: [Element] { line.compactMap { $0 as? Element } }

    /// What an element is by identity.
    func key(of element: CollectionElement) -> Key? { (element as? Element)?.key }

    /// Forgets what stands where and what is to be bound: places may stand for something else now.
    func forgetPlaces() {
        places = nil
        prefetchQueue.removeAll(keepingCapacity: true)
    }

    /// Finds out what stands where, if that may have changed.
    func learnPlaces(in layout: SolvedLayout) {
        guard places == nil else { return }
        var places: [LayoutElement.Kind: CollectionElement] = [:]
        for element in live where isKnown(element.part, at: element.position, in: layout) {
            places[element.layoutKind] = element
        }
        self.places = places
    }

    /// Whether a layout has an element of this part at a place, not something else in its stead.
    func isKnown(
        _ part: ElementPart, at position: ItemPosition, in layout: SolvedLayout
    ) -> Bool {
        switch part {
        case .item, .layoutBoundary: true
        case .boundary(let kind, _): boundaryItem(kind, of: position.section) != nil
        case .badge(let kind): boundaryItem(kind, of: position.section) == nil
        case .separator: layout.section(position.section).separators != nil
        case .decoration(let kind, _):
            kind != Separators.kind || layout.section(position.section).separators == nil
        }
    }

    /// What a layout element is by identity, and where it stands in the snapshot.
    func identity(
        of kind: LayoutElement.Kind, in layout: SolvedLayout
    ) -> (key: Key, position: ItemPosition) {
        switch kind {
        case .item(let section, let item):
            let position = ItemPosition(section: section, item: item)
            return (.item(snapshot.item(at: position).id), position)
        case .supplementary(LayoutElement.wholeLayout, let kind, let index):
            let position = ItemPosition(section: LayoutElement.wholeLayout, item: index)
            return (.layoutBoundary(kind: kind, index: index), position)
        case .supplementary(let section, let kind, let index):
            let position = ItemPosition(section: section, item: index)
            if boundaryItem(kind, of: section) != nil {
                return (
                    .boundary(snapshot.section(at: section).id, kind: kind, index: index), position
                )
            }
            return (.badge(snapshot.item(at: position).id, kind: kind), position)
        case .decoration(let section, Separators.kind, let index)
        where layout.section(section).separators != nil:
            let position = ItemPosition(section: section, item: max(0, index))
            return (.separator(snapshot.item(at: position).id, isAbove: index < 0), position)
        case .decoration(let section, let kind, let index):
            return (
                .decoration(snapshot.section(at: section).id, kind: kind, index: index),
                ItemPosition(section: section, item: index)
            )
        }
    }

    /// The description of a header, footer or row title.
    private func boundaryItem(_ kind: String, of section: Int) -> BoundaryItem? {
        layout?.section(section).boundaryItems.first { $0.kind == kind }
    }

    /// What an element shows; nil when nothing describes it.
    ///
    /// It depends on the snapshot alone: during a change the layout is still the one before.
    private func view(of key: Key, at position: ItemPosition) -> (any View)? {
        switch key {
        case .item: consult { description.cell(snapshot.item(at: position)) }
        case .badge(_, let kind):
            consult { description.badge?(kind, snapshot.item(at: position)) }
        case .boundary(_, let kind, _):
            consult { description.supplementary?(kind, snapshot.section(at: position.section)) }
        case .layoutBoundary(let kind, _): consult { description.boundary?(kind) }
        case .separator: nil
        case .decoration(_, let kind, _):
            consult { description.decoration?(kind, snapshot.section(at: position.section)) }
        }
    }

    /// The kind of widget that can show a view; nil when there is nothing to show.
    private func kind(
        of key: Key, at position: ItemPosition, showing view: (any View)?
    ) -> CellPool.Kind? {
        switch key {
        case .item:
            return view.map {
                CellPool.Kind(role: .cell, view: ObjectIdentifier(type(of: $0) as Any.Type))
            }
        case .badge(_, let kind):
            return view.map { _ in CellPool.Kind(role: .supplementary, name: kind) }
        case .boundary(_, let kind, _):
            let alignment = boundaryItem(kind, of: position.section)?.alignment
            let role = alignment.map(role) ?? .supplementary
            return view.map { _ in CellPool.Kind(role: role, name: kind) }
        case .layoutBoundary(let kind, _):
            let alignment = description.configuration.boundaryItems.first { $0.kind == kind }?
                .alignment
            let role = alignment.map(role) ?? .supplementary
            return view.map { _ in CellPool.Kind(role: role, name: kind) }
        case .separator: return CellPool.Kind(role: .separator, name: "horizontal")
        case .decoration(_, let kind, _): return CellPool.Kind(role: .decoration, name: kind)
        }
    }

    /// What stands above something is its heading; on a page that scrolls sideways, also what stands
    /// before it.
    private func role(at alignment: Alignment) -> CellWidget.Role {
        switch alignment {
        case .topLeading, .top, .topTrailing: .header
        case .leading: mainAxis == .horizontal ? .header : .supplementary
        case .center, .trailing, .bottomLeading, .bottom, .bottomTrailing: .supplementary
        }
    }

    /// The element of the item at a place, bound now if it had no cell.
    func itemElement(at position: ItemPosition) -> (element: Element, isNew: Bool) {
        let key = Key.item(snapshot.item(at: position).id)
        if let element = elements[key] { return (element, false) }
        guard let element = makeElement(key, at: position) else {
            preconditionFailure("an item always has content")
        }
        return (element, true)
    }

    /// Gives a key a widget, one that waits or a new one, and shows its content.
    func makeElement(_ key: Key, at position: ItemPosition) -> Element? {
        let view = view(of: key, at: position)
        guard let kind = kind(of: key, at: position, showing: view) else { return nil }
        counters.binds += 1
        let cell: CellWidget
        if let waiting = pool.take(kind) {
            counters.recycles += 1
            cell = waiting
        } else {
            counters.creates += 1
            cell = CellWidget(role: kind.role, kind: kind.name)
            unsafe gtk_widget_insert_after(cell.widget, plane.widget, nil)
            cell.onGrabFocus = { [weak self, unowned cell] in
                guard let element = cell.element as? Element else { return }
                self?.focusing.keyboardCame(to: element)
            }
            // What a cell shows may follow a store, and be called otherwise with it.
            cell.onContentChange = { [weak self, unowned cell] in
                guard let element = cell.element as? Element else { return }
                self?.tellNameAnew(of: element)
            }
        }
        assign(cell, to: key)
        let element = Element(key: key, cell: cell, kind: kind, position: position)
        elements[key] = element
        cell.element = element
        element.number = live.count
        live.append(element)
        plane.queueDraw()
        places?[element.layoutKind] = element
        show(view, in: element)
        focusing.showFocusability(of: element)
        return element
    }

    /// Shows the current content of an element again, in place.
    func rebind(_ element: Element) {
        counters.reconfigures += 1
        element.sizes = SizeHistory()
        element.isPlaced = false
        show(view(of: element.key, at: element.position), in: element)
    }

    private func show(_ view: (any View)?, in element: Element) {
        if let view { consult { element.cell.show(view) } }
        describe(element)
    }

    /// States what an element is for assistive technology.
    func describe(_ element: Element) {
        switch element.key {
        case .item:
            tellName(of: element, at: element.position)
            describePlace(of: element)
            showSelection(of: element)
            rowActions.offer(of: element)
        case .boundary: tellName(of: element, at: element.position)
        case .badge, .layoutBoundary, .separator, .decoration: break
        }
    }

    /// States the name of the item or section at a place.
    private func tellName(of element: Element, at position: ItemPosition) {
        let name: String?
        switch element.key {
        case .item: name = consult { description.itemLabel?(snapshot.item(at: position)) }
        case .boundary:
            name = consult { description.sectionLabel?(snapshot.section(at: position.section)) }
        case .badge, .layoutBoundary, .separator, .decoration: return
        }
        unsafe Accessibility.set(element.cell.widget, label: name ?? "")
    }

    /// States the name of an item or section whose cell shows something else by itself; that may be
    /// while a change is made and places are not known yet.
    private func tellNameAnew(of element: Element) {
        let position: ItemPosition?
        switch element.key {
        case .item(let id): position = snapshot.position(of: id)
        case .boundary(let id, _, let index):
            position = snapshot.sectionIndex(of: id).map { ItemPosition(section: $0, item: index) }
        case .badge, .layoutBoundary, .separator, .decoration: position = nil
        }
        if let position { tellName(of: element, at: position) }
    }

    /// What the collection says by itself.
    var spokenTexts: SpokenTexts { description.texts?.value ?? .standard }

    /// States the place of an item's cell among its section, for assistive technology.
    func describePlace(of element: Element) {
        guard element.isItem else { return }
        let count = snapshot.itemCount(in: element.position.section)
        let section =
            consult { description.sectionLabel?(snapshot.section(at: element.position.section)) }
            ?? ""
        let texts = spokenTexts
        let place = consult { texts.place(element.position.item + 1, count) }
        let cell = unsafe element.cell.widget
        unsafe Accessibility.set(
            cell,
            description: section.isEmpty
                ? place : consult { texts.placeInSection(place, section) })
        unsafe Accessibility.set(cell, position: element.position.item + 1, count: count)
    }

    /// Gives an element's cell back.
    func release(_ element: CollectionElement) {
        if let key = key(of: element) { elements[key] = nil }
        if let number = element.number, let last = live.popLast(), last !== element {
            live[number] = last
            last.number = number
        }
        element.number = nil
        if places?[element.layoutKind] === element { places?[element.layoutKind] = nil }
        element.cell.element = nil
        plane.queueDraw()
        input.forgetLit(element.cell)
        counters.measures += element.cell.takeMeasureCount()
        pool.put(element.cell, element.kind)
    }
}
