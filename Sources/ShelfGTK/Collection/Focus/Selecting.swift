internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The selection as shown in cells and reported to the caller and assistive technology.
final class Selecting<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    private unowned let stage: any CollectionStage<Section, Item>
    private let bound: BoundPlaces<Section, Item>

    init(over stage: any CollectionStage<Section, Item>, _ bound: BoundPlaces<Section, Item>) {
        self.stage = stage
        self.bound = bound
    }

    private var presentation: Presentation<Section, Item> { stage.presentation }
    private var snapshot: Snapshot<Section, Item> { stage.presentation.snapshot }
    private var selection: Selection<Item.ID> { stage.presentation.selection }

    /// Selects the items that the owner requests, as far as they exist and the mode allows.
    func selectAsked(_ ids: Set<Item.ID>) {
        selectionChanged(presentation.selection.assign(ids.filter { snapshot.contains($0) }))
    }

    /// Sets the selection mode.
    func follow(_ mode: SelectionMode) {
        guard mode != selection.mode else { return }
        selectionChanged(presentation.selection.setMode(mode, focus: presentation.focus?.id))
        for case let element as Element in stage.live { show(element) }
        tellSelectability()
    }

    /// Sets the accessible multi-selectable property.
    func tellSelectability() {
        unsafe Accessibility.set(
            stage.widget, isMultiSelectable: selection.mode == .multiple)
    }

    /// Begins a rubber-band selection.
    func beginBand(_ effect: BandEffect) {
        selectionChanged(presentation.selection.beginBand(effect))
    }

    /// Updates the items under the rubber band.
    func bandMeets(_ ids: Set<Item.ID>) { selectionChanged(presentation.selection.bandMeets(ids)) }

    /// Shows and reports a changed selection.
    func selectionChanged(_ change: Set<Item.ID>) {
        guard !change.isEmpty else { return }
        if change.count < stage.live.count {
            for id in change { stage.element(of: id).map { show($0) } }
        } else {
            for case let element as Element in stage.live { show(element) }
        }
        let (ids, description) = (selection.ids, stage.description)
        guard description.bindings.selection != nil || description.selecting.onChange != nil else {
            return
        }
        stage.tell { [weak self] in
            if let binding = description.bindings.selection { self?.bound.tell(ids, to: binding) }
            description.selecting.onChange?(ids)
        }
    }

    /// Shows whether an item is selected; without selection, the cell has no selected state.
    func show(_ element: Element) {
        guard case .item(let id) = element.key else { return }
        let isSelected = selection.ids.contains(id)
        let cell = unsafe element.cell.widget
        if isSelected {
            unsafe gtk_widget_set_state_flags(cell, GTK_STATE_FLAG_SELECTED, 0)
        } else {
            unsafe gtk_widget_unset_state_flags(cell, GTK_STATE_FLAG_SELECTED)
        }
        unsafe Accessibility.set(cell, isSelected: selection.mode == .none ? nil : isSelected)
    }
}
