internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The part that knows the identity of elements, for code that is not generic.
protocol ElementBinder: AnyObject {
    /// Returns the element at a place of the layout, and binds a cell if it has none.
    func bind(_ kind: LayoutElement.Kind, in layout: SolvedLayout) -> CollectionElement?
}

/// Binds elements to cells: identity, content and accessible properties.
///
/// Design: docs/design/collection.md#pass
final class CellBinder<Section: Identifiable & Equatable, Item: Identifiable & Equatable>:
    ElementBinder
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Key = ElementKey<Section.ID, Item.ID>
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    /// The latest description, whose closures are used.
    var description: CollectionView<Section, Item>
    /// The elements with a cell, each kept from bind to release.
    private(set) var elements: [Key: Element] = [:]
    /// Called after an element was shown or updated.
    var didShow: @MainActor (Element) -> Void = { _ in }
    /// Called when the keyboard focus was moved to a cell by others.
    var focusArrived: @MainActor (Element) -> Void = { _ in }
    private let cells: Cells
    private let presentation: Presentation<Section, Item>
    private let turns: Turns
    private let surroundings: Surroundings

    init(
        _ description: CollectionView<Section, Item>, _ cells: Cells,
        _ presentation: Presentation<Section, Item>, _ turns: Turns, _ surroundings: Surroundings
    ) {
        self.description = description
        self.cells = cells
        self.presentation = presentation
        self.turns = turns
        self.surroundings = surroundings
        cells.binder = self
    }

    private var snapshot: Snapshot<Section, Item> { presentation.snapshot }

    private func consult<Result>(_ closure: () -> Result) -> Result { turns.consult(closure) }

    // MARK: - Identity

    /// Returns the identity of a layout element and its position in the snapshot.
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
            if layout.boundaryItem(kind, of: section) != nil {
                return (
                    .boundary(snapshot.section(at: section).id, kind: kind, index: index), position
                )
            }
            return (.badge(snapshot.item(at: position).id, kind: kind), position)
        case .decoration(let section, .separator, let index)
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

    func bind(_ kind: LayoutElement.Kind, in layout: SolvedLayout) -> CollectionElement? {
        let (key, position) = identity(of: kind, in: layout)
        return elements[key] ?? make(key, at: position)
    }

    /// Returns the element of the item at a position, bound now if it had no cell.
    func itemElement(at position: ItemPosition) -> (element: Element, isNew: Bool) {
        let key = Key.item(snapshot.item(at: position).id)
        if let element = elements[key] { return (element, false) }
        guard let element = make(key, at: position) else {
            preconditionFailure("an item always has content")
        }
        return (element, true)
    }

    /// Returns the elements that survive a change and those that do not.
    ///
    /// Each survivor has its new position, and whether its content changes.
    func followers(
        of difference: SnapshotDifference<Section, Item>
    ) -> (kept: [(element: Element, position: ItemPosition, isChanged: Bool)], gone: [Element]) {
        var kept: [(element: Element, position: ItemPosition, isChanged: Bool)] = []
        var gone: [Element] = []
        for element in elements.values {
            if case .layoutBoundary = element.key { continue }
            var position = element.position
            let isChanged: Bool
            if element.followsItem {
                guard let new = difference.newPosition(ofOld: position) else {
                    gone.append(element)
                    continue
                }
                position = new
                isChanged = difference.isChanged(new: new)
            } else {
                guard let section = difference.newSection(ofOld: position.section) else {
                    gone.append(element)
                    continue
                }
                position.section = section
                isChanged = difference.isSectionChanged(new: section)
            }
            kept.append((element, position, isChanged))
        }
        return (kept, gone)
    }

    /// Forgets an element that is about to be released.
    func forget(_ element: CollectionElement) {
        if let element = element as? Element { elements[element.key] = nil }
    }

    /// Forgets all elements.
    func removeAll() { elements.removeAll() }

    // MARK: - Content

    /// Returns the view of an element, or nil if the description has none.
    ///
    /// The result depends on the snapshot only, as the layout is still the old one during a change.
    private func view(of key: Key, at position: ItemPosition) -> (any View)? {
        switch key {
        case .item: consult { description.content.cell(snapshot.item(at: position)) }
        case .badge(_, let kind):
            consult { description.content.badge?(kind, snapshot.item(at: position)) }
        case .boundary(_, let kind, _):
            consult {
                description.content.supplementary?(kind, snapshot.section(at: position.section))
            }
        case .layoutBoundary(let kind, _): consult { description.content.boundary?(kind) }
        case .separator: nil
        case .decoration(_, let kind, _):
            consult {
                description.content.decoration?(kind, snapshot.section(at: position.section))
            }
        }
    }

    /// Returns the pool kind for a view, or nil if there is nothing to show.
    private func kind(
        of key: Key, at position: ItemPosition, showing view: (any View)?
    ) -> CellPool.Kind? {
        switch key {
        case .item:
            let role: CellWidget.Role = description.outline == nil ? .cell : .treeItem
            return view.map {
                CellPool.Kind(role: role, view: ObjectIdentifier(type(of: $0) as Any.Type))
            }
        case .badge(_, let kind):
            return view.map { _ in CellPool.Kind(role: .supplementary, name: kind.rawValue) }
        case .boundary(_, let kind, _):
            let item = presentation.page.layout?.boundaryItem(kind, of: position.section)
            return view.map { _ in CellPool.Kind(role: role(of: item), name: kind.rawValue) }
        case .layoutBoundary(let kind, _):
            let item = description.arrangement.configuration.boundaryItems.first { $0.kind == kind }
            return view.map { _ in CellPool.Kind(role: role(of: item), name: kind.rawValue) }
        case .separator: return CellPool.Kind(role: .separator, name: "horizontal")
        case .decoration(_, let kind, _):
            return CellPool.Kind(role: .decoration, name: kind.rawValue)
        }
    }

    /// Returns the role of a boundary item: header if it is above, or before on a sideways page.
    private func role(of item: BoundaryItem?) -> CellWidget.Role {
        switch item?.alignment {
        case .topLeading, .top, .topTrailing: .header
        case .leading: presentation.page.mainAxis == .horizontal ? .header : .supplementary
        case .center, .trailing, .bottomLeading, .bottom, .bottomTrailing, nil: .supplementary
        }
    }

    /// Binds a widget from the pool or a new one to a key, and shows its content.
    private func make(_ key: Key, at position: ItemPosition) -> Element? {
        let view = view(of: key, at: position)
        guard let kind = kind(of: key, at: position, showing: view) else { return nil }
        cells.counters.binds += 1
        let cell: CellWidget
        if let waiting = cells.pool.take(kind) {
            cell = waiting
        } else {
            cells.counters.creates += 1
            cell = CellWidget(role: kind.role, kind: kind.name)
            unsafe gtk_widget_insert_after(cell.widget, cells.plane.widget, nil)
            cell.onGrabFocus = { [weak self, unowned cell] in
                guard let element = cell.element as? Element else { return }
                self?.focusArrived(element)
            }
            // Content that observes a store may also change the accessible name.
            cell.onContentChange = { [weak self, unowned cell] in
                guard let element = cell.element as? Element else { return }
                self?.tellNameAnew(of: element)
            }
        }
        cell.assign(
            to: AnyHashable(key), environment: surroundings.values, kept: surroundings.keptStates)
        let element = Element(key: key, cell: cell, kind: kind, position: position)
        elements[key] = element
        cells.add(element)
        show(view, in: element)
        return element
    }

    /// Shows the current content of an element again, in place.
    func rebind(_ element: Element) {
        cells.counters.reconfigures += 1
        element.sizes.restart()
        element.placed.isCurrent = false
        show(view(of: element.key, at: element.position), in: element)
    }

    /// Shows the current content of items with cells again, and returns false if none has a cell.
    func reconfigure(_ ids: some Sequence<Item.ID>) -> Bool {
        let known = ids.compactMap { elements[.item($0)] }
        for element in known { rebind(element) }
        return !known.isEmpty
    }

    /// Shows all elements again, in place.
    func rebindAll() {
        for case let element as Element in cells.live { rebind(element) }
    }

    /// Shows the boundary items of the whole layout again, as no change of rows covers them.
    func showLayoutBoundary() {
        guard description.content.boundary != nil else { return }
        for case let element as Element in cells.live {
            if case .layoutBoundary = element.part { rebind(element) }
        }
    }

    private func show(_ view: (any View)?, in element: Element) {
        if let view { consult { element.cell.show(view) } }
        switch element.key {
        case .item:
            tellName(of: element, at: element.position)
            describePlace(of: element)
            describeBranch(of: element)
        case .boundary: tellName(of: element, at: element.position)
        case .badge, .layoutBoundary, .separator, .decoration: break
        }
        didShow(element)
    }

    /// Drops kept state of items that are gone.
    func pruneKeptStates() {
        surroundings.keptStates.keep { key in
            switch key.base as? Key {
            case .item(let id), .badge(let id, _), .separator(let id, _): snapshot.contains(id)
            case .boundary(let id, _, _), .decoration(let id, _, _):
                snapshot.sectionIndex(of: id) != nil
            case .layoutBoundary: true
            case nil: false
            }
        }
    }

    // MARK: - Names and positions

    /// Sets the accessible name of the item or section at a position.
    private func tellName(of element: Element, at position: ItemPosition) {
        let name: String?
        switch element.key {
        case .item: name = consult { description.names.item?(snapshot.item(at: position)) }
        case .boundary:
            name = consult { description.names.section?(snapshot.section(at: position.section)) }
        case .badge, .layoutBoundary, .separator, .decoration: return
        }
        unsafe Accessibility.set(element.cell.widget, label: name ?? "")
    }

    /// Sets the accessible name after content changed by itself, perhaps during a change of rows.
    private func tellNameAnew(of element: Element) {
        let position: ItemPosition?
        switch element.key {
        case .item(let id):
            // The last position is right, except during a change.
            position =
                snapshot.hasItem(id, at: element.position)
                ? element.position : snapshot.position(of: id)
        case .boundary(let id, _, let index):
            position = snapshot.sectionIndex(of: id).map { ItemPosition(section: $0, item: index) }
        case .badge, .layoutBoundary, .separator, .decoration: position = nil
        }
        if let position { tellName(of: element, at: position) }
    }

    /// Sets the level of an outline item and its expanded state.
    private func describeBranch(of element: Element) {
        guard let outline = description.outline else { return }
        let (level, isExpanded) = outline.place(snapshot.item(at: element.position))
        unsafe Accessibility.set(
            element.cell.widget, level: level + 1, isExpanded: isExpanded)
    }

    /// Sets the accessible position of an item's cell in its section.
    func describePlace(of element: Element) {
        guard element.isItem else { return }
        let count = snapshot.itemCount(in: element.position.section)
        let section =
            consult { description.names.section?(snapshot.section(at: element.position.section)) }
            ?? ""
        let texts = description.spokenTexts
        let place = consult { texts.place(element.position.item + 1, count) }
        let cell = unsafe element.cell.widget
        unsafe Accessibility.set(
            cell,
            description: section.isEmpty
                ? place : consult { texts.placeInSection(place, section) })
        unsafe Accessibility.set(cell, position: element.position.item + 1, count: count)
    }
}

extension SolvedLayout {
    /// Returns the description of a header, footer or row title.
    func boundaryItem(_ kind: SupplementaryKind, of section: Int) -> BoundaryItem? {
        self.section(section).boundaryItems.first { $0.kind == kind }
    }
}
